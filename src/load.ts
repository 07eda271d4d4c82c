import {existsSync} from 'node:fs'
import {createRequire} from 'node:module'

/** Whether this bundle is CommonJS; the build defines it. */
declare const IS_COMMONJS: boolean

/** The path from this bundle to the folder of the parts; the build defines it. */
declare const PARTS: string

type Parts = Readonly<Record<string, unknown>>

/**
 * Where the parts of a host that is bundled into one file are kept, by name, for the parts themselves, too: each is a bundle
 * with a copy of this file.
 */
const key = Symbol.for('oclif-plugin-murli.parts')
const holder = globalThis as {[key]?: Parts}

/**
 * Loads a part, one of the entries in `src/parts`, synchronously: async work never completes in an exit handler, and a
 * command goes on while an `import()` is awaited.
 *
 * The caller names the type, as in `load<typeof import('./parts/explain.js')>('explain')`.
 *
 * @throws Error when the part's file is missing or broken
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names the type of what a file holds
export function load<Part>(name: string): Part {
  // A copy that is not bundled has parts of its own, of its own version.
  const bundled = holder[key] && !isBesideParts() ? holder[key] : undefined
  return (bundled?.[name] ?? requirePart(`${PARTS}/${name}.cjs`)) as Part
}

/** Whether parts can be loaded now: a host that is bundled into one file has them once a command of ours runs. */
export function hasParts(): boolean {
  return holder[key] !== undefined || isBesideParts()
}

/**
 * Loads all parts where they cannot be loaded later: a host that is bundled into one file carries them in itself. Where
 * they are missing there too, errors carry fewer details; DEBUG shows why.
 */
export async function loadBundledParts(): Promise<void> {
  if (hasParts()) return
  try {
    // @ts-expect-error The build writes this file; its path is literal, so that a bundler follows it.
    const parts = (await import(/* @vite-ignore */ './parts/index.js')) as {default: Parts}
    holder[key] = parts.default
  } catch (error) {
    if (process.env.DEBUG) console.error('oclif-plugin-murli:', error)
  }
}

function requirePart(path: string): unknown {
  return IS_COMMONJS ? require(path) : createRequire(import.meta.url)(path)
}

function isBesideParts(): boolean {
  // A bundler may have made a module of this file, which knows no folder.
  if (IS_COMMONJS) return typeof __dirname === 'string' && existsSync(`${__dirname}/${PARTS}/explain.cjs`)
  const {url} = import.meta as {url?: string}
  return url !== undefined && existsSync(new URL(`${PARTS}/explain.cjs`, url))
}

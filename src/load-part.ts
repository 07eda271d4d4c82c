import {existsSync} from 'node:fs'
import {createRequire} from 'node:module'

/** What the library loads on demand, by file. */
type Parts = {
  'foreign/expertise': typeof import('./expertise.js')
  'library/prepare-result': typeof import('./session/result/prepare-result.js')
  'library/progress-bar': typeof import('./outcome/progress/progress-bar.js')
}

const loaded: Partial<Parts> = {}

/**
 * Loads a part of the library, before it returns: a process that ends waits for nobody, and a command goes on while
 * somebody waits.
 *
 * @throws Error when it cannot be loaded
 */
export function loadPart<Name extends keyof Parts>(name: Name): Parts[Name] {
  return loaded[name] ?? (createRequire(import.meta.url)(`./${name}.cjs`) as Parts[Name])
}

/**
 * Loads the parts where they cannot be loaded later: a host that is bundled into one file has them in there. Where they
 * are nowhere, errors say less; DEBUG shows why.
 */
export async function loadBundledParts(): Promise<void> {
  if (isBesideParts() || loaded['foreign/expertise']) return
  try {
    await importParts()
  } catch (error) {
    if (process.env.DEBUG) console.error('oclif-plugin-murli:', error)
  }
}

async function importParts(): Promise<void> {
  // @ts-expect-error The build writes it there.
  loaded['foreign/expertise'] = unwrap(await import(/* @vite-ignore */ './foreign/expertise.cjs'))
  // @ts-expect-error As above.
  loaded['library/prepare-result'] = unwrap(await import(/* @vite-ignore */ './library/prepare-result.cjs'))
  // @ts-expect-error As above.
  loaded['library/progress-bar'] = unwrap(await import(/* @vite-ignore */ './library/progress-bar.cjs'))
}

function isBesideParts(): boolean {
  const {url} = import.meta as {url?: string}
  return url !== undefined && existsSync(new URL('foreign/expertise.cjs', url))
}

/** A CommonJS module as ESM sees it. */
function unwrap<Module>(module: Module | {default: Module}): Module {
  return typeof module === 'object' && module !== null && 'default' in module ? module.default : module
}

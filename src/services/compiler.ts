import {createRequire} from 'node:module'
import {join} from 'node:path'

import type {ts} from 'typescript-json-schema'

import {AgentError} from '../contract/agent-error.js'
import {readProperty} from '../contract/unknown-value.js'

/** The API of TypeScript's compiler, in the version of typescript-json-schema. */
export type Compiler = typeof ts

/** The first version of TypeScript whose API has everything that is used of it. */
const minVersion = 5.4

/**
 * Loads TypeScript's compiler from a CLI's project: the one that typescript-json-schema brings, or
 * else the project's own, if that is not TypeScript 7, which has no API.
 *
 * @param purpose what needs the compiler, as the subject of a sentence
 * @throws AgentError if the project has none
 */
export function loadCompiler(root: string, purpose: string): Compiler {
  const compiler = findCompiler(root)
  if (compiler) return compiler
  throw new AgentError({
    code: 1,
    kind: 'missing_peer',
    message: `${purpose} requires the API of TypeScript ${minVersion} to 6, which is not installed in this project.`,
    suggestion: 'Install it: `npm install --save-dev typescript-json-schema@0.68`.',
  })
}

/** The compiler that `loadCompiler` loads; undefined if the project has none. */
export function findCompiler(root: string): Compiler | undefined {
  const load = createRequire(join(root, 'package.json'))
  return tryLoad(load, 'typescript-json-schema') ?? tryLoad(load, 'typescript')
}

/** A package's compiler; undefined if it is not installed, too old, or without an API. */
function tryLoad(load: NodeJS.Require, name: string): Compiler | undefined {
  let loaded: unknown
  try {
    loaded = load(name)
  } catch {
    // It is not installed.
    return undefined
  }

  const compiler = (readProperty(loaded, 'ts') ?? loaded) as Partial<Compiler>
  const isUsable =
    typeof compiler.createSourceFile === 'function' &&
    Number.parseFloat(String(compiler.version)) >= minVersion
  return isUsable ? (compiler as Compiler) : undefined
}

/** How to read the types of a project. */
type ReadingOptions = {
  /** Whether the project's own options check for null. */
  checksNull: boolean
  /** The files of the project that only declare types, which need no import. */
  declarations: string[]
  /** The compiler options. They are strict, which shows optional values. */
  options: ts.CompilerOptions
}

/** A project's compiler options for reading its types. */
export function readCompilerOptions(ts: Compiler, root: string): ReadingOptions {
  const file = join(root, 'tsconfig.json')
  const config: unknown = ts.sys.fileExists(file)
    ? ts.readConfigFile(file, (path) => ts.sys.readFile(path)).config
    : {}
  // Without the name of the file, the types of packages are found from the working directory.
  const parsed = ts.parseJsonConfigFileContent(config ?? {}, ts.sys, root, undefined, file)
  const {fileNames, options} = parsed
  const isStrictByDefault = Number.parseFloat(ts.version) >= 6
  return {
    declarations: fileNames.filter((name) => /\.d\.[cm]?ts$/.test(name)),
    checksNull: options.strictNullChecks ?? options.strict ?? isStrictByDefault,
    options: {
      ...options,
      composite: false,
      declaration: false,
      incremental: false,
      noEmit: true,
      noImplicitAny: true,
      strict: true,
      strictNullChecks: true,
    },
  }
}

import {existsSync} from 'node:fs'
import {dirname, join} from 'node:path'

import type {Compiler} from '../compiler.js'

/**
 * Finds the source file of the CLI's own module that a file imports: by a relative path, by the
 * `paths` of its tsconfig.json or by the `imports` of its package.json. Undefined for a package, and
 * for what does not exist.
 */
export type FindModule = (specifier: string, from: string) => string | undefined

/** Makes a function that finds the modules of a project. */
export function moduleFinder(ts: Compiler, root: string): FindModule {
  let options: ReturnType<typeof readOptions> | undefined
  return (specifier, from) => {
    if (specifier.startsWith('.')) {
      return findFile(join(dirname(from), specifier))
    }
    options ??= readOptions(ts, root)
    const {resolvedModule} = ts.resolveModuleName(specifier, from, options, ts.sys)
    return resolvedModule?.isExternalLibraryImport ? undefined : resolvedModule?.resolvedFileName
  }
}

/** The compiler options that decide how a project's imports are resolved. */
function readOptions(ts: Compiler, root: string) {
  const host = {
    ...ts.sys,
    // Reporting a broken tsconfig.json is up to the project's build.
    onUnRecoverableConfigFileDiagnostic: () => {},
  }
  const path = join(root, 'tsconfig.json')
  const {options = {}} = ts.getParsedCommandLineOfConfigFile(path, {}, host) ?? {}
  return {
    ...options,
    // Finds JavaScript, and paths without an extension, even if the project's build does not.
    allowJs: true,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  }
}

const typeScript = ['.ts', '.tsx', '.mts', '.cts']
const javaScript = ['.js', '.mjs', '.cjs']

/**
 * The source file of a module's path. The path may be that of the compiled file, `./base.js` of
 * `base.ts`. That file may exist beside its source, so TypeScript is looked for first.
 */
function findFile(path: string): string | undefined {
  const bare = path.replace(/\.[cm]?jsx?$/, '')
  const withEach = (stem: string, extensions: readonly string[]) =>
    extensions.map((extension) => stem + extension)
  const candidates = [
    path.replace(/\.([cm]?)js(x?)$/, '.$1ts$2'),
    ...withEach(bare, typeScript),
    path,
    ...withEach(bare, javaScript),
    ...withEach(join(path, 'index'), [...typeScript, ...javaScript]),
  ]
  return candidates.find((file) => /\.[cm]?[jt]sx?$/.test(file) && existsSync(file))
}

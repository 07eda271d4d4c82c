import {existsSync, readdirSync} from 'node:fs'
import {join, posix} from 'node:path'

/** Folders in the root without sources of the CLI. */
const otherFolders = new Set(['bin', 'build', 'coverage', 'dist', 'out', 'test', 'tests', 'tmp'])

/**
 * The source files, relative to the root, with slashes: those in `src`, or else all JavaScript that
 * was not compiled.
 */
export function listSources(root: string): string[] {
  if (existsSync(join(root, 'src'))) return listFolder(root, 'src')
  const isCompiled = (file: string) =>
    existsSync(join(root, file.replace(/\.([cm]?)[jt]sx?$/, '.d.$1ts')))
  return listFolder(root, '').filter((file) => !isCompiled(file))
}

/** The source files in a folder and below it, by name; an empty path is the root. */
function listFolder(root: string, folder: string): string[] {
  const isSkipped = (name: string) =>
    name.startsWith('.') || name === 'node_modules' || (folder === '' && otherFolders.has(name))
  return readdirSync(join(root, folder), {withFileTypes: true})
    .filter(({name}) => !isSkipped(name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = posix.join(folder, entry.name)
      if (entry.isDirectory()) return listFolder(root, path)
      return entry.isFile() && isSource(path) ? [path] : []
    })
}

/** Whether a file is JavaScript or TypeScript, but for declarations of types. */
function isSource(path: string): boolean {
  return /\.[cm]?[jt]sx?$/.test(path) && !/\.d\.[cm]?ts$/.test(path)
}

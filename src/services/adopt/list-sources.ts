import {existsSync, readdirSync} from 'node:fs'
import {join, posix} from 'node:path'

/** Folders in the root without sources of the CLI. */
const otherFolders = new Set(['bin', 'build', 'coverage', 'dist', 'out', 'test', 'tests', 'tmp'])

/**
 * The source files, relative to the root, with slashes: those in `src`, or else all JavaScript that
 * was not compiled.
 */
export function listSources(root: string): string[] {
  const list = (folder: string): string[] =>
    readdirSync(join(root, folder), {withFileTypes: true})
      .filter(
        ({name}) => !/^\.|^node_modules$/.test(name) && (folder !== '' || !otherFolders.has(name)),
      )
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) => {
        const path = posix.join(folder, entry.name)
        if (entry.isDirectory()) return list(path)
        const isSource = /\.[cm]?[jt]sx?$/.test(path) && !/\.d\.[cm]?ts$/.test(path)
        return entry.isFile() && isSource ? [path] : []
      })
  if (existsSync(join(root, 'src'))) return list('src')
  return list('').filter(
    (file) => !existsSync(join(root, file.replace(/\.([cm]?)[jt]sx?$/, '.d.$1ts'))),
  )
}

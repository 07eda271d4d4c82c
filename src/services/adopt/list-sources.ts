import {existsSync} from 'node:fs'
import {join, posix} from 'node:path'

import {listFiles} from '../../files/list-files.js'

/** Folders in the root without sources of the CLI. */
const otherFolders = new Set(['bin', 'build', 'coverage', 'dist', 'out', 'test', 'tests', 'tmp'])

/**
 * The source files, relative to the root, with slashes: those in `src`, or without such a folder all
 * that a build did not write.
 */
export function listSources(root: string): string[] {
  if (existsSync(join(root, 'src'))) return listFolder(root, 'src')
  // TypeScript's compiler writes `list.d.ts` beside `list.js`.
  const isCompiled = (file: string) =>
    existsSync(join(root, file.replace(/\.([cm]?)[jt]sx?$/, '.d.$1ts')))
  return listFolder(root, '').filter((file) => !isCompiled(file))
}

/** The source files in a folder of the root and below it; an empty path is the root. */
function listFolder(root: string, folder: string): string[] {
  return listFiles(root, isSkipped, folder).filter((path) => isSource(path))
}

/** Whether a path, relative to the root, is not searched for sources. */
function isSkipped(path: string): boolean {
  const name = posix.basename(path)
  return name.startsWith('.') || name === 'node_modules' || otherFolders.has(path)
}

/** Whether a file is JavaScript or TypeScript, and not only declarations of types. */
function isSource(path: string): boolean {
  return /\.[cm]?[jt]sx?$/.test(path) && !/\.d\.[cm]?ts$/.test(path)
}

import {chmodSync, existsSync, lstatSync, mkdirSync, realpathSync} from 'node:fs'
import {dirname, resolve} from 'node:path'

/**
 * Makes a folder that only this user can read, or closes an existing one to others.
 *
 * @throws Error if it is not a folder or, where files have owners, belongs to another user or could
 * be replaced by others
 */
export function makePrivateFolder(path: string): void {
  const absolute = resolve(path)
  if (!lstatSync(absolute, {throwIfNoEntry: false})) {
    makeFolders(absolute, 0o700)
  }
  const stats = lstatSync(absolute)
  if (!stats.isDirectory()) throw new Error(`${absolute} is not a folder`)
  if (!process.getuid) return
  checkParents(realpathSync(dirname(absolute)))
  if (stats.uid !== process.getuid()) {
    throw new Error(`${absolute} belongs to another user`)
  }
  if ((stats.mode & 0o777) !== 0o700) chmodSync(absolute, 0o700)
}

/**
 * Makes a folder and its missing parents, one by one: Node's recursive `mkdir` never returns where
 * a folder cannot exist, as below `/proc`.
 *
 * @throws Error if one cannot be made
 */
export function makeFolders(path: string, mode?: number): void {
  const missing: string[] = []
  for (let folder = resolve(path); !existsSync(folder); folder = dirname(folder)) {
    missing.push(folder)
    if (dirname(folder) === folder) break
  }

  for (const folder of missing.toReversed()) {
    try {
      mkdirSync(folder, mode)
    } catch (error) {
      // Another process has just made it.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !existsSync(folder)) {
        throw error
      }
    }
  }
}

/** Whether a path is a folder (not a link) of this user that no one else can write to. */
export function isPrivateFolder(path: string): boolean {
  const stats = lstatSync(path, {throwIfNoEntry: false})
  if (!stats?.isDirectory()) return false
  return (
    process.getuid === undefined || (stats.uid === process.getuid() && (stats.mode & 0o022) === 0)
  )
}

/**
 * Checks that no parent folder is writable by every user, who could replace its contents, unless it
 * is sticky.
 */
function checkParents(path: string): void {
  // Owners are not compared: in a user namespace the folders of root belong to another user.
  const {mode} = lstatSync(path)
  if ((mode & 0o002) !== 0 && (mode & 0o1000) === 0) {
    throw new Error(`every user can write to ${path}`)
  }
  if (dirname(path) !== path) checkParents(dirname(path))
}

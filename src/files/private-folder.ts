import {chmodSync, existsSync, lstatSync, mkdirSync, realpathSync} from 'node:fs'
import {dirname, resolve} from 'node:path'

/** The bits of a mode that are permissions. */
const permissions = 0o777
const privateMode = 0o700
const writableByOthers = 0o022
const writableByAll = 0o002
/** In a folder with this bit, only the owner of a file can remove it. */
const sticky = 0o1000

/**
 * Makes a folder that only this user can read, or closes an existing one to others.
 *
 * @throws Error if it is not a folder or, where files have owners, belongs to another user or could
 * be replaced by others
 */
export function makePrivateFolder(path: string): void {
  const absolute = resolve(path)
  if (!lstatSync(absolute, {throwIfNoEntry: false})) {
    makeFolders(absolute, privateMode)
  }
  const stats = lstatSync(absolute)
  if (!stats.isDirectory()) {
    throw new Error(`${absolute} is not a folder`)
  }
  if (!process.getuid) return
  checkParents(realpathSync(dirname(absolute)))
  if (stats.uid !== process.getuid()) {
    throw new Error(`${absolute} belongs to another user`)
  }
  if ((stats.mode & permissions) !== privateMode) {
    chmodSync(absolute, privateMode)
  }
}

/**
 * Makes a folder and its missing parents, one by one: Node's recursive `mkdir` never returns where
 * a folder cannot exist, as below `/proc`.
 *
 * @throws Error if one cannot be made
 */
export function makeFolders(path: string, mode?: number): void {
  for (const folder of findMissing(resolve(path)).toReversed()) {
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

/** A folder and its parents that do not exist, the folder first. */
function findMissing(path: string): string[] {
  const missing: string[] = []
  let folder = path
  while (!existsSync(folder)) {
    missing.push(folder)
    const parent = dirname(folder)
    // This is the root of a drive that does not exist.
    if (parent === folder) break
    folder = parent
  }
  return missing
}

/** Whether a path is a folder (not a link) of this user that no one else can write to. */
export function isPrivateFolder(path: string): boolean {
  const stats = lstatSync(path, {throwIfNoEntry: false})
  if (!stats?.isDirectory()) return false
  // Windows has neither owners nor modes to check.
  if (!process.getuid) return true
  return stats.uid === process.getuid() && (stats.mode & writableByOthers) === 0
}

/**
 * Checks that no parent folder is writable by every user, who could replace its contents, unless it
 * is sticky.
 */
function checkParents(path: string): void {
  // Owners are not compared: in a user namespace the folders of root belong to another user.
  const {mode} = lstatSync(path)
  if ((mode & writableByAll) !== 0 && (mode & sticky) === 0) {
    throw new Error(`every user can write to ${path}`)
  }
  if (dirname(path) !== path) checkParents(dirname(path))
}

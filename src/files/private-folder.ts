import fs, {type Stats} from 'node:fs'
import {dirname, resolve} from 'node:path'

/**
 * Makes a folder that only this user can read, or closes an existing one to others. @returns its absolute path
 *
 * @throws Error if it is not a folder or, where files have owners, belongs to another user or could be replaced by others
 */
export function makePrivateFolder(path: string): string {
  const absolute = resolve(path)
  if (!fs.lstatSync(absolute, {throwIfNoEntry: false})) fs.mkdirSync(absolute, {mode: 0o700, recursive: true})
  if (!fs.lstatSync(absolute).isDirectory()) throw new Error(`${absolute} is not a folder`)
  if (process.getuid) {
    checkParents(fs.realpathSync(dirname(absolute)))
    closeToOthers(absolute)
  }

  return absolute
}

/** Whether a path is a folder (not a link) of this user that no one else can write to. */
export function isPrivateFolder(path: string): boolean {
  const stats = fs.lstatSync(path, {throwIfNoEntry: false})
  if (!stats?.isDirectory()) return false
  return process.getuid === undefined || (isOurs(stats) && (stats.mode & 0o022) === 0)
}

/** Checks that no parent folder is writable by every user, who could replace its contents, unless it is sticky. */
function checkParents(path: string): void {
  // Owners are not compared: in a user namespace the folders of root belong to another user.
  const {mode} = fs.lstatSync(path)
  if ((mode & 0o002) !== 0 && (mode & 0o1000) === 0) throw new Error(`every user can write to ${path}`)
  if (dirname(path) !== path) checkParents(dirname(path))
}

function closeToOthers(path: string): void {
  // A descriptor, so that a link that replaces the folder meanwhile is not followed.
  const descriptor = fs.openSync(path, fs.constants.O_RDONLY | fs.constants.O_DIRECTORY | fs.constants.O_NOFOLLOW)
  try {
    const stats = fs.fstatSync(descriptor)
    if (!isOurs(stats)) throw new Error(`${path} belongs to another user`)
    if ((stats.mode & 0o777) !== 0o700) fs.fchmodSync(descriptor, 0o700)
  } finally {
    fs.closeSync(descriptor)
  }
}

function isOurs({uid}: Stats): boolean {
  return uid === process.getuid?.()
}

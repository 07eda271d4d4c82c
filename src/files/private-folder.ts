import {
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  realpathSync,
  type Stats,
} from 'node:fs'
import {dirname, resolve} from 'node:path'

/**
 * Makes a folder and its parents readable only by this user; an existing folder is checked, and closed to others. If
 * the file system has no owners (Windows), it only checks that the path is a folder.
 *
 * @returns its absolute path
 * @throws Error if it cannot be made, is a link, belongs to another user, or could be replaced by others
 */
export function makePrivateFolder(path: string): string {
  const absolute = resolve(path)
  if (!lstatSync(absolute, {throwIfNoEntry: false})) mkdirSync(absolute, {mode: 0o700, recursive: true})
  if (!lstatSync(absolute).isDirectory()) throw new Error(`${absolute} is not a folder`)
  if (process.getuid) {
    checkParents(realpathSync(dirname(absolute)))
    closeToOthers(absolute)
  }

  return absolute
}

/** Whether a path is a folder (not a link) of this user that no one else can write to. */
export function isPrivateFolder(path: string): boolean {
  const stats = lstatSync(path, {throwIfNoEntry: false})
  if (!stats?.isDirectory()) return false
  return process.getuid === undefined || (isOurs(stats) && (stats.mode & 0o022) === 0)
}

/**
 * Checks that no parent folder is writable by every user, who could replace its contents, unless it is sticky like
 * `/tmp`. Owners are not compared: in a user namespace the folders of root belong to another user.
 */
function checkParents(path: string): void {
  const {mode} = lstatSync(path)
  if ((mode & 0o002) !== 0 && (mode & 0o1000) === 0) throw new Error(`every user can write to ${path}`)
  const parent = dirname(path)
  if (parent !== path) checkParents(parent)
}

/** Uses a descriptor, so that a link that replaces the folder meanwhile is not followed. */
function closeToOthers(path: string): void {
  const descriptor = openSync(path, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW)
  try {
    const stats = fstatSync(descriptor)
    if (!isOurs(stats)) throw new Error(`${path} belongs to another user`)
    if ((stats.mode & 0o777) !== 0o700) fchmodSync(descriptor, 0o700)
  } finally {
    closeSync(descriptor)
  }
}

function isOurs({uid}: Stats): boolean {
  return process.getuid === undefined || uid === process.getuid()
}

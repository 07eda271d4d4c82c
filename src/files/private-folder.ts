import {
  closeSync,
  constants,
  existsSync,
  fchmodSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  realpathSync,
} from 'node:fs'
import {dirname, resolve} from 'node:path'

/** The permissions of a folder that only its owner can list and enter. */
const privateMode = 0o700

/**
 * Makes a folder, and those above it, that only this user can read; one that is there is checked, and closed to others.
 *
 * Where the file system has no owners (Windows), only that it is a folder is checked.
 *
 * @returns its absolute path
 * @throws Error where it cannot be made, is a link, belongs to another user, or lies where others could replace it
 */
export function makePrivateFolder(path: string): string {
  const absolute = resolve(path)
  makeFolder(absolute)
  if (!lstatSync(absolute).isDirectory()) throw new Error(`${absolute} is not a folder`)
  if (process.getuid) {
    checkParents(realpathSync(dirname(absolute)))
    closeToOthers(absolute)
  }

  return absolute
}

/** Whether a path is a folder of this user, and not a link to one. Never throws. */
export function isPrivateFolder(path: string): boolean {
  try {
    const stats = lstatSync(path)
    return stats.isDirectory() && isOurs(stats)
  } catch {
    return false
  }
}

/** Makes a folder and those above it. Node's own `recursive` never returns below `/proc` (Node 20). */
function makeFolder(path: string): void {
  if (existsSync(path)) return
  const parent = dirname(path)
  if (parent !== path) makeFolder(parent)
  try {
    mkdirSync(path, {mode: privateMode})
  } catch (error) {
    // Another process was faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/**
 * A folder that every user can write to lets any of them replace what lies in it, unless it is sticky like `/tmp`.
 *
 * Owners are not compared here: in a user namespace the folders of root belong to another user.
 */
function checkParents(path: string): void {
  const {mode} = lstatSync(path)
  const isShared = (mode & 0o002) !== 0 && (mode & 0o1000) === 0
  if (isShared) throw new Error(`every user can write to ${path}`)
  const parent = dirname(path)
  if (parent !== path) checkParents(parent)
}

/** Looks at the folder through a descriptor, so that a link put in its place meanwhile is not followed. */
function closeToOthers(path: string): void {
  const descriptor = openSync(path, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW)
  try {
    const stats = fstatSync(descriptor)
    if (!isOurs(stats)) throw new Error(`${path} belongs to another user`)
    if ((stats.mode & 0o777) !== privateMode) fchmodSync(descriptor, privateMode)
  } finally {
    closeSync(descriptor)
  }
}

function isOurs({uid}: {uid: number}): boolean {
  return process.getuid === undefined || uid === process.getuid()
}

import {
  closeSync,
  fchmodSync,
  fchownSync,
  lstatSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  type Stats,
} from 'node:fs'
import {dirname, join, resolve} from 'node:path'

import {checkRegular, readTextFile} from './read-file.js'

/**
 * Writes a file that a person named, atomically: a new file is private, an existing one keeps its
 * owner, its mode and symbolic links to it. Only the folder has to be writable: a read-only file is
 * replaced, too.
 *
 * @param makeText makes the new text from the existing one, which must be UTF-8
 * @returns the text that it had; undefined for a new file
 */
export function replaceFile(
  path: string,
  makeText: (existing: string | undefined) => string,
): string | undefined {
  const absolute = resolve(path)
  const isExisting = lstatSync(absolute, {throwIfNoEntry: false}) !== undefined
  // A broken link throws.
  const target = isExisting ? realpathSync(absolute) : absolute
  const stats = statSync(target, {throwIfNoEntry: false})
  if (stats) checkRegular(stats, target)
  const existing = stats && readTextFile(target)
  writePrivateFile(target, makeText(existing), stats)
  return existing
}

type Access = Pick<Stats, 'gid' | 'mode' | 'uid'>

/** How many drafts this process has written, which makes their names unique. */
let draftCount = 0

/**
 * Writes a file atomically, replacing an existing file or link.
 *
 * @param access the owner and mode of the new file; by default its user's, with mode 0600
 */
export function writePrivateFile(path: string, text: Buffer | string, access?: Access): void {
  draftCount += 1
  // Not derived from the file's name, which may already have the maximum length. An output folder
  // knows drafts by this form, and prunes them.
  const draft = join(dirname(path), `.murli-${Date.now()}-${process.pid}-${draftCount}`)
  try {
    const descriptor = openNewFile(draft)
    try {
      writeFileSync(descriptor, text)
      if (access) setAccess(descriptor, access)
    } finally {
      closeSync(descriptor)
    }

    renameSync(draft, path)
  } catch (error) {
    rmSync(draft, {force: true})
    throw nameFile(error, draft, path)
  }
}

/** The error of a draft, about the file that it would have become. */
function nameFile(error: unknown, draft: string, path: string): unknown {
  if (error instanceof Error) error.message = error.message.replaceAll(draft, path)
  return error
}

/**
 * Creates and opens a file that only its owner can read; it neither follows a link nor opens an
 * existing file.
 */
export function openNewFile(path: string): number {
  return openSync(path, 'wx', 0o600)
}

function setAccess(descriptor: number, {gid, mode, uid}: Access): void {
  try {
    fchownSync(descriptor, uid, gid)
  } catch {
    // Only root can give a file away; otherwise it becomes the user's own.
  }

  // Not the mode of `open`, which the umask changes.
  fchmodSync(descriptor, mode & 0o777)
}

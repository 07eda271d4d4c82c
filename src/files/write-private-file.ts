import {closeSync, fchmodSync, fchownSync, openSync, renameSync, rmSync, writeSync} from 'node:fs'
import {dirname, join} from 'node:path'

/** What a file's text is made of: a string, or pieces of one too long to be held in memory. */
export type Pieces = string | Iterable<string>

/** Whose a file is to be, and who may read it. */
export type FileAccess = {uid: number; gid: number; mode: number}

/** What the name of an unfinished file starts with; the time it was begun, in milliseconds, comes next. */
export const draftPrefix = '.murli-'

let drafts = 0

/**
 * Writes a file that is there whole or not at all; one that is there is replaced, a link included.
 *
 * It is its owner's alone (mode 0600), unless it takes the place of a file whose access it keeps.
 *
 * @param access of the file that it replaces
 * @throws what the file system reports
 */
export function writePrivateFile(path: string, pieces: Pieces, access?: FileAccess): void {
  // Short, because a name that just fits the file system leaves no room for more.
  const draft = openNew(() => join(dirname(path), `${draftPrefix}${Date.now()}-${process.pid}-${(drafts += 1)}`))
  try {
    try {
      for (const piece of typeof pieces === 'string' ? [pieces] : pieces) writeWhole(draft.descriptor, piece)
      if (access) giveAccess(draft.descriptor, access)
    } finally {
      closeSync(draft.descriptor)
    }

    renameSync(draft.path, path)
  } catch (error) {
    rmSync(draft.path, {force: true})
    throw error
  }
}

/**
 * Opens a file that was not there before and is its owner's alone.
 *
 * @param name makes the path; called again where another process has taken it
 * @throws what the file system reports
 */
export function openNew(name: () => string): {descriptor: number; path: string} {
  for (;;) {
    const path = name()
    try {
      // Exclusive, which neither follows a link nor opens what is there.
      return {descriptor: openSync(path, 'wx+', 0o600), path}
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

/** Writes a whole text or all bytes: a single call may write some of them. */
export function writeWhole(descriptor: number, content: string | Buffer): void {
  const bytes = Buffer.from(content as string)
  for (let offset = 0; offset < bytes.length;) offset += writeSync(descriptor, bytes, offset)
}

function giveAccess(descriptor: number, {gid, mode, uid}: FileAccess): void {
  try {
    fchownSync(descriptor, uid, gid)
  } catch {
    // Only root gives a file away; for others it becomes their own.
  }

  // Not as a mode of `open`, from which the umask takes bits away.
  fchmodSync(descriptor, mode & 0o777)
}

import {isUtf8} from 'node:buffer'
import {
  closeSync,
  fchmodSync,
  fchownSync,
  lstatSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  type Stats,
} from 'node:fs'
import {dirname, join, resolve} from 'node:path'

import {AgentError, isAgentError} from '../contract/agent-error.js'
import {type ExitCode, exitCodes} from '../contract/error-categories.js'
import {makeFolders} from './private-folder.js'

/** The largest text that is read by default, in bytes. */
export const defaultMaxBytes = 16 * 1024 * 1024

/**
 * Reads a file, with its byte order mark.
 *
 * @throws Error if it is not a regular UTF-8 file of at most `maxBytes`
 */
export function readTextFile(path: string, maxBytes?: number): string {
  const bytes = readRegularFile(path, maxBytes)
  // ASCII in UTF-16 is valid UTF-8 with NULs.
  if (!isUtf8(bytes) || bytes.includes(0)) {
    throw new Error(`${path} is not UTF-8 text`)
  }
  return bytes.toString()
}

/**
 * Reads the bytes of a file.
 *
 * @throws Error if it is not a regular file of at most `maxBytes`
 */
export function readRegularFile(path: string, maxBytes: number = defaultMaxBytes): Buffer {
  const stats = statSync(path)
  checkRegular(stats, path)
  if (stats.size > maxBytes) {
    throw new Error(`${path} is larger than ${maxBytes} bytes`)
  }
  return readFileSync(path)
}

/** The stats of a file or folder; undefined if there is none, or it cannot be reached. */
export function statIfReachable(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch {
    return undefined
  }
}

/**
 * Refuses what is not a regular file: opening a device can change it, and opening a pipe waits for a
 * writer.
 *
 * @throws Error that names the path
 */
function checkRegular(stats: Stats, path: string): void {
  if (!stats.isFile()) throw new Error(`${path} is not a regular file`)
}

/**
 * Writes a file that a person named, atomically: a new file is private, an existing one keeps its
 * owner, its mode and symbolic links to it.
 *
 * @param makeText makes the new text from the existing one, which must be UTF-8
 */
export function replaceFile(
  path: string,
  makeText: (existing: string | undefined) => string,
): void {
  const absolute = resolve(path)
  const isExisting = lstatSync(absolute, {throwIfNoEntry: false}) !== undefined
  // A broken link throws.
  const target = isExisting ? realpathSync(absolute) : absolute
  const existing = statSync(target, {throwIfNoEntry: false})
  if (existing) checkRegular(existing, target)
  writePrivateFile(target, makeText(existing && readTextFile(target)), existing)
}

type SavedFile = {
  /** The flag that names the file. */
  flag: string
  path: string
  /** The text of the file; with `update`, only that of a new one. */
  text: string
  /** Makes the new text from that of an existing file. */
  update?: ((existing: string) => string) | undefined
  /** The permissions for new parent folders; by default none are made. */
  folderMode?: number
}

/**
 * Writes a file like {@link replaceFile}.
 *
 * @throws AgentError that names the file and the reason for the failure
 */
export function saveFile({flag, folderMode, path, text, update}: SavedFile): void {
  try {
    if (folderMode !== undefined) makeFolders(dirname(path), folderMode)
    replaceFile(path, (existing) => (existing !== undefined && update ? update(existing) : text))
  } catch (error) {
    throw makeFileError(path, flag, error)
  }
}

/** Makes the error of a file, named by a flag, that cannot be read or written. */
export function makeFileError(path: string, flag: string, error: unknown): AgentError {
  const {code = '', message} = error as NodeJS.ErrnoException
  return new AgentError({
    cause: error,
    code: exitCodesByError[code] ?? exitCodes.userError,
    field: flag,
    message: `Cannot write ${path}: ${message}`,
    // The code that makes the new text may give better advice.
    suggestion:
      (isAgentError(error) ? error.suggestion : undefined) ??
      (isDiskFull(code)
        ? 'Free space on the disk, then run the same command again.'
        : 'Name a text file in a folder that exists and can be written to, or redirect stdout.'),
  })
}

/** Whether an error's code says that a disk, or the user's share of it, is full. */
const isDiskFull = (code: string) => code === 'ENOSPC' || code === 'EDQUOT'

/** The exit codes of errors that another name for the file does not prevent. */
const exitCodesByError: Readonly<Record<string, ExitCode>> = {
  EACCES: exitCodes.permission,
  EPERM: exitCodes.permission,
  EROFS: exitCodes.permission,
  ENOENT: exitCodes.notFound,
  ENOSPC: exitCodes.toolError,
  EDQUOT: exitCodes.toolError,
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
  const descriptor = openNewFile(draft)
  try {
    try {
      writeFileSync(descriptor, text)
      if (access) setAccess(descriptor, access)
    } finally {
      closeSync(descriptor)
    }

    renameSync(draft, path)
  } catch (error) {
    rmSync(draft, {force: true})
    throw error
  }
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

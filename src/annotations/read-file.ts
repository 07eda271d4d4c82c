import {closeSync, constants, fstatSync, lstatSync, openSync, readSync, statSync} from 'node:fs'

/** More than this no file of annotations has, in bytes. */
export const maxFileBytes = 1_048_576

/** A file's text, or why it cannot be read. */
export type FileText = {text: string; problem?: undefined} | {problem: string}

/**
 * Reads a file of annotations: a regular one of at most {@link maxFileBytes}, also behind a symbolic link. A device or a
 * pipe is not opened, and what becomes one in between does not block.
 *
 * @returns undefined where there is no file
 */
export function readAnnotationFile(path: string): FileText | undefined {
  try {
    if (!isThere(path)) return undefined
    if (!statSync(path).isFile()) return {problem: `${path} is no regular file`}
    return readRegular(path)
  } catch (error) {
    return {problem: `${path} cannot be read: ${(error as NodeJS.ErrnoException).code ?? 'unknown error'}`}
  }
}

/** Whether something has the name, if only a link that leads nowhere. */
function isThere(path: string): boolean {
  try {
    lstatSync(path)
    return true
  } catch (error) {
    const {code} = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return false
    throw error
  }
}

function readRegular(path: string): FileText {
  const descriptor = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  try {
    if (!fstatSync(descriptor).isFile()) return {problem: `${path} is no regular file`}
    // The size that is stated can be wrong, as in /proc, so one byte more than the limit is asked for.
    const buffer = Buffer.allocUnsafe(maxFileBytes + 1)
    let length = 0
    for (let read = -1; read !== 0 && length < buffer.length; length += read) {
      read = readSync(descriptor, buffer, length, buffer.length - length, null)
    }

    if (length > maxFileBytes) return {problem: `${path} is larger than ${maxFileBytes} bytes`}
    return {text: new TextDecoder('utf-8', {fatal: true}).decode(buffer.subarray(0, length))}
  } finally {
    closeSync(descriptor)
  }
}

import {closeSync, constants, fstatSync, openSync, readSync, type Stats, statSync} from 'node:fs'

/** The default limit of a text file, in bytes. */
const defaultMaxBytes = 16 * 1024 * 1024

/** The size of each read, in bytes. */
const readSize = 1 << 16

/**
 * Reads a text file of bounded size, in UTF-8. A byte order mark stays.
 *
 * @throws Error if it is not a regular file, is too large, or is not UTF-8 text
 * @throws what the file system reports
 */
export function readTextFile(path: string, maxBytes = defaultMaxBytes): string {
  // Opening a device can have an effect, and opening a pipe waits for its writer.
  checkRegular(statSync(path), path)
  const descriptor = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  try {
    checkRegular(fstatSync(descriptor), path)
    return decode(readBytes(descriptor, path, maxBytes), path)
  } finally {
    closeSync(descriptor)
  }
}

/** Checks that a path is a regular file. @throws Error if it is a folder, a device, a pipe or a socket */
export function checkRegular(stats: Stats, path: string): void {
  if (!stats.isFile()) throw new Error(`${path} is not a regular file`)
}

/** Reads to the end rather than to the size, which files below `/proc` do not have. */
function readBytes(descriptor: number, path: string, maxBytes: number): Buffer {
  const pieces: Buffer[] = []
  for (let size = 0; ;) {
    const piece = Buffer.allocUnsafe(readSize)
    const length = readSync(descriptor, piece)
    if (length === 0) return Buffer.concat(pieces)
    size += length
    if (size > maxBytes) throw new Error(`${path} is larger than ${maxBytes} bytes`)
    pieces.push(piece.subarray(0, length))
  }
}

function decode(bytes: Buffer, path: string): string {
  try {
    // ASCII in UTF-16 is valid UTF-8 with NULs.
    if (!bytes.includes(0)) return new TextDecoder('utf-8', {fatal: true, ignoreBOM: true}).decode(bytes)
  } catch {
    // Reported below.
  }

  throw new Error(`${path} is not UTF-8 text`)
}

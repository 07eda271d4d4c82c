import {isUtf8} from 'node:buffer'
import {readFileSync, statSync, type Stats} from 'node:fs'

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
export function checkRegular(stats: Stats, path: string): void {
  if (!stats.isFile()) {
    throw new Error(`${path} is not a regular file`)
  }
}

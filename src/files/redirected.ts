import {isUtf8} from 'node:buffer'
import {readSync} from 'node:fs'

import {sleep} from './sleep.js'
import {defaultMaxBytes, readRegularFile} from './read-file.js'

/** How long to wait for a pipe without data, in milliseconds. */
const retryAfterMs = 5

/**
 * Reads what a shell's `>` wrote, without its byte order mark: UTF-8, or the UTF-16 of Windows
 * PowerShell.
 *
 * @param path a file, or `-` for stdin
 * @throws Error if it is not text in one of these, or is larger than `maxBytes`; its message is what
 *   is wrong with the file, without its path
 */
export function readRedirected(path: string, maxBytes?: number): string {
  const bytes = path === '-' ? readStdin(maxBytes) : readRegularFile(path, maxBytes)
  if (!bytes) throw new Error('it is too large, or cannot be read')
  if (bytes[0] === 0xff && bytes[1] === 0xfe) {
    return new TextDecoder('utf-16le').decode(bytes)
  }
  if (!isUtf8(bytes)) throw new Error('it is not UTF-8 text')
  return new TextDecoder().decode(bytes)
}

/** Reads stdin to its end; undefined if it is larger than `maxBytes`, or cannot be read. */
export function readStdin(maxBytes: number = defaultMaxBytes): Buffer | undefined {
  const chunks: Buffer[] = []
  const chunk = Buffer.alloc(64 * 1024)
  let total = 0
  while (total <= maxBytes) {
    const count = readChunk(chunk)
    if (count === undefined) return undefined
    if (count === 0) return Buffer.concat(chunks)
    chunks.push(Buffer.from(chunk.subarray(0, count)))
    total += count
  }
  return undefined
}

/** Reads some bytes: 0 at the end, undefined if stdin cannot be read. */
function readChunk(chunk: Buffer): number | undefined {
  for (;;) {
    try {
      return readSync(0, chunk)
    } catch (error) {
      const {code} = error as NodeJS.ErrnoException
      // On Windows the end of a pipe is an error.
      if (code === 'EOF') return 0
      // The parent process has made the pipe non-blocking, and there is nothing to read yet.
      if (code !== 'EAGAIN') return undefined
      sleep(retryAfterMs)
    }
  }
}

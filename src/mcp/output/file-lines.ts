import {createReadStream} from 'node:fs'

const newline = '\n'.charCodeAt(0)

/**
 * Reads the lines of a file with their ends, in groups. One longer than `width` bytes counts as
 * several, which end between characters.
 */
export async function* readLines(file: string, width: number): AsyncGenerator<Buffer[]> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    const {lines, unfinished} = splitLines(Buffer.concat([rest, chunk]), width)
    rest = unfinished
    yield lines
  }
  if (rest.length > 0) yield [rest]
}

/** Splits bytes into lines, and what may continue with the bytes that are still to be read. */
function splitLines(bytes: Buffer, width: number): {lines: Buffer[]; unfinished: Buffer} {
  const lines: Buffer[] = []
  let start = 0
  for (;;) {
    const end = endOfLine(bytes, start, width)
    if (end === undefined) return {lines, unfinished: bytes.subarray(start)}
    lines.push(bytes.subarray(start, end))
    start = end
  }
}

/** Where the line from `start` on ends; undefined if that depends on bytes that are still to be read. */
function endOfLine(bytes: Buffer, start: number, width: number): number | undefined {
  const length = bytes.subarray(start, start + width + 1).indexOf(newline)
  if (length !== -1) return start + length + 1
  const longest = start + width
  if (bytes.length <= longest) return undefined
  let end = longest
  // Not within a character: its bytes after the first begin with the bits 10.
  while (end > longest - 4 && (bytes[end]! & 0xc0) === 0x80) {
    end -= 1
  }
  return end
}

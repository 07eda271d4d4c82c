import {createReadStream} from 'node:fs'
import {open, stat} from 'node:fs/promises'

import {AgentError} from '../contract/agent-error.js'
import {maxLineBytes} from '../output/json-lines.js'
import {type FoundLine, LineFinder} from './find-lines.js'
import {estimateOutputTokens} from './tokens.js'

/** How many bytes of binary output count as a line: whole groups of base64. */
const binaryLineBytes = 900
const newline = '\n'.charCodeAt(0)
const textTypes = new Set(['application/json', 'text/plain'])

/**
 * Which lines of an output to read: from `offset`, counted from 1, and only those that contain a
 * text if one is given.
 */
export type LineRange = {
  offset?: number
  limit?: number
  contains?: string
}

/** A file that an answer has named. */
export type Output = {
  file: string
  mimeType: string
  /** How many bytes of the output the file does not hold. */
  unsavedBytes?: number | undefined
}

type Part = {total_lines: number; next_offset?: number} & (
  | {base64: string; bytes: number}
  | {matches?: number; text: string}
)
type Bounds = {
  limit: number
  maxTokens: number
  offset: number
}

/**
 * Reads a part of an output, up to a number of tokens, and the line to continue from (11.10). Parts
 * that follow each other are the whole output, byte for byte (11.10a).
 *
 * @throws AgentError if the file is gone, or has no text to search
 */
export async function readOutput(
  {file, mimeType, unsavedBytes}: Output,
  {contains = '', limit = 200, offset = 1}: LineRange,
  maxTokens: number,
): Promise<Part & {truncated?: {unsaved_bytes: number}}> {
  const size = await sizeOf(file)
  const bounds = {limit, maxTokens, offset}
  const lines = readLines(file, Math.min(maxLineBytes, maxTokens))
  const isText = isTextType(mimeType)
  if (!isText && contains !== '') {
    const message = `The output is ${mimeType}, which has no text to search`
    throw new AgentError({code: 1, message, recoverable: false})
  }
  const readText = contains === '' ? readPart(lines, bounds) : findPart(lines, bounds, contains)
  const part = isText ? await readText : await readBytes(file, size, bounds)
  return {
    ...part,
    ...(unsavedBytes && {truncated: {unsaved_bytes: unsavedBytes}}),
  }
}

async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size
  } catch (error) {
    const message = 'The output is no longer kept'
    throw new AgentError({
      cause: error,
      code: 5,
      message,
      suggestion: 'Run its command again.',
    })
  }
}

/** Whether a saved output is text, by its media type. */
export function isTextType(mimeType: string): boolean {
  return textTypes.has(mimeType)
}

type Lines = AsyncIterable<readonly Buffer[]>

async function readPart(lines: Lines, {limit, maxTokens, offset}: Bounds): Promise<Part> {
  const shown: string[] = []
  let [number, tokens] = [0, 0]
  let next: number | undefined
  // The beginning of a long line, whose next part costs what it adds: two spaces that are cut apart
  // cost nothing.
  let begun = ''
  for await (const group of lines) {
    for (const bytes of group) {
      number += 1
      if (number < offset || next !== undefined) continue
      const line = bytes.toString()
      tokens += estimateOutputTokens(begun + line) - estimateOutputTokens(begun)
      begun = line.endsWith('\n') ? '' : begun + line
      if (shown.length === limit || (tokens > maxTokens && shown.length > 0)) next = number
      else shown.push(line)
    }
  }
  return describePart({text: shown.join('')}, number, next)
}

async function findPart(
  lines: Lines,
  {limit, maxTokens, offset}: Bounds,
  contains: string,
): Promise<Part> {
  const shown: string[] = []
  let [matches, number, tokens] = [0, 0, 0]
  let next: number | undefined
  const finder = new LineFinder(contains, ({isMatch, number, text}: FoundLine) => {
    if (isMatch && number >= offset) matches += 1
    if (number < offset || next !== undefined) return
    tokens += estimateOutputTokens(`${text}\n`)
    const isFull = matches > limit || (tokens > maxTokens && matches > 1)
    if (isFull && isMatch) next = number
    else if (!isFull) shown.push(text)
  })
  for await (const group of lines) {
    number += group.length
    for (const bytes of group) finder.add(bytes.toString())
  }
  finder.end()
  return describePart({matches, text: shown.join('\n')}, number, next)
}

function describePart<Content extends object>(content: Content, lines: number, next?: number) {
  return {
    ...content,
    total_lines: lines,
    ...(next !== undefined && {next_offset: next}),
  }
}

/** Reads bytes as base64, for a client that cannot reach the file. */
async function readBytes(
  file: string,
  size: number,
  {limit, maxTokens, offset}: Bounds,
): Promise<Part> {
  const handle = await open(file)
  try {
    const from = (offset - 1) * binaryLineBytes
    const most = Math.min(limit * binaryLineBytes, maxTokens * 4, Math.max(0, size - from))
    const {buffer, bytesRead} = await handle.read(Buffer.alloc(most), 0, most, from)
    let count = Math.ceil(bytesRead / binaryLineBytes)
    const encode = (): string =>
      buffer.subarray(0, Math.min(bytesRead, count * binaryLineBytes)).toString('base64')
    while (count > 1 && estimateOutputTokens(encode()) > maxTokens) count -= 1
    const total = Math.ceil(size / binaryLineBytes)
    const next = offset + count
    const content = {base64: encode(), bytes: size}
    return describePart(content, total, next <= total ? next : undefined)
  } finally {
    await handle.close()
  }
}

/**
 * Reads the lines of a file with their ends, in groups. One longer than `width` bytes counts as
 * several, which end between characters.
 */
async function* readLines(file: string, width: number): AsyncGenerator<Buffer[]> {
  let rest = Buffer.alloc(0)
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    const bytes = Buffer.concat([rest, chunk])
    const lines: Buffer[] = []
    let from = 0
    for (let end = endOfLine(bytes, from, width); end > 0; end = endOfLine(bytes, from, width)) {
      lines.push(bytes.subarray(from, end))
      from = end
    }
    rest = bytes.subarray(from)
    yield lines
  }
  if (rest.length > 0) yield [rest]
}

/** Where a line ends; 0 if that depends on bytes that are still to be read. */
function endOfLine(bytes: Buffer, from: number, width: number): number {
  const found = bytes.subarray(from, from + width + 1).indexOf(newline)
  if (found !== -1) return from + found + 1
  const most = from + width
  if (bytes.length <= most) return 0
  let end = most
  // The bytes of a character after its first one.
  while (end > most - 4 && (bytes[end]! & 0xc0) === 0x80) end -= 1
  return end
}

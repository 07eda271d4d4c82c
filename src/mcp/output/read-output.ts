import {open, stat} from 'node:fs/promises'

import {AgentError} from '../../contract/agent-error.js'
import {exitCodes} from '../../contract/error-categories.js'
import {estimateTokens} from '../../output/estimate-tokens.js'
import {maxLineBytes} from '../../output/lay-out-json.js'
import {
  describePart,
  LineCollector,
  MatchCollector,
  type OutputPart,
  type ReadLimits,
} from './collect-lines.js'
import {readLines} from './file-lines.js'

/** How many bytes of binary output count as a line: a multiple of three, as base64 needs. */
const binaryLineBytes = 900
/** The most bytes of binary output that a token can hold. */
const maxTokenBytes = 4
/** How many lines are read unless a call asks for another number. */
const defaultLimit = 200
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
export type OutputFile = {
  file: string
  mimeType: string
  /** How many bytes of the output the file does not hold. */
  unsavedBytes?: number | undefined
}

/**
 * Reads a part of an output, up to a number of tokens, and the line to continue from (11.10). Parts
 * that follow each other are the whole output, byte for byte (11.10a).
 *
 * @throws AgentError if the file is gone, or has no text to search
 */
export async function readOutput(
  {file, mimeType, unsavedBytes}: OutputFile,
  {contains = '', limit = defaultLimit, offset = 1}: LineRange,
  maxTokens: number,
): Promise<OutputPart & {truncated?: {unsaved_bytes: number}}> {
  const size = await sizeOf(file)
  const isText = isTextType(mimeType)
  if (!isText && contains !== '') {
    const message = `The output is ${mimeType}, which has no text to search`
    throw new AgentError({
      code: exitCodes.userError,
      message,
      recoverable: false,
    })
  }
  const limits = {limit, maxTokens, offset}
  const part = isText ? await readText(file, limits, contains) : await readBytes(file, size, limits)
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
      code: exitCodes.notFound,
      message,
      suggestion: 'Run its command again.',
    })
  }
}

/** Whether a saved output is text, by its media type. */
export function isTextType(mimeType: string): boolean {
  return textTypes.has(mimeType)
}

/** Reads lines, or only those that contain a text if it is not empty. */
async function readText(file: string, limits: ReadLimits, contains: string): Promise<OutputPart> {
  const collector =
    contains === '' ? new LineCollector(limits) : new MatchCollector(limits, contains)
  // A byte costs at most one token, so each piece of a long line fits into an answer.
  for await (const lines of readLines(file, Math.min(maxLineBytes, limits.maxTokens))) {
    for (const line of lines) collector.add(line.toString())
  }
  return collector.finish()
}

/** Reads bytes as base64, for a client that cannot reach the file. */
async function readBytes(
  file: string,
  size: number,
  {limit, maxTokens, offset}: ReadLimits,
): Promise<OutputPart> {
  const handle = await open(file)
  try {
    const start = (offset - 1) * binaryLineBytes
    const available = Math.max(0, size - start)
    // Only the last line of the file may be a part of one, because the next part begins with a line.
    const mostLines = Math.max(1, Math.floor((maxTokens * maxTokenBytes) / binaryLineBytes))
    const mostBytes = Math.min(Math.min(limit, mostLines) * binaryLineBytes, available)
    const {buffer, bytesRead} = await handle.read(Buffer.alloc(mostBytes), 0, mostBytes, start)
    const {base64, lineCount} = encodeLines(buffer.subarray(0, bytesRead), maxTokens)
    const totalLines = Math.ceil(size / binaryLineBytes)
    const nextOffset = offset + lineCount
    const isLast = nextOffset > totalLines
    return describePart({base64, bytes: size}, totalLines, isLast ? undefined : nextOffset)
  } finally {
    await handle.close()
  }
}

/** Encodes the lines of binary output that fit into a number of tokens, at least one. */
function encodeLines(bytes: Buffer, maxTokens: number): {base64: string; lineCount: number} {
  let lineCount = Math.ceil(bytes.length / binaryLineBytes)
  for (;;) {
    const base64 = bytes.subarray(0, lineCount * binaryLineBytes).toString('base64')
    if (lineCount <= 1 || estimateTokens(base64) <= maxTokens) {
      return {base64, lineCount}
    }
    lineCount -= 1
  }
}

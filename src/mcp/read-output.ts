import {createReadStream} from 'node:fs'
import {open} from 'node:fs/promises'
import {createInterface} from 'node:readline'

import {estimateTokens, takeTokens} from './tokens.js'

/** How many lines a part has if the caller sets no limit. */
const defaultLimit = 200

/** Which lines of a file to read. */
export type Range = {
  /** The number of the first line; the first of all is 1. */
  offset?: number
  /** How many lines to return at most. */
  limit?: number
  /** Texts, separated by `|`: only lines that contain one of them are returned, regardless of case. */
  grep?: string
}

/** A part of a file. */
export type Part = {
  /** The lines, each after its number if only some were wanted. */
  text: string
  total_lines: number
  /** The line to continue with, if there is more. */
  next_offset?: number
}

/** Reads lines of a text file, up to a number of tokens (11.10). */
export async function readLines(
  file: string,
  {grep, limit = defaultLimit, offset = 1}: Range,
  maxTokens: number,
): Promise<Part> {
  const wanted = grep?.toLowerCase().split('|').filter(Boolean)
  const lines: string[] = []
  let tokens = 0
  let number = 0
  let next: number | undefined
  for await (const line of createInterface({crlfDelay: Number.POSITIVE_INFINITY, input: createReadStream(file)})) {
    number += 1
    if (number < offset || next !== undefined) continue
    if (wanted && !wanted.some((text) => line.toLowerCase().includes(text))) continue
    const shown = shorten(wanted ? `${number}: ${line}` : line, maxTokens)
    tokens += estimateTokens(`${shown}\n`)
    if (lines.length === limit || (tokens > maxTokens && lines.length > 0)) next = number
    else lines.push(shown)
  }

  return {text: lines.join('\n'), total_lines: number, ...(next !== undefined && {next_offset: next})}
}

/** A line may be a whole document. */
function shorten(line: string, maxTokens: number): string {
  const shown = takeTokens(line.slice(0, maxTokens * 8), maxTokens / 4)
  return shown === line ? line : `${shown} [${line.length - shown.length} characters left out]`
}

/** Reads the first bytes of a file, and how many bytes it has. */
export async function readStart(file: string, maxBytes: number): Promise<{start: Buffer; size: number}> {
  const handle = await open(file)
  try {
    const {buffer, bytesRead} = await handle.read(Buffer.alloc(maxBytes), 0, maxBytes, 0)
    return {size: (await handle.stat()).size, start: buffer.subarray(0, bytesRead)}
  } finally {
    await handle.close()
  }
}

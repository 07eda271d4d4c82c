import {createReadStream} from 'node:fs'
import {open} from 'node:fs/promises'
import {createInterface} from 'node:readline'

import {estimateTokens} from './tokens.js'

/** How many lines a part has if the caller sets no limit. */
const defaultLimit = 200

/**
 * Which lines of a file to read: from `offset`, 1 for the first, at most `limit`, and only those that contain one of the
 * texts of `grep`, which `|` separates, regardless of case.
 */
export type Range = {offset?: number; limit?: number; grep?: string}

/** Lines of a file, each after its number if only some were wanted, and the line to continue with, if there is more. */
export type Part = {text: string; total_lines: number; next_offset?: number}

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

/** A line may be a whole document: it gets at most a few of the tokens. */
function shorten(line: string, maxLength: number): string {
  if (line.length <= maxLength) return line
  // Half a character is left out.
  const shown = line.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '')
  return `${shown} [${line.length - shown.length} characters left out]`
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

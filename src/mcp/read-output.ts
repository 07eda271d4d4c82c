import {createReadStream} from 'node:fs'
import type {Readable} from 'node:stream'

/**
 * Which lines of a file to read: `offset` counts from 1, and `grep` is texts separated by `|`,
 * regardless of case.
 */
export type Range = {offset?: number; limit?: number; grep?: string}

/**
 * Reads lines of a text file, numbered if filtered, up to a number of tokens, and the line to
 * continue from (11.10).
 */
export async function readLines(
  file: string,
  {grep, limit = 200, offset = 1}: Range,
  maxTokens: number,
) {
  const wanted = grep?.toLowerCase().split('|').filter(Boolean)
  const lines: string[] = []
  let tokens = 0
  let number = 0
  let next: number | undefined
  for await (const [text] of splitLines(createReadStream(file))) {
    const line = text.replace(/\r$/, '')
    number += 1
    if (number < offset || next !== undefined) continue
    if (wanted && !wanted.some((text) => line.toLowerCase().includes(text))) continue
    const shown = shortenText(wanted ? `${number}: ${line}` : line, maxTokens)
    tokens += estimateTokens(`${shown}\n`)
    if (lines.length === limit || (tokens > maxTokens && lines.length > 0)) next = number
    else lines.push(shown)
  }
  return {
    text: lines.join('\n'),
    total_lines: number,
    ...(next !== undefined && {next_offset: next}),
  }
}

/**
 * Splits text into lines, of too long ones only both ends; readline would also split JSON at
 * U+2028.
 */
export async function* splitLines(
  input: Readable,
  maxBytes = Infinity,
): AsyncGenerator<[string, isCut: boolean]> {
  let bytes = 0
  let pieces: string[] = []
  const add = (piece: string): void => {
    bytes += Buffer.byteLength(piece)
    pieces.push(piece)
    if (bytes > maxBytes)
      pieces = [pieces.join('')].flatMap((all) => [all.slice(0, 1024), all.slice(-1024)])
  }
  for await (const text of input.setEncoding('utf8') as AsyncIterable<string>) {
    const [first, ...others] = text.split('\n')
    add(first!)
    for (const next of others) {
      yield [pieces.join(''), bytes > maxBytes]
      bytes = 0
      pieces = []
      add(next)
    }
  }
  if (bytes > 0) yield [pieces.join(''), bytes > maxBytes]
}

export function shortenText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  // Drops half a character.
  const shown = text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '')
  return `${shown} [${text.length - shown.length} characters left out]`
}

/**
 * The pieces of a text that cost a model about one token each: words, three digits, punctuation,
 * and other scripts.
 */
const piece =
  /[a-z]{1,40}|[A-Z]{1,40}[a-z]{0,40}|\d{1,3}|[^\S\n]{1,40}|\n+|[\u3000-\u9FFF\uAC00-\uD7AF]|(?:[\uD800-\uDBFF][\uDC00-\uDFFF]|[^\u0000-\u007F\u3000-\u9FFF\uAC00-\uDFFF]){1,20}|[^\s\w\u0080-\uFFFF]{1,40}|[^]/g

/** Estimates a text's tokens, within a fifth for prose, JSON, tables and logs. */
export function estimateTokens(text: string): number {
  let tokens = 0
  for (const [match] of text.matchAll(piece)) tokens += costOf(match, match.length)
  return Math.ceil(tokens)
}

function costOf(match: string, length: number): number {
  const first = match[0]!
  if (/^[A-Z]{2}.{2}/.test(match)) return length / 2
  if (/[a-z]/i.test(first)) return length <= 7 ? 1 : length / 5
  if (/\d/.test(first)) return 1
  if (first === '\n') return 0.5
  // A single space belongs to the next word.
  if (/\s/.test(first)) return length === 1 ? 0 : 1
  if (first > '\u007F') return length === 1 ? 0.8 : length / 2.5
  return length > 3 ? length / 2.5 : 1
}

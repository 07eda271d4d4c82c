import {inspect} from 'node:util'

import {quoteWord} from '../command-line/quote.js'
import type {Escape} from './text-view.js'

/** How a program may write a whole value. */
type Write = (value: string) => string | readonly string[]

/** An encoded text below this length, in characters, is found by chance (4.14). */
const minEncodedLength = 5

/** A part of a value that PowerShell shows alone is masked from this length, in characters. */
const minPartLength = 6

function json(value: string): string {
  return JSON.stringify(value).slice(1, -1)
}

/**
 * The spellings that a program chooses for a whole value (4.14), a row a spelling, modeled on the
 * value encoders of the runner of GitHub Actions. A row may return an empty text.
 */
export const written = {
  raw: (value) => value,
  'without its quotes': (value) => /^(["'`])(.+)\1$/s.exec(value)?.[2] ?? '',
  JSON: json,
  'JSON in JSON': (value) => json(json(value)),
  'a form, with a plus for each space': (value) => value.replaceAll(' ', '+'),
  'a POSIX shell': (value) => quoteWord(value, 'posix').replaceAll(/^'|'$/g, ''),
  'a shell, with escaped single quotes': (value) => value.replaceAll("'", String.raw`'\''`),
  'a shell, with double-quoted single quotes': (value) => value.replaceAll("'", `'"'"'`),
  'a shell, in double quotes': (value) => value.replaceAll(/["$\\`]/g, String.raw`\$&`),
  'a command line of Windows': (value) => [
    value.replaceAll('"', String.raw`\"`),
    value.replaceAll(/(?<!\\)(\\*)"/g, String.raw`$1$1\"`),
    value.replaceAll('"', '""'),
  ],
  'PowerShell, in single quotes': (value) => value.replaceAll(/['\u2018-\u201B]/g, '$&$&'),
  'PowerShell, in double quotes': (value) => value.replaceAll(/["$`]/g, '`$&'),
  'PowerShell, cut at an ampersand': cutAtAmpersand,
  'an expression of GitHub Actions': (value) => value.replaceAll("'", "''"),
  'util.inspect': writeInspected,
  base64: encodeBase64,
  hexadecimal: encodeHex,
} as const satisfies Record<string, Write>

/**
 * The spellings that a program chooses for each character (4.14): every mixture of them is found,
 * because the text is searched again with its escapes read.
 */
export const escaped = {
  'a backslash': {
    pattern: /\\(?:u[\dA-Fa-f]{4}|u\{[\dA-Fa-f]{1,6}\}|x[\dA-Fa-f]{2}|[0befnrtv]|[^A-Za-z\d])/g,
    read: readBackslash,
  },
  'a percent sign': {
    // One character of UTF-8.
    pattern:
      /%[0-7][\dA-F]|%[CD][\dA-F]%[89AB][\dA-F]|%E[\dA-F](?:%[89AB][\dA-F]){2}|%F[0-7](?:%[89AB][\dA-F]){3}/gi,
    read: (sequence) => Buffer.from(sequence.replaceAll('%', ''), 'hex').toString(),
  },
  XML: {
    pattern: /&(?:#\d{1,7}|#[xX][\dA-Fa-f]{1,6}|amp|apos|gt|lt|quot);/g,
    read: readEntity,
  },
} as const satisfies Record<string, Escape>

/** PowerShell prints what is before or after an ampersand alone, or in another color. */
function cutAtAmpersand(value: string): string[] {
  const plus = value.indexOf('&+')
  const end = plus === -1 ? value.lastIndexOf('&') + 1 : plus + 2
  // It colors the character after `&+`.
  const parts = [value.slice(0, end), value.slice(plus === -1 ? end : end + 1)]
  return end > 0 ? parts.filter(({length}) => length >= minPartLength) : []
}

/** `util.inspect` cuts a text at this length, in characters. */
const maxInspected = 10_000

function writeInspected(value: string): string[] {
  const write = (text: string) =>
    inspect(text, {breakLength: Infinity, maxStringLength: Infinity}).slice(1, -1)
  return [write(value), value.length > maxInspected ? write(value.slice(0, maxInspected)) : '']
}

/**
 * A value in base64 after other bytes, of which only their number, modulo three, matters: without
 * the characters that depend on the bytes around the value, and as the end of what is encoded.
 */
function encodeBase64(value: string): string[] {
  const bytes = Buffer.from(value)
  return [0, 1, 2].flatMap((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64url')
    // A byte is eight bits, a character six.
    const own = whole.slice(Math.ceil((before * 8) / 6))
    const inner = own.slice(0, own.length - (((before + bytes.length) % 3 && 1) || 0))
    if (inner.length < minEncodedLength) return []
    return [inner, own].flatMap((text) => [text, text.replaceAll('-', '+').replaceAll('_', '/')])
  })
}

function encodeHex(value: string): string[] {
  const hex = Buffer.from(value).toString('hex')
  if (hex.length < minEncodedLength) return []
  return [hex, hex.toUpperCase(), hex.replaceAll(/..(?!$)/g, '$& ')]
}

const controls: Record<string, string> = {
  '0': '\0',
  b: '\b',
  e: '\u001B',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
}

function readBackslash(sequence: string): string {
  const [kind = '', ...digits] = sequence.slice(1)
  if (digits.length === 0) return controls[kind] ?? kind
  return readCodePoint(Number.parseInt(digits.join('').replaceAll(/[{}]/g, ''), 16), sequence)
}

const entities: Record<string, string> = {
  amp: '&',
  apos: "'",
  gt: '>',
  lt: '<',
  quot: '"',
}

function readEntity(sequence: string): string {
  const name = sequence.slice(1, -1)
  if (!name.startsWith('#')) return entities[name]!
  const isHex = /^#x/i.test(name)
  return readCodePoint(Number.parseInt(name.slice(isHex ? 2 : 1), isHex ? 16 : 10), sequence)
}

/** A number that is no character leaves its escape as it is. */
function readCodePoint(code: number, sequence: string): string {
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : sequence
}

import {inspect} from 'node:util'

import {quoteWord} from '../command-line/quote.js'
import type {Escape} from './text-view.js'

/** Returns a value as a program may write it; an empty text is ignored. */
type ValueEncoder = (value: string) => string | readonly string[]

/** A shorter encoded text, in characters, would be found by chance (4.14). */
const minEncodedLength = 5

/** A part of a value that PowerShell shows alone is masked from this length, in characters. */
const minPartLength = 6

function json(value: string): string {
  return JSON.stringify(value).slice(1, -1)
}

/**
 * The spellings that a program chooses for a whole value (4.14), one per row, modeled on the value
 * encoders of the runner of GitHub Actions.
 */
export const valueEncoders = {
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
} as const satisfies Record<string, ValueEncoder>

/**
 * The spellings that a program chooses for each character (4.14): every mixture of them is found,
 * because the text is searched again with its escapes decoded.
 */
export const characterEscapes = {
  'a backslash': {
    // `\u0041`, `\u{1F600}`, `\x41`, `\n`, `\"`
    pattern: /\\(?:u[\dA-Fa-f]{4}|u\{[\dA-Fa-f]{1,6}\}|x[\dA-Fa-f]{2}|[0befnrtv]|[^A-Za-z\d])/g,
    read: readBackslash,
  },
  'a percent sign': {
    // One character of UTF-8, of one to four bytes: `%20`, `%C3%A9`, `%E2%82%AC`, `%F0%9F%98%80`.
    pattern:
      /%[0-7][\dA-F]|%[CD][\dA-F]%[89AB][\dA-F]|%E[\dA-F](?:%[89AB][\dA-F]){2}|%F[0-7](?:%[89AB][\dA-F]){3}/gi,
    read: (sequence) => Buffer.from(sequence.replaceAll('%', ''), 'hex').toString(),
  },
  'a text that util.inspect has split into lines': {
    // `'one\n' +` and `  'two'` on the next line
    pattern: /["'`] \+\n *["'`]/g,
    read: () => '',
  },
  XML: {
    // `&#65;`, `&#x41;`, `&amp;`
    pattern: /&(?:#\d{1,7}|#[xX][\dA-Fa-f]{1,6}|amp|apos|gt|lt|quot);/g,
    read: readEntity,
  },
} as const satisfies Record<string, Escape>

/** PowerShell prints the text before or after an ampersand alone, or in another color. */
function cutAtAmpersand(value: string): string[] {
  const parts = splitAtAmpersand(value)
  return parts.filter(({length}) => length >= minPartLength)
}

function splitAtAmpersand(value: string): string[] {
  const plus = value.indexOf('&+')
  // PowerShell shows the one character after `&+` in another color, apart from both parts.
  if (plus !== -1) return [value.slice(0, plus + 2), value.slice(plus + 3)]
  const firstLength = value.lastIndexOf('&') + 1
  return firstLength > 0 ? [value.slice(0, firstLength), value.slice(firstLength)] : []
}

/** `util.inspect` cuts a text at this length, in characters. */
const maxInspected = 10_000

/** A text as `util.inspect` writes it, whole and cut. */
function writeInspected(value: string): string[] {
  const write = (text: string) => {
    const quoted = inspect(text, {breakLength: Infinity, maxStringLength: Infinity})
    return quoted.slice(1, -1)
  }
  const whole = write(value)
  return value.length > maxInspected ? [whole, write(value.slice(0, maxInspected))] : [whole]
}

/**
 * A value in the middle of a longer text in base64, without the characters that also depend on the
 * bytes around it; and at the end of one. Only the number of bytes before the value matters, modulo
 * three.
 */
function encodeBase64(value: string): string[] {
  const bytes = Buffer.from(value)
  return [0, 1, 2].flatMap((before) => {
    const encoded = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64url')
    // A byte is eight bits, a character six: the bytes before share the first characters.
    const ending = encoded.slice(Math.ceil((before * 8) / 6))
    // Three bytes are four characters; otherwise the bytes after share the last character.
    const endsBetweenCharacters = (before + bytes.length) % 3 === 0
    const inner = endsBetweenCharacters ? ending : ending.slice(0, -1)
    if (inner.length < minEncodedLength) return []
    return [inner, ending].flatMap((text) => [text, toPlainBase64(text)])
  })
}

/** The same characters in the usual alphabet of base64 rather than that for URLs. */
function toPlainBase64(text: string): string {
  return text.replaceAll('-', '+').replaceAll('_', '/')
}

/** `util.inspect` cuts a buffer at this length, in bytes. */
const maxInspectedBytes = 50

/** A value in hexadecimal, also with spaces between bytes, whole and cut; in either case. */
function encodeHex(value: string): string[] {
  const bytes = Buffer.from(value)
  const hex = bytes.toString('hex')
  if (hex.length < minEncodedLength) return []
  const cut = bytes.subarray(0, maxInspectedBytes).toString('hex')
  const spaced = [hex, cut].map((text) => text.replaceAll(/..(?!$)/g, '$& '))
  const lower = [...new Set([hex, ...spaced])]
  return [...lower, ...lower.map((text) => text.toUpperCase())]
}

/** The control character that a letter or digit after a backslash means. */
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
  const [first = '', ...digits] = sequence.slice(1)
  // Any other character, such as a quote, means itself.
  if (digits.length === 0) return controls[first] ?? first
  // `\u{1F600}` has braces.
  const hex = digits.join('').replaceAll(/[{}]/g, '')
  return readCodePoint(Number.parseInt(hex, 16), sequence)
}

/** The characters that XML's named entities mean. */
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
  const code = isHex ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
  return readCodePoint(code, sequence)
}

/** The largest code point of Unicode. */
const maxCodePoint = 0x10_ff_ff

/** The character of a code point; an escape with a larger number is left as it is. */
function readCodePoint(code: number, sequence: string): string {
  return code <= maxCodePoint ? String.fromCodePoint(code) : sequence
}

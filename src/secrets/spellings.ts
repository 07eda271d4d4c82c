import stripAnsi from 'strip-ansi'

import {quoteWord} from '../command-line/quote.js'
import {cleanProse} from '../contract/prose.js'

/** A value of fewer characters is masked only where it is a separate word (4.15). */
const shortestValue = 4

/** The length of the longest value that is searched for with a pattern. */
const longestPattern = 1000

/** The fewest characters of base64 that are searched for in a longer text. */
const shortestBase64 = 6

/** A spelling of a secret: a text, or a pattern with the flag `g`. */
export type Needle = {find: string | RegExp; isWord: boolean}

/** How a value may be written (4.14). These spellings are masked wherever a secret must not appear, and no others. */
const spellings: Readonly<Record<string, (value: string) => (string | RegExp)[]>> = {
  raw: (value) => [value],
  'quoted for a shell': (value) => [
    quoteWord(value),
    value.replaceAll("'", String.raw`'\''`),
    value.replaceAll(/["$\\`]/g, String.raw`\$&`),
    value.replaceAll(/[^\w@%+=:,./-]/g, String.raw`\$&`),
  ],
  'quoted for JSON': (value) => {
    const quoted = JSON.stringify(value).slice(1, -1)
    return [quoted, quoted.replaceAll(/[\u007F-\uFFFF]/g, escapeUnicode), quoted.replaceAll('/', String.raw`\/`)]
  },
  'URL-encoded, or in a URL': (value) => (/[^\w.~-]/.test(value) ? [urlPattern(value)] : []),
  'in base64: alone, after `user:`, or in a longer text': (value) => encodeBase64(value),
  hexadecimal: (value) => {
    const hex = Buffer.from(value).toString('hex')
    return [hex, hex.toUpperCase()]
  },
}

/** The spellings of a value, as they are searched for in a text. */
export function needlesOf(value: string): Needle[] {
  const isShort = value.trim().length < shortestValue
  const needles = new Map<string, Needle>()
  for (const text of variantsOf(value)) {
    for (const spell of Object.values(spellings)) {
      for (const find of spell(text)) needles.set(String(find), {find, isWord: isShort || text.length < shortestValue})
    }
  }

  return [...needles.values()]
}

/**
 * A value as it may be printed before its secrets are masked: whole or line by line, without control characters or with
 * escaped ones, trimmed, and without the equals signs at the end of base64, which a parser may take for its own.
 */
function variantsOf(value: string): Set<string> {
  const escaped = value.replaceAll(controls, escapeUnicode)
  const texts = [value, stripAnsi(value), cleanProse(value), escaped].flatMap((text) => {
    const lines = text.split(/[\n\v\f\r\u0085\u2028\u2029]+/).filter((line) => line.trim().length >= shortestValue)
    return [text, ...lines]
  })
  return new Set(texts.map((text) => text.trim().replace(/(?<=[^=])=+$/, '')).filter((text) => text !== ''))
}

/** Control characters, and surrogates without their other half. */
// oxlint-disable-next-line no-control-regex -- these are searched for
const controls = /[\u0000-\u001F\u007F-\u009F\uD800-\uDFFF]/gu

function escapeUnicode(character: string): string {
  return `\\u${character.codePointAt(0)!.toString(16).padStart(4, '0')}`
}

/** A pattern in which each character but letters and digits may be percent-encoded, and a space may be a plus sign. */
function urlPattern(value: string): string | RegExp {
  // A pattern that is too large is a SyntaxError.
  if (value.length > longestPattern) return encodeURIComponent(Buffer.from(value).toString())
  const sources = Array.from(value, (character) => {
    if (/[A-Za-z\d]/.test(character)) return character
    const hex = Buffer.from(character)
      .toString('hex')
      .replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)
    const encoded = hex.replaceAll(/(?:\d|\[..\]){2}/g, '%$&')
    const raw = character.replace(/[$()*+.?[\\\]^{|}]/, String.raw`\$&`)
    return `(?:${raw}|${encoded}${character === ' ' ? String.raw`|\+` : ''})`
  })
  return new RegExp(sources.join(''), 'g')
}

/** The base64 of a text: alone, at the end of `user:text`, and the part that is the same at any place in a longer text. */
function encodeBase64(text: string): string[] {
  const encodings = [Buffer.from(text), ...(/[\u0080-\u00FF]/.test(text) ? [Buffer.from(text, 'latin1')] : [])]
  const found = encodings.flatMap((bytes) =>
    [0, 1, 2].flatMap((offset) => {
      // Three bytes make four characters; those that hold bits of an unknown neighbor are left out.
      const end = Buffer.concat([Buffer.alloc(offset), bytes])
        .toString('base64')
        .slice(offset === 0 ? 0 : offset + 1)
      const inside = end.slice(0, Math.floor(((offset + bytes.length) * 8) / 6) - (offset === 0 ? 0 : offset + 1))
      return inside.length >= shortestBase64 ? [end, inside] : [end]
    }),
  )
  const bare = found.map((encoded) => encoded.replaceAll('=', ''))
  return [...bare, ...bare.map((encoded) => encoded.replaceAll('+', '-').replaceAll('/', '_'))]
}

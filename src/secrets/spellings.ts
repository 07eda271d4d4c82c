import {inspect, stripVTControlCharacters} from 'node:util'

import {cleanProse} from '../contract/prose.js'
import {quoteWord} from '../command-line/quote.js'
import {withoutPadding} from './without-padding.js'

/** How few characters of base64 are too few to look for inside a longer text. */
const shortestBase64 = 6

/** The shortest part of a value that is a secret by itself, such as a line of it. */
const shortestPart = 4

type Spell = (text: string) => string

/** Control characters. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const controls = /[\u0000-\u001F\u007F-\u009F]/g

/** Control characters, and surrogates without their other half. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const unwritable = /[\u0000-\u001F\u007F-\u009F\uD800-\uDFFF]/gu

/** How a program cleans a text of what a reader does not see. */
const clean: readonly Spell[] = [
  (text) => text,
  // What the system hands over, and what is written in UTF-8, has no lone surrogates.
  toWellFormed,
  (text) => stripVTControlCharacters(text),
  (text) => cleanProse(text),
  (text) => text.replaceAll(controls, ''),
  (text) => text.replaceAll(/\s+/g, ' '),
]

/** How a program writes a text: each returns it in one spelling, without the quotes around it. */
const spell: readonly Spell[] = [
  ...clean,
  // White space goes from the ends of a message and of a line, before or behind the cleaning.
  ...clean.flatMap((write): Spell[] => [
    (text) => write(text).trim(),
    (text) => write(text).trimStart(),
    (text) => write(text).trimEnd(),
  ]),
  (text) => text.replaceAll(unwritable, escapeUnicode),
  // A value that is base64, glued to its flag: a parser takes the equals sign for its own.
  withoutPadding,
  // Quoted.
  quoteWord,
  (text) => text.replaceAll("'", String.raw`'\''`),
  (text) => text.replaceAll(/["$\\`]/g, String.raw`\$&`),
  (text) => text.replaceAll(/[^\w@%+=:,./-]/g, String.raw`\$&`),
  (text) => inspect(text, {breakLength: Infinity, maxStringLength: null}).slice(1, -1),
  // JSON, and JSON inside JSON.
  (text) => JSON.stringify(text).slice(1, -1),
  (text) => JSON.stringify(JSON.stringify(text)).slice(3, -3),
  (text) =>
    JSON.stringify(text)
      .slice(1, -1)
      .replaceAll('/', String.raw`\/`),
  (text) =>
    JSON.stringify(text)
      .slice(1, -1)
      .replaceAll(/[\u007f-\uffff]/g, escapeUnicode),
  // URL-encoded, and inside a URL.
  encodeUri,
  (text) => encodeUri(text).replaceAll(/%[\dA-F]{2}/g, (code) => code.toLowerCase()),
  (text) => encodeUri(text).replaceAll(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`),
  (text) => encodeUri(encodeUri(text)),
  (text) => encodeURI(toWellFormed(text)),
  (text) => new URLSearchParams([['', text]]).toString().slice(1),
  (text) => readUrl('https://h/', text, ''),
  (text) => readUrl('https://h/?q=', text, ''),
  (text) => readUrl('https://h/#', text, ''),
  (text) => readUrl('https://u:', text, '@h/'),
  (text) => readUrl('https://', text, '@h/'),
  (text) => decodeURIComponent(text),
  // HTML and XML.
  (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
  // Hexadecimal.
  (text) => Buffer.from(text).toString('hex'),
  (text) => Buffer.from(text).toString('hex').toUpperCase(),
]

/** Every way in which a text may be written, the longest first; none is empty or only white space. */
export function spellingsOf(value: string): string[] {
  const spellings = new Set<string>()
  for (const part of partsOf(value)) {
    for (const write of spell) {
      const spelling = attempt(write, part)
      if (spelling.trim() !== '') spellings.add(spelling)
    }

    for (const spelling of base64Of(part)) spellings.add(spelling)
  }

  return [...spellings].toSorted((a, b) => b.length - a.length)
}

/** A value and the lines of it that are long enough to be told from other words: what is printed is read line by line. */
function partsOf(value: string): string[] {
  const lines = value.split(/[\n\v\f\r\u0085\u2028\u2029]+/)
  return [value, ...(lines.length > 1 ? lines.filter((line) => line.trim().length >= shortestPart) : [])]
}

/** The base64 of a text: by itself, and what is the same of it wherever it stands inside a longer text. */
function base64Of(text: string): string[] {
  const encodings = [Buffer.from(text), ...(/[\u0080-\u00ff]/.test(text) ? [Buffer.from(text, 'latin1')] : [])]
  return encodings.flatMap((bytes) => {
    const whole = bytes.toString('base64')
    const inside = [0, 1, 2].map((offset) => {
      // Three bytes make four characters; those that hold bits of a neighbour are left out.
      const encoded = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64')
      const start = offset === 0 ? 0 : offset + 1
      return encoded.slice(start, Math.floor(((offset + bytes.length) * 8) / 6))
    })
    const long = inside.filter((encoded) => encoded.length >= shortestBase64)
    return [whole, whole.replaceAll('=', ''), ...long].flatMap((encoded) => [encoded, toUrlSafe(encoded)])
  })
}

function toUrlSafe(base64: string): string {
  return base64.replaceAll('+', '-').replaceAll('/', '_')
}

function escapeUnicode(character: string): string {
  return `\\u${character.codePointAt(0)!.toString(16).padStart(4, '0')}`
}

function toWellFormed(text: string): string {
  return Buffer.from(text).toString()
}

function encodeUri(text: string): string {
  return encodeURIComponent(toWellFormed(text))
}

/** What the URL class makes of a text between two others. @returns an empty text where that is no URL */
function readUrl(before: string, text: string, after: string): string {
  const {href} = new URL(before + text + after)
  return href.startsWith(before) && href.endsWith(after) ? href.slice(before.length, href.length - after.length) : ''
}

/** A text that has no such spelling has none to hide. */
function attempt(write: Spell, text: string): string {
  try {
    return write(text)
  } catch {
    return ''
  }
}

import {quoteWord} from '../command-line/quote.js'
import {changeValues} from '../contract/phrase.js'
import {cleanProse} from '../contract/prose.js'

/** A shorter value, in characters, is masked only as a separate word (4.15). */
const minValueLength = 4

/** The longest value searched for by pattern; a longer pattern is a SyntaxError. */
const maxPatternLength = 1000

/** A spelling of a secret: a text, or a pattern whose first group matches it. */
type Needle = {find: string | RegExp; isWord: boolean}

type Range = [from: number, to: number]

/**
 * The spellings of a value, whole or by line, in a text that is not masked yet: with and without
 * control characters.
 */
function needlesOf(value: string): Needle[] {
  const isShort = value.trim().length < minValueLength
  const texts = [value, cleanProse(value)].flatMap((text) => {
    const lines = text
      .split(/[\n\v\f\r\u0085\u2028\u2029]+/)
      .filter((line) => line.trim().length >= minValueLength)
    return [text, ...lines].map((part) => part.trim()).filter((part) => part !== '')
  })
  // A parser may consume the trailing equals signs of base64.
  const variants = new Set([...texts, ...texts.map((text) => text.replace(/(?<=[^=])=+$/, ''))])
  const needles = [...variants].flatMap((text) =>
    spell(text).map((find) => ({find, isWord: isShort || text.length < minValueLength})),
  )
  // An encoding holds the white space around a value, too.
  needles.push(...encodeBytes(value).map((find) => ({find, isWord: isShort})))
  // A quoted word has no NULs, and may be empty.
  const unique = new Map(needles.map((needle) => [String(needle.find), needle]))
  return [...unique.values()].filter(({find}) => find !== '')
}

/**
 * The spellings of a value (4.14): raw, quoted for a shell or JSON, URL-encoded, in base64 or
 * hexadecimal.
 */
function spell(value: string): (string | RegExp)[] {
  const json = JSON.stringify(value).slice(1, -1)
  return [
    value,
    quoteWord(value),
    value.replaceAll("'", String.raw`'\''`),
    value.replaceAll(/["$\\`]/g, String.raw`\$&`),
    value.replaceAll(/[^\w@%+=:,./-]/g, String.raw`\$&`),
    json,
    json.replaceAll(
      /[\u007F-\uFFFF]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
    json.replaceAll('/', String.raw`\/`),
    ...(/[^\w.~-]/.test(value) ? [urlPattern(value)] : []),
    ...encodeBytes(value),
  ]
}

/**
 * A value in hexadecimal, and in base64 after other bytes: only their number, modulo three, changes
 * it.
 */
function encodeBytes(value: string): string[] {
  const hex = Buffer.from(value).toString('hex')
  const encoded = [0, 1, 2].flatMap((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(value)])
    // Three bytes make four characters; those with bits of the preceding bytes are dropped.
    const own = bytes.toString('base64url').slice(before === 0 ? 0 : before + 1)
    return [own, own.replaceAll('-', '+').replaceAll('_', '/')]
  })
  return [hex, hex.toUpperCase(), ...encoded]
}

/**
 * A pattern in which all characters but letters and digits may be percent-encoded, and a space may
 * be a plus sign.
 */
function urlPattern(value: string): string | RegExp {
  if (value.length > maxPatternLength) return encodeURIComponent(Buffer.from(value).toString())
  const sources = Array.from(value, (character) => {
    if (/[A-Za-z\d]/.test(character)) return character
    const hex = Buffer.from(character).toString('hex')
    const encoded = hex
      .replaceAll(/../g, '%$&')
      .replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)
    const raw = character.replace(/[$()*+.?[\\\]^{|}]/, String.raw`\$&`)
    return `(?:${raw}|${encoded}${character === ' ' ? String.raw`|\+` : ''})`
  })
  // A lookahead finds copies that overlap, too.
  return new RegExp(`(?=(${sources.join('')}))`, 'g')
}

/** Masks an invocation's secrets in every text before it is written. */
export class Redactor {
  #needles: Needle[] | undefined
  #sources: {read: () => Iterable<string>; words: readonly string[]}[] = []
  readonly #values = new Set<string>()
  readonly #vocabularies: (() => Iterable<string>)[] = []
  #warning: string | undefined
  #words: Set<string> | undefined

  add(values: Iterable<string>): void {
    for (const value of values) if (value.trim() !== '') this.#values.add(value)
    this.#needles = undefined
  }

  /**
   * Adds values to read before the first text is written. @param words masked, except the CLI's
   * own, if `read` throws
   */
  addLater(read: () => Iterable<string>, words: readonly string[]): void {
    this.#sources.push({read, words})
  }

  /** Adds the CLI's own words, such as the names of commands and flags, for {@link hasWord}. */
  addWords(vocabulary: () => Iterable<string>): void {
    this.#vocabularies.push(vocabulary)
    this.#words = undefined
  }

  get isEmpty(): boolean {
    for (const {read, words} of this.#sources.splice(0)) {
      try {
        this.add(read())
      } catch (error) {
        this.#warning = `All values of the command line are masked, because its secrets could not be read: ${String(error)}`
        this.add(
          words.flatMap((word) =>
            this.hasWord(word) ? [] : [word, word.replace(/^(?:--?[^=]*=|-[^-])/, '')],
          ),
        )
      }
    }

    return this.#values.size === 0
  }

  /** A warning that the secrets could not be read, so that everything typed is masked. */
  get warning(): string | undefined {
    return this.isEmpty ? undefined : this.#warning
  }

  /**
   * Whether a word is the CLI's own: a flag with or without dashes, an argument, a declared value,
   * a command.
   */
  hasWord(word: string): boolean {
    this.#words ??= new Set(this.#vocabularies.flatMap((vocabulary) => [...vocabulary()]))
    return (
      this.#words.has(word) ||
      (word.startsWith('-') && this.#words.has(word.replace(/^--?(no-)?/, '')))
    )
  }

  /**
   * Masks every secret in a text, in each of its spellings; in a text of the plugin, only in its
   * values (4.15).
   */
  text(text: string): string {
    if (typeof text !== 'string' || this.isEmpty) return text
    return changeValues(text, (value) => this.#hide(value))
  }

  /** Masks every secret in a command line, but not inside one of the CLI's own words (4.15). */
  line(line: string): string {
    if (typeof line !== 'string' || this.isEmpty) return line
    const ours = [...line.matchAll(/\S+/g)].filter(([word]) =>
      this.hasWord(word.replaceAll(/[<>[\]]/g, '')),
    )
    const kept = ours.map(({0: word, index}): Range => [index, index + word.length])
    return this.#hide(line, kept)
  }

  /** Masks what is outside of the `kept` ranges; overlapping and adjacent secrets have one mask. */
  #hide(text: string, kept: readonly Range[] = []): string {
    this.#needles ??= [...this.#values].flatMap((value) => needlesOf(value))
    const isKept = ([from, to]: Range) => kept.some(([start, end]) => start <= from && to <= end)
    const found = this.#needles.flatMap(({find, isWord}) =>
      findAll(text, find).filter(
        (range) => !isKept(range) && (!isWord || isSeparate(text, ...range)),
      ),
    )
    let shown = ''
    let end = 0
    for (const [from, to] of found.toSorted((a, b) => a[0] - b[0])) {
      if (from > end || end === 0) shown += `${text.slice(end, from)}***`
      end = Math.max(end, to)
    }

    return shown + text.slice(end)
  }
}

/** All places of a spelling, also those that overlap. */
function findAll(text: string, find: string | RegExp): Range[] {
  if (typeof find !== 'string')
    return Array.from(text.matchAll(find), ({1: found, index}) => [index, index + found!.length])
  const ranges: Range[] = []
  for (let from = text.indexOf(find); from !== -1; from = text.indexOf(find, from + 1)) {
    ranges.push([from, from + find.length])
  }

  return ranges
}

/**
 * Whether a range is a separate word: no letter, digit or copy of its end characters (as in `--`)
 * is next to it.
 */
function isSeparate(text: string, from: number, to: number): boolean {
  if (text[from - 1] === text[from] || text[to] === text[to - 1]) return false
  return !/[\p{L}\p{N}]/u.test(`${text[from - 1] ?? ''} ${text[to] ?? ''}`)
}

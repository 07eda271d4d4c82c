import {changeWhole} from '../contract/phrase.js'
import {isLetter} from '../contract/prose.js'
import {type Needle, needlesOf} from './spellings.js'

type Range = [from: number, to: number]

/** Masks the secrets of an invocation in every text that is about to be written. */
export class Redactor {
  /** A report that the secrets could not be read, so that everything typed is masked. */
  warning: string | undefined
  #known: Set<string> | undefined
  #mask = '***'
  #needles: readonly Needle[] | undefined
  readonly #sources: {read: () => Iterable<string>; words: readonly string[]}[] = []
  readonly #values = new Set<string>()
  readonly #vocabularies: (() => Iterable<string>)[] = []

  /** Adds values to mask; white space is not a secret. */
  add(values: Iterable<string>): void {
    for (const value of values) {
      if (value.trim() === '' || this.#values.has(value)) continue
      this.#values.add(value)
      this.#needles = undefined
    }
  }

  /**
   * Adds values that are read when something is about to be written.
   *
   * @param words the words of the command line; if `read` throws, all of them are masked, except the CLI's own
   */
  addLater(read: () => Iterable<string>, words: readonly string[]): void {
    this.#sources.push({read, words})
  }

  /** Adds words of the CLI itself, such as the names of its commands and flags, for {@link hasWord}. */
  addWords(vocabulary: () => Iterable<string>): void {
    this.#vocabularies.push(vocabulary)
    this.#known = undefined
  }

  /** Whether there is nothing to mask. */
  get isEmpty(): boolean {
    for (const {read, words} of this.#sources.splice(0)) {
      try {
        this.add(read())
      } catch (error) {
        this.warning = `All values of the command line are masked, because its secrets could not be read: ${String(error)}`
        this.add(words.flatMap((word) => (this.hasWord(word) ? [] : [word, word.replace(/^(?:--?[^=]*=|-[^-])/, '')])))
      }
    }

    return this.#values.size === 0
  }

  /** Whether a word is the CLI's own: a flag with or without its dashes, an argument, a declared value, a command. */
  hasWord(word: string): boolean {
    this.#known ??= new Set(this.#vocabularies.flatMap((vocabulary) => readAll(vocabulary)))
    return this.#known.has(word) || (word.startsWith('-') && this.#known.has(word.replace(/^--?(no-)?/, '')))
  }

  /** Masks every secret in a text, in each of its spellings. */
  text(text: string): string {
    if (typeof text !== 'string' || this.isEmpty) return text
    return changeWhole(text, (whole) => this.#hide(whole))
  }

  #hide(text: string): string {
    this.#needles ??= this.#prepare()
    let shown = ''
    let end = 0
    for (const [from, to] of findRanges(text, this.#needles)) {
      shown += text.slice(end, from) + this.#mask
      end = to
    }

    return shown + text.slice(end)
  }

  #prepare(): Needle[] {
    const values = [...this.#values]
    this.#mask = values.some((value) => '***'.includes(value)) ? '[hidden]' : '***'
    return values.flatMap((value) => needlesOf(value))
  }
}

/** All words of a vocabulary; none if the CLI's manifest is broken. */
function readAll(vocabulary: () => Iterable<string>): string[] {
  try {
    return [...vocabulary()]
  } catch {
    return []
  }
}

/** The ranges of a text that hold a secret, in order; ranges that overlap or touch are one. */
function findRanges(text: string, needles: readonly Needle[]): Range[] {
  const found: Range[] = []
  for (const {find, isWord} of needles) {
    for (let match = findNext(text, find, 0); match; match = findNext(text, find, match[0] + 1)) {
      if (!isWord || isSeparate(text, ...match)) found.push(match)
    }
  }

  const ranges: Range[] = []
  for (const [from, to] of found.toSorted((a, b) => a[0] - b[0])) {
    const last = ranges.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else ranges.push([from, to])
  }

  return ranges
}

function findNext(text: string, find: string | RegExp, start: number): Range | undefined {
  if (typeof find === 'string') {
    const from = text.indexOf(find, start)
    return from === -1 ? undefined : [from, from + find.length]
  }

  find.lastIndex = start
  const match = find.exec(text)
  return match ? [match.index, match.index + match[0].length] : undefined
}

/** Whether a range is a separate word: beside it is no letter, no digit, and not its own first or last character, as in `--`. */
function isSeparate(text: string, from: number, to: number): boolean {
  if (text[from - 1] === text[from] || text[to] === text[to - 1]) return false
  return !isLetter([...text.slice(Math.max(0, from - 2), from)].at(-1)) && !isLetter([...text.slice(to, to + 2)][0])
}

import {changeWhole} from '../contract/phrase.js'
import {isLetter} from '../contract/prose.js'
import {spellingsOf} from './spellings.js'

/** How short a value is that is only looked for as a word of its own, in UTF-16 units: a digit is part of too much. */
const shortLength = 3

/** What may stand where a secret stood: the first that holds no secret itself. */
const masks = ['***', '[hidden]', '<?>']

/** A spelling that is looked for. */
type Needle = {text: string; isWord: boolean}

/** Finds the secrets of one invocation in whatever is about to be written. A line without any makes it do nothing. */
export class Redactor {
  #known: Set<string> | undefined
  #mask = masks[0]!
  #needles: readonly Needle[] | undefined
  readonly #sources: (() => Iterable<string>)[] = []
  readonly #values = new Set<string>()
  readonly #vocabularies: (() => Iterable<string>)[] = []

  /** Adds values to hide; what is empty or only white space is none. */
  add(values: Iterable<string>): void {
    for (const value of values) {
      if (value.trim() === '' || this.#values.has(value)) continue
      this.#values.add(value)
      this.#needles = undefined
    }
  }

  /** Adds values that are only worked out once something is about to be written. */
  addLater(source: () => Iterable<string>): void {
    this.#sources.push(source)
  }

  /** Adds words of the CLI itself, such as the names of its commands and flags, which {@link hasWord} knows. */
  addWords(vocabulary: () => Iterable<string>): void {
    this.#vocabularies.push(vocabulary)
    this.#known = undefined
  }

  /** Whether there is nothing to hide. */
  get isEmpty(): boolean {
    this.#readSources()
    return this.#values.size === 0
  }

  /** Whether a word is the CLI's own: a flag with or without its dashes, an argument, a declared value, a command. */
  hasWord(word: string): boolean {
    this.#known ??= new Set(this.#vocabularies.flatMap((vocabulary) => [...vocabulary()]))
    return this.#known.has(word) || (word.startsWith('-') && this.#known.has(word.replace(/^--?(no-)?/, '')))
  }

  /** Hides every secret in a text, in whichever spelling. */
  text(text: string): string {
    if (this.isEmpty || typeof text !== 'string') return text
    return changeWhole(text, (whole) => this.#hide(whole))
  }

  #hide(text: string): string {
    this.#needles ??= this.#prepare()
    const ranges = findRanges(text, this.#needles)
    let shown = ''
    let end = 0
    for (const [from, to] of ranges) {
      shown += text.slice(end, from) + this.#mask
      end = to
    }

    return shown + text.slice(end)
  }

  #readSources(): void {
    for (const source of this.#sources.splice(0)) {
      try {
        this.add(source())
      } catch {
        // What reads it cannot be loaded, for example; the error that is being written counts for more.
      }
    }
  }

  #prepare(): Needle[] {
    const values = [...this.#values]
    this.#mask = masks.find((mask) => !values.some((value) => mask.includes(value))) ?? masks[0]!
    const needles = new Map<string, Needle>()
    for (const value of values) {
      for (const text of spellingsOf(value)) {
        const isWord = value.length <= shortLength || text.length <= shortLength
        if (!needles.get(text) || !isWord) needles.set(text, {isWord, text})
      }
    }

    return [...needles.values()].toSorted((a, b) => b.text.length - a.text.length)
  }
}

/** Where the needles stand in a text, in order; what overlaps or touches is one range. */
function findRanges(text: string, needles: readonly Needle[]): [from: number, to: number][] {
  const found: [number, number][] = []
  for (const needle of needles) {
    for (let from = text.indexOf(needle.text); from !== -1; from = text.indexOf(needle.text, from + 1)) {
      const to = from + needle.text.length
      if (!needle.isWord || isWordOfItsOwn(text, from, to)) found.push([from, to])
    }
  }

  const ranges: [number, number][] = []
  for (const [from, to] of found.toSorted((a, b) => a[0] - b[0])) {
    const last = ranges.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else ranges.push([from, to])
  }

  return ranges
}

/** Whether neither a letter or digit nor more of the same, as the dashes of a flag, stands beside it. */
function isWordOfItsOwn(text: string, from: number, to: number): boolean {
  if (text[from - 1] === text[from] || text[to] === text[to - 1]) return false
  return !isLetter([...text.slice(Math.max(0, from - 2), from)].at(-1)) && !isLetter([...text.slice(to, to + 2)][0])
}

import {hasPlaceholder, placeholder} from '../command-line/quote.js'
import {changeValues} from '../contract/phrase.js'
import {cleanProse} from '../contract/prose.js'
import {findNeedle, type Needle, needlesOf, type Range} from './needles.js'
import {characterEscapes} from './spellings.js'
import {viewsOf} from './text-view.js'

/** The escapes that are decoded in a text before it is searched, too. */
const escapes = Object.values(characterEscapes)

/** Masks a command line's secrets in every text before it is written. */
export class Redactor {
  /** What to search for; undefined until a text is masked after the last `add`. */
  #needles: Needle[] | undefined
  /** What `addLater` has added and is not read yet. */
  #sources: {read: () => Iterable<string>; words: readonly string[]}[] = []
  /** The secrets. */
  readonly #values = new Set<string>()
  readonly #vocabularies: (() => Iterable<string>)[] = []
  #warning: string | undefined
  /** The CLI's own words; undefined until one is looked up after the last `addWords`. */
  #words: Set<string> | undefined

  /** Adds secrets; those of white space alone are ignored. */
  add(values: Iterable<string>): void {
    for (const value of values) {
      if (value.trim() !== '') {
        this.#values.add(value)
      }
    }
    this.#needles = undefined
  }

  /**
   * Adds values to read before the first text is written.
   *
   * @param words what was typed: if `read` throws, all of it is masked except the CLI's own words
   */
  addLater(read: () => Iterable<string>, words: readonly string[]): void {
    this.#sources.push({read, words})
  }

  /** Adds the CLI's own words, such as the names of commands and flags, for {@link isCliWord}. */
  addWords(vocabulary: () => Iterable<string>): void {
    this.#vocabularies.push(vocabulary)
    this.#words = undefined
  }

  /** Whether there are secrets to mask; reads the values of {@link addLater} first. */
  hasSecrets(): boolean {
    this.#readSources()
    return this.#values.size > 0
  }

  #readSources(): void {
    for (const {read, words} of this.#sources.splice(0)) {
      try {
        this.add(read())
      } catch (error) {
        this.#warning = `All values of the command line are masked, because its secrets could not be read: ${String(error)}`
        const values = words.filter((word) => !this.isCliWord(word))
        this.add(values.flatMap((word) => [word, withoutFlag(word)]))
      }
    }
  }

  /** A warning that the secrets could not be read, so that everything typed is masked. */
  get warning(): string | undefined {
    return this.hasSecrets() ? this.#warning : undefined
  }

  /**
   * Whether a word is the CLI's own: a flag with or without dashes, an argument, a declared value,
   * a command.
   */
  isCliWord(word: string): boolean {
    this.#words ??= new Set(this.#vocabularies.flatMap((vocabulary) => [...vocabulary()]))
    return (
      this.#words.has(word) ||
      (word.startsWith('-') && this.#words.has(word.replace(/^--?(no-)?/, '')))
    )
  }

  /**
   * Masks every secret in a text, in each of its spellings; in a text that `phrase` composed, only
   * in the inserted values (4.15).
   */
  text(text: string): string {
    // A caller in JavaScript may pass other values.
    if (typeof text !== 'string' || !this.hasSecrets()) return text
    return changeValues(text, (value) => this.#hide(value))
  }

  /**
   * Masks a text, and cleans it as `cleanProse` does. It is masked before and after control
   * characters are removed: one may be a part of a secret, or split one.
   */
  prose(text: string, style?: {keepsColors?: boolean}): string {
    return this.text(cleanProse(this.text(text), style))
  }

  /** Masks every secret in a command line, but not inside one of the CLI's own words (4.15). */
  line(line: string): string {
    if (typeof line !== 'string' || !this.hasSecrets()) return line
    const cliWords = [...line.matchAll(/\S+/g)].filter(([word]) =>
      // A template has brackets around names: `<name>`, `[--force]`.
      this.isCliWord(word.replaceAll(/[<>[\]]/g, '')),
    )
    const kept = cliWords.map(({0: word, index}): Range => [index, index + word.length])
    return this.#hide(line, kept)
  }

  /** Masks a word of any command line if it contains a secret; `--name=` before a value stays. */
  word(word: string): string {
    const mayBeShown = (text: string) => this.isCliWord(text) || this.text(text) === text
    if (hasPlaceholder(word) || mayBeShown(word)) return word
    const [name = '', value] = word.split('=', 2)
    const isNameKept = value !== undefined && mayBeShown(name)
    return isNameKept ? `${name}=${placeholder('value')}` : placeholder('value')
  }

  /** Masks the secrets in a text, except those in one of the `kept` ranges. */
  #hide(text: string, kept: readonly Range[] = []): string {
    const ranges = this.#findSecrets(text).filter(
      ([from, to]) => !kept.some(([start, end]) => start <= from && to <= end),
    )
    let masked = ''
    let copiedEnd = 0
    // Overlapping and adjacent secrets get one mask.
    for (const [from, to] of mergeRanges(ranges)) {
      masked += `${text.slice(copiedEnd, from)}***`
      copiedEnd = to
    }
    return masked + text.slice(copiedEnd)
  }

  /** Finds the secrets in a text, as it is written and with its escapes decoded. */
  #findSecrets(text: string): Range[] {
    this.#needles ??= [...this.#values].flatMap((value) => needlesOf(value))
    const needles = this.#needles
    return viewsOf(text, escapes).flatMap((view) => {
      const ranges = needles.flatMap((needle) => findNeedle(view.text, needle))
      return ranges.map(([from, to]): Range => [view.sourceOf(from), view.sourceOf(to)])
    })
  }
}

/** The value at the end of a word such as `--name=value` or `-nvalue`. */
function withoutFlag(word: string): string {
  return word.replace(/^(?:--?[^=]*=|-[^-])/, '')
}

/** Ranges in order; those that overlap or touch become one. */
function mergeRanges(ranges: readonly Range[]): Range[] {
  const merged: Range[] = []
  for (const [from, to] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = merged.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else merged.push([from, to])
  }
  return merged
}

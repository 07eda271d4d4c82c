import {placeBits} from './places.js'
import type {TokenList} from './token-list.js'
import {firstSeed, mixFirst, mixSecond, secondSeed, WordTable} from './word-table.js'
import {isStopWord, splitWords, stemOf} from './words.js'
import type {Meaning} from './vocabulary/meanings.js'

/** A word of a text as it is searched for; the same object wherever the word stands in a catalog. */
export type Word = {
  /** Its number among the words of the catalog. */
  id: number
  stem: string
  meanings: readonly Meaning[]
  /** Whether it says nothing by itself. */
  isStop: boolean
  /** Whether it is surely a verb. */
  isVerb: boolean
}

/** What a stem means, as the vocabulary knows it. */
export type MeaningsOf = (stem: string) => readonly Meaning[]

/** What a command does whose name has no verb: `apps` lists apps. */
const IMPLIED: readonly Meaning[] = [
  {isName: false, name: 'verb:list', strength: 0.7},
  {isName: false, name: 'verb:show', strength: 0.7},
]

/** A word, its accents included. */
export const WORD = /[A-Za-z\d\u00c0-\u024f]+/g

/** Whether a character is one of a word, by its code. */
export function isInWord(code: number): boolean {
  return isPlain(code) || isAccented(code)
}

/**
 * Reads the texts of a catalog into numbers of words. Each character is looked at once, and no string is made for a word
 * that was read before: 10,000 commands have half a million words, of which a few thousand differ.
 */
export class WordReader {
  readonly #byRaw = new WordTable()
  readonly #byStem = new Map<string, Word>()
  readonly #meaningsOf: MeaningsOf

  /** Every word that was read, by its number. */
  readonly words: Word[] = []

  /** The words that the vocabulary knows. */
  readonly meaningful: Word[] = []

  /** Stands for the verb of a command that has none. */
  readonly implied: Word = this.#keep({isStop: false, isVerb: true, meanings: IMPLIED, stem: ''})

  constructor(meaningsOf: MeaningsOf) {
    this.#meaningsOf = meaningsOf
  }

  /** The word of a stem; undefined where none was read. */
  wordOf(stem: string): Word | undefined {
    return this.#byStem.get(stem)
  }

  /** Notes each word between two positions of a text, with the number of the place where the text stands. */
  read(text: string, start: number, end: number, place: number, tokens: TokenList): void {
    let first = firstSeed
    let second = secondSeed
    let begin = -1
    let wasUpper = true
    for (let at = start; at < end; at++) {
      const code = text.charCodeAt(at)
      const isUpper = code >= 65 && code <= 90
      const isLetter = isPlain(code)
      if (!isLetter && isAccented(code)) {
        this.#readAccented(text.slice(begin === -1 ? at : begin, end), place, tokens)
        return
      }

      if (begin !== -1 && (!isLetter || (isUpper && !wasUpper))) {
        tokens.push((this.#find(text, begin, at, first, second) << placeBits) | place)
        begin = -1
      }

      if (!isLetter) continue
      if (begin === -1) {
        begin = at
        first = firstSeed
        second = secondSeed
      }

      const lower = code | 32
      first = mixFirst(first, lower)
      second = mixSecond(second, lower)
      wasUpper = isUpper
    }

    if (begin !== -1) tokens.push((this.#find(text, begin, end, first, second) << placeBits) | place)
  }

  #find(text: string, begin: number, end: number, first: number, second: number): number {
    const known = this.#byRaw.get(first, second)
    if (known !== -1) return known
    const {id} = this.#make(text.slice(begin, end).toLowerCase())
    this.#byRaw.set(first, second, id)
    return id
  }

  /** Reads a text whose letters have accents, which is rare, without them. */
  #readAccented(text: string, place: number, tokens: TokenList): void {
    for (const raw of text.match(WORD) ?? []) {
      for (const word of splitWords(raw)) tokens.push((this.#make(word).id << placeBits) | place)
    }
  }

  #make(text: string): Word {
    const stem = stemOf(text)
    let word = this.#byStem.get(stem)
    if (!word) {
      const meanings = this.#meaningsOf(stem)
      const isVerb = meanings.some(({name, strength}) => strength === 1 && name.startsWith('verb:'))
      this.#byStem.set(stem, (word = this.#keep({isStop: isStopWord(text), isVerb, meanings, stem})))
    }

    return word
  }

  #keep(word: Omit<Word, 'id'>): Word {
    const kept = {id: this.words.length, ...word}
    this.words.push(kept)
    if (kept.meanings.length > 0) this.meaningful.push(kept)
    return kept
  }
}

function isPlain(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57)
}

function isAccented(code: number): boolean {
  return code >= 0xc0 && code <= 0x2_4f
}

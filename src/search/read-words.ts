import {isStopWord, splitWords, stemOf} from './words.js'
import {type Meaning, meaningsOf} from './vocabulary/meanings.js'

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

/** What a command does whose name has no verb: `apps` lists apps. */
const IMPLIED: readonly Meaning[] = [
  {name: 'verb:list', strength: 0.7},
  {name: 'verb:show', strength: 0.7},
]

/** Texts up to this length are read once: names of flags and parts of ids come again and again. */
const SHORT_TEXT = 40

/** Reads the texts of a catalog into words; a word that was read before costs a look-up. */
export class WordReader {
  readonly #byRaw = new Map<string, readonly Word[]>()
  readonly #byStem = new Map<string, Word>()
  readonly #byText = new Map<string, readonly Word[]>()

  /** Every word that was read, by its number. */
  readonly words: Word[] = []

  /** Stands for the verb of a command that has none. */
  readonly implied: Word = this.#keep({isStop: false, isVerb: true, meanings: IMPLIED, stem: ''})

  /** Every stem that was read. */
  get stems(): ReadonlySet<string> {
    return new Set(this.#byStem.keys())
  }

  /** The words of a text, of which no more than a number of characters is read. */
  read(text: string, limit = Infinity): readonly Word[] {
    if (text.length > SHORT_TEXT) return this.#find(text.length > limit ? text.slice(0, limit) : text)
    let words = this.#byText.get(text)
    if (!words) this.#byText.set(text, (words = this.#find(text)))
    return words
  }

  #find(text: string): Word[] {
    const words: Word[] = []
    for (const raw of text.match(/[A-Za-z\d\u00c0-\u024f]+/g) ?? []) {
      let found = this.#byRaw.get(raw)
      if (!found) this.#byRaw.set(raw, (found = splitWords(raw).map((word) => this.#make(word))))
      for (const word of found) words.push(word)
    }

    return words
  }

  #make(text: string): Word {
    const stem = stemOf(text)
    let word = this.#byStem.get(stem)
    if (!word) {
      const meanings = meaningsOf(stem)
      const isVerb = meanings.some(({name, strength}) => strength === 1 && name.startsWith('verb:'))
      this.#byStem.set(stem, (word = this.#keep({isStop: isStopWord(text), isVerb, meanings, stem})))
    }

    return word
  }

  #keep(word: Omit<Word, 'id'>): Word {
    const kept = {id: this.words.length, ...word}
    this.words.push(kept)
    return kept
  }
}

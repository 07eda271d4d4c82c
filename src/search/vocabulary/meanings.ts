import {type CompiledVocabulary, gradeCount, grades} from './grades.js'
import {compiledVocabulary} from './compiled.js'

/** A class that a word belongs to. */
export type Meaning = {
  /** `verb:` or `thing:` and the name of the class. */
  name: string
  /** 1 where the word means it, less where it may mean it. */
  strength: number
  /** Whether the word is the class's own name. */
  isName: boolean
}

/** Words that mean something together, in any order. */
export type Phrase = {meanings: Meaning[]; stems: readonly string[]}

/** How much a word means that stands behind the `|` of a class. */
const MAYBE = 0.5

let vocabulary: Vocabulary | undefined

/** What a stem means; nothing when the vocabulary does not know it. */
export function meaningsOf(stem: string): readonly Meaning[] {
  return readVocabulary().meaningsOf(stem)
}

/** Every stem that the vocabulary knows. */
export function knownStems(): Iterable<string> {
  return readVocabulary().knownStems()
}

/** The phrases whose words all stand in a text, wherever; the longest first. */
export function phrasesIn(stems: ReadonlySet<string>): Phrase[] {
  const known = readVocabulary()
  return [...stems]
    .flatMap((stem) => known.phrasesBy(stem))
    .filter((phrase) => phrase.stems.every((stem) => stems.has(stem)))
    .toSorted((a, b) => b.stems.length - a.stems.length || compare(a.stems.join(' '), b.stems.join(' ')))
}

function readVocabulary(): Vocabulary {
  vocabulary ??= new Vocabulary(JSON.parse(compiledVocabulary) as CompiledVocabulary)
  return vocabulary
}

/** Reads the compiled vocabulary; of its thousands of lines an intent and a host need some hundreds. */
class Vocabulary {
  readonly #classes: readonly string[]
  readonly #meanings: Meaning[] = []
  readonly #phrases: CompiledVocabulary['phrases']
  readonly #stems: CompiledVocabulary['stems']

  constructor({classes, phrases, stems}: CompiledVocabulary) {
    this.#classes = classes
    this.#phrases = phrases
    this.#stems = stems
  }

  knownStems(): readonly string[] {
    return Object.keys(this.#stems)
  }

  meaningsOf(stem: string): readonly Meaning[] {
    return Object.hasOwn(this.#stems, stem) ? this.#readMeanings(this.#stems[stem]!) : []
  }

  phrasesBy(stem: string): Phrase[] {
    if (!Object.hasOwn(this.#phrases, stem)) return []
    return Object.entries(this.#phrases[stem]!).map(([text, numbers]) => ({
      meanings: this.#readMeanings(numbers),
      stems: text.split(' '),
    }))
  }

  #readMeanings(numbers: readonly number[]): Meaning[] {
    return numbers.map((number) => (this.#meanings[number] ??= this.#readMeaning(number)))
  }

  #readMeaning(number: number): Meaning {
    const grade = number % gradeCount
    const name = this.#classes[(number - grade) / gradeCount]!
    return {isName: grade === grades.name, name, strength: grade === grades.maybe ? MAYBE : 1}
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

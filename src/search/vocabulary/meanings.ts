import {type CompiledVocabulary, gradeCount, grades, numberBase} from './grades.js'
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

const nothing: readonly Meaning[] = []

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
  vocabulary ??= new Vocabulary(compiledVocabulary)
  return vocabulary
}

/** Reads the compiled vocabulary; of its thousands of lines an intent and a host need some hundreds. */
class Vocabulary {
  readonly #classes: readonly string[]
  readonly #meanings: Meaning[] = []
  readonly #phrases: ReadonlyMap<string, string>
  readonly #stems: ReadonlyMap<string, string>

  constructor({classes, phrases, stems}: CompiledVocabulary) {
    this.#classes = classes.split(',')
    this.#phrases = mapLines(phrases.split(';'), ':')
    this.#stems = mapLines(stems.split(','), ' ')
  }

  knownStems(): Iterable<string> {
    return this.#stems.keys()
  }

  meaningsOf(stem: string): readonly Meaning[] {
    const numbers = this.#stems.get(stem)
    return numbers === undefined ? nothing : this.#readMeanings(numbers)
  }

  phrasesBy(stem: string): Phrase[] {
    const lines = this.#phrases.get(stem)?.split(',') ?? []
    return [...mapLines(lines, '=')].map(([text, numbers]) => ({
      meanings: this.#readMeanings(numbers),
      stems: text.split(' '),
    }))
  }

  #readMeanings(numbers: string): Meaning[] {
    return numbers.split(' ').map((digits) => {
      const number = Number.parseInt(digits, numberBase)
      return (this.#meanings[number] ??= this.#readMeaning(number))
    })
  }

  #readMeaning(number: number): Meaning {
    const grade = number % gradeCount
    const name = this.#classes[(number - grade) / gradeCount]!
    return {isName: grade === grades.name, name, strength: grade === grades.maybe ? MAYBE : 1}
  }
}

/** What stands before and behind the first mark of each line. */
function mapLines(lines: readonly string[], mark: string): Map<string, string> {
  const map = new Map<string, string>()
  for (const line of lines) {
    const end = line.indexOf(mark)
    map.set(line.slice(0, end), line.slice(end + 1))
  }

  return map
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

import {isStopWord, stemOf} from '../words.js'
import {thingTables} from './things.js'
import {verbTables} from './verbs.js'

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

type Vocabulary = {
  byStem: ReadonlyMap<string, readonly Meaning[]>
  /** The phrases by one of their stems, the rarest; the longest first. */
  phrases: ReadonlyMap<string, readonly Phrase[]>
}

let compiled: Vocabulary | undefined

/** What a stem means; nothing when the vocabulary does not know it. */
export function meaningsOf(stem: string): readonly Meaning[] {
  return readVocabulary().byStem.get(stem) ?? []
}

/** Every stem that the vocabulary knows. */
export function knownStems(): Iterable<string> {
  return readVocabulary().byStem.keys()
}

/** The phrases whose words all stand in a text, wherever; the longest first. */
export function phrasesIn(stems: ReadonlySet<string>): Phrase[] {
  const {phrases} = readVocabulary()
  return [...stems]
    .flatMap((stem) => phrases.get(stem) ?? [])
    .filter((phrase) => phrase.stems.every((stem) => stems.has(stem)))
    .toSorted((a, b) => b.stems.length - a.stems.length || compare(a.stems.join(' '), b.stems.join(' ')))
}

function readVocabulary(): Vocabulary {
  compiled ??= compile()
  return compiled
}

function compile(): Vocabulary {
  const byText = new Map<string, Map<string, Meaning>>()
  const add = (text: string, meaning: Meaning) => {
    const key = stemAll(text)
    if (key === '') return
    const meanings = byText.get(key) ?? new Map<string, Meaning>()
    if ((meanings.get(meaning.name)?.strength ?? 0) < meaning.strength) meanings.set(meaning.name, meaning)
    byText.set(key, meanings)
  }

  const addAll = (kind: string, classes: Readonly<Record<string, string>>) => {
    for (const [name, line] of Object.entries(classes)) {
      const [sure = '', maybe = ''] = line.split('|')
      const meaning = `${kind}:${name}`
      add(name, {isName: true, name: meaning, strength: 1})
      for (const text of sure.split(',')) add(text, {isName: false, name: meaning, strength: 1})
      for (const text of maybe.split(',')) add(text, {isName: false, name: meaning, strength: MAYBE})
    }
  }

  for (const classes of verbTables) addAll('verb', classes)
  for (const classes of thingTables) addAll('thing', classes)
  const byStem = new Map<string, readonly Meaning[]>()
  const phrases = new Map<string, Phrase[]>()
  for (const [key, found] of byText) {
    const meanings = [...found.values()]
    const stems = key.split(' ')
    if (stems.length === 1) byStem.set(key, meanings)
    else {
      const rarest = stems.toSorted((a, b) => Number(isStopWord(a)) - Number(isStopWord(b)) || b.length - a.length)[0]!
      const others = phrases.get(rarest)
      if (others) others.push({meanings, stems})
      else phrases.set(rarest, [{meanings, stems}])
    }
  }

  return {byStem, phrases}
}

/** The stems of a text's words, in lines that are ours: lower case, without accents. */
function stemAll(text: string): string {
  const words = text.match(/[a-z\d]+/g) ?? []
  return words.length === 1 ? stemOf(words[0]) : words.map(stemOf).join(' ')
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

import {isStopWord, stemOf} from '../words.js'
import {thingClasses} from './things.js'
import {verbClasses} from './verbs.js'

/** A class that a word belongs to. */
export type Meaning = {
  /** `verb:` or `thing:` and the name of the class. */
  name: string
  /** 1 where the word means it, less where it may mean it. */
  strength: number
}

/** Words that mean something together, in any order. */
export type Phrase = {meanings: Meaning[]; stems: readonly string[]}

/** How much a word means that stands behind the `|` of a class. */
const WEAK = 0.5

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
  const byText = new Map<string, Map<string, number>>()
  const add = (text: string, name: string, strength: number) => {
    const words = text.trim().split(/[^a-z\d]+/)
    const key = words.length === 1 ? stemOf(words[0]!) : words.map(stemOf).join(' ')
    const meanings = byText.get(key) ?? new Map<string, number>()
    meanings.set(name, Math.max(strength, meanings.get(name) ?? 0))
    byText.set(key, meanings)
  }

  const addAll = (kind: string, classes: Readonly<Record<string, string>>) => {
    for (const [name, line] of Object.entries(classes)) {
      const [strong = '', weak = ''] = line.split('|')
      add(name.replaceAll('_', ' '), `${kind}:${name}`, 1)
      for (const text of strong.split(',')) add(text, `${kind}:${name}`, 1)
      for (const text of weak.split(',')) if (text.trim() !== '') add(text, `${kind}:${name}`, WEAK)
    }
  }

  addAll('verb', verbClasses)
  addAll('thing', thingClasses)
  const byStem = new Map<string, Meaning[]>()
  const phrases = new Map<string, Phrase[]>()
  for (const [key, found] of byText) {
    const meanings = [...found].map(([name, strength]) => ({name, strength}))
    const stems = key.split(' ')
    if (stems.length === 1) byStem.set(key, meanings)
    else {
      const rarest = stems.toSorted((a, b) => Number(isStopWord(a)) - Number(isStopWord(b)) || b.length - a.length)[0]!
      phrases.set(rarest, [...(phrases.get(rarest) ?? []), {meanings, stems}])
    }
  }

  return {byStem, phrases}
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

import {compiledVocabulary} from './compiled-vocabulary.js'
import {stripEndings} from './stem.js'

/** A word's membership in a class of the vocabulary. */
export type Meaning = {
  /** `verb:` or `thing:`, followed by the word that commands use. */
  name: string
  isVerb: boolean
  /** Whether it is a verb that destroys something. */
  destroys: boolean
  /** 1 for a certain meaning, 0.5 for a possible one. */
  strength: number
  /** How well a command's word with this meaning matches the class: 1 for the class's own name. */
  match: number
}

/** The longest intent, in characters. */
export const maxIntentLength = 2000

/** How well a command's word matches a class if it has that meaning, and if it may. */
const memberMatch = 0.75
const possibleMatch = 0.25

const stopWords = new Set(compiledVocabulary.stopWords.split(' '))
const classes = compiledVocabulary.classes.split(',')
const stems = new Map<string, string>()
for (const line of compiledVocabulary.forms.split(',')) {
  const [word = '', ...forms] = line.split(' ')
  for (const form of forms) stems.set(form, stripEndings(word))
}

/**
 * Splits a text into lower-case words, also at camelCase and hyphens, without accents. Only Latin
 * words count.
 */
export function splitWords(text: string): string[] {
  const plain = text
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
  return plain.match(/[a-z\d]+/g) ?? []
}

/** The common stem of a word's forms: `certificates` and `certificate`, `went` and `go`. */
export function stemOf(word: string): string {
  let stem = stems.get(word)
  if (stem === undefined) stems.set(word, (stem = stripEndings(word)))
  return stem
}

/** Whether a word has no meaning of its own. */
export const isStopWord = (word: string): boolean => stopWords.has(word)

export const hasWords = (text: string): boolean =>
  splitWords(text).some((word) => !isStopWord(word))

let known: ReadonlyMap<string, string> | undefined

/**
 * The vocabulary's stems and phrases, with the codes of their meanings; they are split when first
 * needed.
 */
export function knownTexts(): ReadonlyMap<string, string> {
  if (known) return known
  const meanings = compiledVocabulary.meanings.split(';')
  known = new Map(
    compiledVocabulary.texts.split(';').map((text, index) => [text, meanings[index]!]),
  )
  return known
}

/** The meanings of a stem, or of several joined by spaces; empty if unknown. */
export function meaningsOf(stem: string): Meaning[] {
  const codes = knownTexts().get(stem)?.split(',') ?? []
  return codes.map((code) => {
    const [name = '', mark] = classes[Number.parseInt(code)]!.split(/(?=!)/)
    const isPossible = code.endsWith('?')
    const inexact = isPossible ? possibleMatch : memberMatch
    const match = code.endsWith('!') ? 1 : inexact
    const strength = isPossible ? 0.5 : 1
    return {destroys: mark !== undefined, isVerb: name.startsWith('verb:'), match, name, strength}
  })
}

/** The phrases whose words are all among the stems, in any order; longest first. */
export function phrasesIn(found: ReadonlySet<string>): string[][] {
  return [...knownTexts().keys()]
    .filter((text) => text.includes(' '))
    .map((text) => text.split(' '))
    .filter((stems) => stems.every((stem) => found.has(stem)))
    .toSorted((a, b) => b.length - a.length || (a.join(' ') < b.join(' ') ? -1 : 1))
}

/** What an intent or a command does, as its verbs show. */
export type Action = {
  /** Whether it certainly lists something, lists or shows something, or does anything else. */
  lists: boolean
  reads: boolean
  changes: boolean
  /** Whether it certainly destroys something, and whether it may. */
  destroys: boolean
  mayDestroy: boolean
}

export function readAction(words: readonly {verbs: readonly Meaning[]}[]): Action {
  const verbs = words.flatMap((word) => word.verbs)
  const certain = verbs.filter(({strength}) => strength === 1)
  const lists = certain.some(({name}) => name === 'verb:list')
  const reads = lists || certain.some(({name}) => name === 'verb:show')
  return {
    changes: certain.length > 0 && !reads,
    destroys: certain.some(({destroys}) => destroys),
    lists,
    mayDestroy: verbs.some(({destroys, strength}) => destroys && strength >= 0.5),
    reads,
  }
}

/** A word of an intent, or a phrase. */
export type IntentWord = {
  /** The stems and classes to search for, and how well each matches. */
  terms: ReadonlyMap<string, number>
  verbs: readonly Meaning[]
  /** Whether it may name the intent's subject, rather than only the action. */
  isThing: boolean
  isPlural: boolean
}

/** An intent as searched; the order of its words is irrelevant. */
export type Intent = Action & {words: readonly IntentWord[]; isSingular: boolean}

/** The weight of a phrase's single word, and of an ambiguous verb (`make`). */
const partWeight = 0.4
const lightWeight = 0.5

const maxWords = 40
const lightStems = new Set(compiledVocabulary.lightWords.split(' ').map(stemOf))
// 10.3: one or all.
const singularWords = new Set(['a', 'an', 'one', 'that', 'this'])

export function readIntent(text: string): Intent {
  const plain = splitWords(text)
  const plurals = new Set(
    plain.filter((word) => word.length > 3 && /[^isu]s$/.test(word)).map(stemOf),
  )
  const raw = [...new Set(plain)].slice(0, maxWords).toSorted()
  const open = new Set(raw.map(stemOf))
  const words: IntentWord[] = []
  const add = (
    stems: readonly string[],
    terms: Record<string, number>,
    meanings: readonly Meaning[],
    weight = 1,
  ) => {
    const weighed = meanings.map((meaning) => ({...meaning, strength: weight * meaning.strength}))
    const all = new Map(Object.entries(terms))
    for (const {name, strength} of weighed) all.set(name, Math.max(strength, all.get(name) ?? 0))
    const verbs = weighed.filter(({isVerb}) => isVerb)
    const isThing = verbs.length === 0 || [...all.keys()].some((term) => term.startsWith('thing:'))
    const isPlural = stems.some((stem) => plurals.has(stem))
    words.push({
      isPlural,
      isThing: isThing && !verbs.some(({strength}) => strength === 1),
      terms: all,
      verbs,
    })
  }

  for (const stems of phrasesIn(open)) {
    const meaningful = stems.filter((stem) => !isStopWord(stem))
    const content = meaningful.length === 0 ? stems : meaningful
    if (!content.every((stem) => open.has(stem))) continue
    const meanings = meaningsOf(stems.join(' '))
    const isVerb = meanings.every(({isVerb}) => isVerb)
    // In `new password`, the password is still the subject.
    const namesThing = (stem: string) =>
      meaningsOf(stem).some((meaning) => !meaning.isVerb && meaning.strength === 1)
    for (const stem of stems) if (!isVerb || !namesThing(stem)) open.delete(stem)
    const parts = meaningful.flatMap((stem) =>
      meaningsOf(stem).map(({name, strength}) => [name, partWeight * strength]),
    )
    add(
      stems,
      Object.fromEntries([...(isVerb ? [] : meaningful.map((stem) => [stem, 1])), ...parts]),
      meanings,
    )
  }

  for (const word of raw) {
    const stem = stemOf(word)
    if (!open.delete(stem) || isStopWord(word)) continue
    const weight = lightStems.has(stem) ? lightWeight : 1
    add([stem], {[stem]: weight}, meaningsOf(stem), weight)
  }

  return {...readAction(words), isSingular: plain.some((word) => singularWords.has(word)), words}
}

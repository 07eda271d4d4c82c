import {compiledVocabulary} from './compiled-vocabulary.js'
import {stripEndings} from './stem.js'

/** A word's membership in a class. */
export type Meaning = {
  /** `verb:` or `thing:`, followed by the word that commands use. */
  name: string
  /** 1 for a certain meaning, 0.5 for a possible one. */
  strength: number
  /** Whether the word is the class's own name. */
  isName: boolean
  /** The kinds of change that a verb makes, as in vocabulary.txt: `destroys`, `out`. */
  attributes: readonly string[]
}

/** Words with a joint meaning, in any order. */
export type Phrase = {meanings: readonly Meaning[]; stems: readonly string[]}

/** The longest intent, in characters. */
export const MAX_INTENT_LENGTH = 2000

const MAX_TEXT_LENGTH = 4000
const MAYBE = 0.5

const stopWords = new Set(compiledVocabulary.stopWords.split(' '))
const stems = new Map<string, string>()
for (const line of compiledVocabulary.forms.split(',')) {
  const [word = '', ...forms] = line.split(' ')
  for (const form of forms) stems.set(form, stripEndings(word))
}

/** Splits a text into lower-case words, also at camelCase and hyphens, without accents. Only Latin words count. */
export function splitWords(text: string): string[] {
  const plain = text
    .slice(0, MAX_TEXT_LENGTH)
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
export function isStopWord(word: string): boolean {
  return stopWords.has(word)
}

/** Whether a text has any word to search for. */
export function hasWords(text: string): boolean {
  return splitWords(text).some((word) => !isStopWord(word))
}

/** The compiled vocabulary, read when it is first used. */
type Vocabulary = {
  classes: readonly string[]
  /** The phrases, longest first. */
  phrases: readonly (Phrase & {text: string})[]
  texts: ReadonlyMap<string, string>
}

let vocabulary: Vocabulary | undefined

/** The meanings of a stem, or of several joined by spaces; empty if unknown. */
export function meaningsOf(stem: string): readonly Meaning[] {
  return readMeanings(stem, readVocabulary())
}

/** All stems and phrases of the vocabulary. */
export function knownTexts(): string[] {
  return [...readVocabulary().texts.keys()]
}

/** The phrases whose words are all among the stems, longest first. */
export function phrasesIn(found: ReadonlySet<string>): Phrase[] {
  return readVocabulary().phrases.filter(({stems}) => stems.every((stem) => found.has(stem)))
}

function readMeanings(stem: string, {classes, texts}: Pick<Vocabulary, 'classes' | 'texts'>): Meaning[] {
  const codes = texts.get(stem)?.split(',') ?? []
  return codes.map((code) => {
    const [name = '', ...attributes] = classes[Number.parseInt(code)]!.split('|')
    return {attributes, isName: code.endsWith('!'), name, strength: code.endsWith('?') ? MAYBE : 1}
  })
}

function readVocabulary(): Vocabulary {
  if (vocabulary) return vocabulary
  const classes = compiledVocabulary.classes.split(',')
  const meanings = compiledVocabulary.meanings.split(';')
  const texts = new Map(compiledVocabulary.texts.split(';').map((text, index) => [text, meanings[index]!]))
  const phrases = [...texts.keys()]
    .filter((text) => text.includes(' '))
    .map((text) => ({meanings: readMeanings(text, {classes, texts}), stems: text.split(' '), text}))
    .toSorted((a, b) => b.stems.length - a.stems.length || (a.text < b.text ? -1 : 1))
  vocabulary = {classes, phrases, texts}
  return vocabulary
}

/** The action of an intent or a command. */
export type VerbProfile = {
  /** The classes of its certain verbs. */
  verbs: ReadonlySet<string>
  /** Whether it lists or shows something, and whether it lists. */
  reads: boolean
  lists: boolean
  /** Whether it certainly does anything else. */
  changes: boolean
  /** How certainly it has each verb attribute: creates, destroys, reads, out and so on. */
  attributes: ReadonlyMap<string, number>
}

/** Reads the action of some meanings; a verb is certain from the given strength. */
export function profileVerbs(meanings: readonly Meaning[], sureness: number): VerbProfile {
  const verbs = meanings.filter(({name}) => name.startsWith('verb:'))
  const sure = new Set(verbs.filter(({strength}) => strength >= sureness).map(({name}) => name))
  const lists = sure.has('verb:list')
  const reads = lists || sure.has('verb:show')
  const attributes = new Map<string, number>()
  for (const verb of verbs) {
    for (const name of verb.attributes) attributes.set(name, Math.max(verb.strength, attributes.get(name) ?? 0))
  }

  return {attributes, changes: sure.size > 0 && !reads, lists, reads, verbs: sure}
}

/** How certainly two actions share a verb attribute. */
export function agreementOf(one: VerbProfile, other: VerbProfile): number {
  const shared = [...one.attributes].map(([name, strength]) => Math.min(strength, other.attributes.get(name) ?? 0))
  return Math.max(0, ...shared)
}

/** Whether an intent and a command certainly conflict: one changes and the other reads, or one destroys. */
export function isContrary(intent: VerbProfile & {isQuestion: boolean}, command: VerbProfile): boolean {
  return (
    (intent.changes && command.reads) ||
    (intent.reads && !intent.isQuestion && command.changes) ||
    (surelyDestroys(intent) && command.changes && !mayDestroy(command)) ||
    (surelyDestroys(command) && intent.changes && !mayDestroy(intent))
  )
}

/** Whether a command certainly destroys something. */
export function surelyDestroys({attributes}: VerbProfile): boolean {
  return (attributes.get('destroys') ?? 0) >= 0.9
}

/** Whether an intent may want something destroyed. */
export function mayDestroy({attributes}: VerbProfile): boolean {
  return (attributes.get('destroys') ?? 0) >= 0.5
}

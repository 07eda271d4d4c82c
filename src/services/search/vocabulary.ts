import {compiledVocabulary} from './compiled-vocabulary.js'
import {stripEndings} from './stem.js'

/** A word's membership in a class of the vocabulary. */
export type Meaning = {
  /** `verb:` or `thing:`, followed by the word that commands use. */
  name: string
  isVerb: boolean
  /** Whether it is a verb that destroys something. */
  destroys: boolean
  /** 1 for a certain meaning, 0.9 for one of a paraphrase, 0.5 for a possible one. */
  strength: number
  /**
   * How well a command's word with this meaning matches the class: 1 for the class's own name, 0 for
   * a paraphrase, which only an intent says.
   */
  match: number
}

/** What the mark of a text says of its meaning, with the empty one for a certain meaning. */
const marks: Readonly<Record<string, Pick<Meaning, 'match' | 'strength'>>> = {
  '!': {match: 1, strength: 1},
  '': {match: 0.75, strength: 1},
  '~': {match: 0, strength: 0.9},
  '?': {match: 0.25, strength: 0.5},
}

const stopWords = new Set(compiledVocabulary.stopWords.split(' '))
const classes = compiledVocabulary.classes.split(',')
const oppositesOf = new Map<string, readonly string[]>(
  compiledVocabulary.opposites
    .split(',')
    .map((line) => line.split(' ').map((verb) => `verb:${verb}`))
    .map(([verb, ...others]) => [verb!, others]),
)
const forms = new Set<string>()
const stems = new Map<string, string>()
for (const line of compiledVocabulary.forms.split(',')) {
  const [word = '', ...others] = line.split(' ')
  for (const form of others) {
    forms.add(form)
    stems.set(form, stripEndings(word))
  }
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

/** Whether a word is in the plural, as a noun would be. */
export const isPlural = (word: string): boolean => word.length > 3 && /[^isu]s$/.test(word)

/** Whether a word says that something was done: `deployed`, `built`. */
export const isParticiple = (word: string): boolean => /.ed$/.test(word) || forms.has(word)

const lightStems = new Set(compiledVocabulary.lightWords.split(' ').map(stemOf))

/** Whether a stem is a verb of so many meanings that each is but a hint. */
export const isLight = (stem: string): boolean => lightStems.has(stem)

/** Whether a word has no meaning of its own. */
export const isStopWord = (word: string): boolean => stopWords.has(word)

/** Whether a text has a word that is not a stop word. */
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
    const [name = '', destroys] = classes[Number.parseInt(code)]!.split(/(?=!)/)
    return {
      destroys: destroys !== undefined,
      isVerb: name.startsWith('verb:'),
      name,
      ...marks[code.replace(/^\d+/, '')]!,
    }
  })
}

let phrases: ReadonlyMap<string, readonly string[][]> | undefined

/** The vocabulary's phrases by their first stem; they are split when first needed. */
function knownPhrases(): ReadonlyMap<string, readonly string[][]> {
  if (phrases) return phrases
  const byFirst = new Map<string, string[][]>()
  for (const text of knownTexts().keys()) {
    if (!text.includes(' ')) continue
    const stems = text.split(' ')
    const known = byFirst.get(stems[0]!)
    if (known) known.push(stems)
    else byFirst.set(stems[0]!, [stems])
  }

  phrases = byFirst
  return phrases
}

/** The phrases whose words are all among the stems, in any order; longest first. */
export function phrasesIn(found: ReadonlySet<string>): string[][] {
  return [...found]
    .flatMap((stem) => knownPhrases().get(stem) ?? [])
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
  /** The verbs that it certainly is: `verb:login`. */
  does: ReadonlySet<string>
}

/** What neither lists nor shows, and changes nothing either. */
const lookingVerbs = new Set(
  ['analyze', 'check', 'count', 'diff', 'explain', 'find', 'query', 'validate', 'verify'].map(
    (verb) => `verb:${verb}`,
  ),
)

/** Reads what words do from their verbs. */
export function readAction(words: readonly {verbs: readonly Meaning[]}[]): Action {
  const verbs = words.flatMap((word) => word.verbs)
  const certain = verbs.filter(({strength}) => strength === 1)
  const lists = certain.some(({name}) => name === 'verb:list')
  const reads = lists || certain.some(({name}) => name === 'verb:show')
  return {
    changes: !reads && certain.some(({name}) => !lookingVerbs.has(name)),
    destroys: certain.some(({destroys}) => destroys),
    does: new Set(certain.map(({name}) => name)),
    lists,
    mayDestroy: words.some((word) => mayMeanLoss(word.verbs)),
    reads,
  }
}

/** Whether a word may destroy something; one that is the name of another action does not. */
function mayMeanLoss(verbs: readonly Meaning[]): boolean {
  const isOther = verbs.some(({destroys, match}) => match === 1 && !destroys)
  return verbs.some(({destroys, strength}) => destroys && strength >= (isOther ? 1 : 0.5))
}

/** Whether two actions are certainly opposite: one logs in, the other logs out. */
export function isOpposite(one: Action, other: Action): boolean {
  const isShared = [...one.does].some((verb) => other.does.has(verb))
  return (
    !isShared &&
    [...one.does].some((verb) =>
      oppositesOf.get(verb)?.some((opposite) => other.does.has(opposite)),
    )
  )
}

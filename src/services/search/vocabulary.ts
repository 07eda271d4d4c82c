import {compiledVocabulary} from './compiled-vocabulary.js'

/** What a word may mean: a class of the vocabulary, and how likely that is. */
export type Meaning = {
  /** `verb:` or `thing:`, followed by the word that commands use. */
  name: string
  isVerb: boolean
  /** Whether it is a verb that destroys something. */
  destroys: boolean
  /** 1 for a certain meaning, 0.9 for one of a paraphrase, 0.5 for a possible one. */
  strength: number
  /**
   * How well a command's word with this meaning matches the class: 1 for the class's own name, 0
   * for a paraphrase, which only an intent says.
   */
  match: number
}

/** How strong a meaning is, by its mark in the compiled vocabulary. */
const marks: Readonly<Record<string, Pick<Meaning, 'match' | 'strength'>>> = {
  // The class's own name.
  '!': {match: 1, strength: 1},
  // A certain meaning.
  '': {match: 0.75, strength: 1},
  // A paraphrase.
  '~': {match: 0, strength: 0.9},
  // A possible meaning.
  '?': {match: 0.25, strength: 0.5},
}

/** The classes by their index, as `compiledVocabulary` has them. */
const classes = compiledVocabulary.classes.split(',')

/** The result of `knownTexts`: the texts are split when they are first needed. */
let splitCodes: ReadonlyMap<string, string> | undefined

/** The stems and phrases of the vocabulary, with the codes of their meanings. */
export function knownTexts(): ReadonlyMap<string, string> {
  splitCodes ??= splitTexts()
  return splitCodes
}

function splitTexts(): ReadonlyMap<string, string> {
  const codes = compiledVocabulary.meanings.split(';')
  const codesByText = new Map<string, string>()
  let classIndex = 0
  for (const [index, text] of compiledVocabulary.texts.split(';').entries()) {
    // `2?,7` after a text of class 4 means `6?,7`: only the first class is a step.
    const [, step, markAndOthers] = /^(\d*)(.*)/.exec(codes[index]!)!
    classIndex += Number(step)
    codesByText.set(text, `${classIndex}${markAndOthers}`)
  }

  return codesByText
}

/** The meanings of a stem, or of several joined by spaces; empty if unknown. */
export function meaningsOf(stem: string): Meaning[] {
  const codes = knownTexts().get(stem)?.split(',') ?? []
  return codes.map((code) => readMeaning(code))
}

/** Reads the code of a meaning: the index of its class and a mark, as in `7?`. */
function readMeaning(code: string): Meaning {
  const mark = code.replace(/^\d+/, '')
  const markedName = classes[Number.parseInt(code)]!
  // `!` after a class marks a verb that destroys something.
  const destroys = markedName.endsWith('!')
  const name = destroys ? markedName.slice(0, -1) : markedName
  return {
    destroys,
    isVerb: name.startsWith('verb:'),
    name,
    ...marks[mark]!,
  }
}

/** Whether a meaning is a verb, without doubt. */
export function isCertainVerb({isVerb, strength}: Meaning): boolean {
  return isVerb && strength === 1
}

/** Whether a meaning is a thing, without doubt. */
export function isCertainThing({isVerb, strength}: Meaning): boolean {
  return !isVerb && strength === 1
}

/** Whether at least one of some meanings is certain. */
export function isCertain(meanings: readonly Meaning[]): boolean {
  return meanings.some(({strength}) => strength === 1)
}

/** The result of `knownPhrases`: the phrases are split when they are first needed. */
let phrasesByFirst: ReadonlyMap<string, readonly string[][]> | undefined

/** The phrases of the vocabulary, by their first stem. */
function knownPhrases(): ReadonlyMap<string, readonly string[][]> {
  phrasesByFirst ??= splitPhrases()
  return phrasesByFirst
}

function splitPhrases(): ReadonlyMap<string, readonly string[][]> {
  const byFirst = new Map<string, string[][]>()
  for (const text of knownTexts().keys()) {
    if (!text.includes(' ')) continue
    const phrase = text.split(' ')
    const [first = ''] = phrase
    const phrases = byFirst.get(first) ?? []
    phrases.push(phrase)
    byFirst.set(first, phrases)
  }

  return byFirst
}

/**
 * The phrases whose words are all among the stems, in any order. The longest come first, and
 * equally long ones in alphabetical order, so the order of the stems changes nothing (10.4).
 */
export function phrasesIn(stemSet: ReadonlySet<string>): string[][] {
  return [...stemSet]
    .flatMap((stem) => knownPhrases().get(stem) ?? [])
    .filter((phrase) => phrase.every((stem) => stemSet.has(stem)))
    .toSorted((a, b) => b.length - a.length || (a.join(' ') < b.join(' ') ? -1 : 1))
}

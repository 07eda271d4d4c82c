import {compiledVocabulary} from './compiled-vocabulary.js'
import {stripEndings} from './stem.js'

/** The stems of irregular forms: that of `went` is `go`. */
const irregularStems = new Map(
  compiledVocabulary.forms.split(',').flatMap((line) => {
    const [word = '', ...forms] = line.split(' ')
    return forms.map((form): [string, string] => [form, stripEndings(word)])
  }),
)

/** The stems of regular forms, kept because the same words are asked for again and again. */
const regularStems = new Map<string, string>()

/** The common stem of a word's forms: `certificates` and `certificate`, `went` and `go`. */
export function stemOf(word: string): string {
  const known = irregularStems.get(word) ?? regularStems.get(word)
  if (known !== undefined) return known
  const stem = stripEndings(word)
  regularStems.set(word, stem)
  return stem
}

/**
 * Splits a text into words, also at hyphens and in camelCase. They are in lower case and without
 * accents; only Latin letters and digits count.
 */
export function splitWords(text: string): string[] {
  const plain = text
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f'\u2019]/g, '')
    .toLowerCase()
  return plain.match(/[a-z\d]+/g) ?? []
}

/** Whether a word looks like a plural noun: `apps`, but not `access`, `status` or `this`. */
export function isPlural(word: string): boolean {
  return word.length > 3 && /[^isu]s$/.test(word)
}

/** Whether a word may say that something was done: `deployed`, or any irregular form. */
export function mayBeParticiple(word: string): boolean {
  return /.ed$/.test(word) || irregularStems.has(word)
}

const lightStems = new Set(compiledVocabulary.lightWords.split(' ').map(stemOf))

/** Whether a stem is a verb with so many meanings that each is only a hint: `make`, `get`. */
export function isLight(stem: string): boolean {
  return lightStems.has(stem)
}

const stopWords = new Set(compiledVocabulary.stopWords.split(' '))

/** Whether a word has no meaning of its own: `the`, `of`. */
export function isStopWord(word: string): boolean {
  return stopWords.has(word)
}

/** Whether a text has a word that is not a stop word. */
export function hasWords(text: string): boolean {
  return splitWords(text).some((word) => !isStopWord(word))
}

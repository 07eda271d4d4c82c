import {isKnown, isNoun, type KnownTexts} from '../texts/known-words.js'
import {purposeSentence} from '../texts/purpose-sentence.js'

/** The descriptions of oclif's other table flags, `--filter`, `--columns` and `--sort`: their values. */
const tableValues = new Map([
  ['filter property by partial string matching, ex: name=foo', 'e.g. name=foo'],
  ['only show provided columns (comma-separated)', 'comma-separated'],
  ["property to sort by (prepend '-' for descending)", 'property or -property'],
])

/** A note that a value is a list. */
const listNote = new RegExp(
  [
    // `comma-separated list of`, `(comma delimited)`
    String.raw`\(?\b(?:an? )?comma[- ](?:separated|delimited)(?: (?:list|string|values?)\b)?(?: of\b)?\)?`,
    // `list of x separated by commas`
    String.raw`\(?\b(?:list of .*)?separated by commas\)?`,
  ].join('|'),
  'i',
)

/** How many words a kind of value has at most. */
const longestKind = 4

/**
 * What kind of value a flag takes, if that is all that its description adds: `username or alias`.
 */
export function readKind(description: string, known: KnownTexts): string | undefined {
  const kindInTable = tableValues.get(description.trim())
  if (kindInTable !== undefined) return kindInTable
  const purpose = purposeSentence(description, {hasDefault: true})
  const sentence = purpose.replace(/^any number of /i, '')
  const withoutNote = sentence.replace(listNote, '')
  if (withoutNote !== sentence && isKnown(withoutNote, known)) return 'comma-separated'
  const words = sentence.split(/\s+/)
  const isNew = (word: string) => !isKnown(word, known)
  const newWords = words.filter(isNew)
  if (newWords.length === 0 || !newWords.every(isNoun)) return undefined
  // From the first new word to the last: `username or alias` of `the username or alias of the org`.
  const kind = words.slice(words.findIndex(isNew), words.findLastIndex(isNew) + 1)
  if (kind.length > longestKind) return undefined
  const text = kind.join(' ').replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())
  // Words alone, without punctuation.
  return /^[\w ]+$/.test(text) ? text : undefined
}

import {isEmptyWord, isKnown, isNoun, type KnownTexts} from './known-words.js'
import {purposeSentence} from './purpose-sentence.js'

/**
 * The descriptions of oclif's boolean table flags, the same on every host, which say no more than
 * their names: `--csv`, `--no-truncate`.
 */
const tableSwitches = new Set([
  'do not truncate output to fit screen',
  'hide table header from output',
  'output in a more machine friendly format',
  'output is csv format [alias: --output=csv]',
  'show extra columns',
])

/** The descriptions of oclif's other table flags, `--filter`, `--columns` and `--sort`: their values. */
const tableValues = new Map([
  ['filter property by partial string matching, ex: name=foo', 'e.g. name=foo'],
  ['only show provided columns (comma-separated)', 'comma-separated'],
  ["property to sort by (prepend '-' for descending)", 'property or -property'],
])

/**
 * The first sentence of a description, without what the reader knows; empty if nothing is left
 * (8.32).
 *
 * @param options.hasDefault whether the default is stated elsewhere, so that it is left out
 */
export function readPurpose(
  description: string,
  known: KnownTexts,
  {hasDefault}: {hasDefault: boolean},
): string {
  if (tableSwitches.has(description.trim())) return ''
  const sentence = purposeSentence(description, {hasDefault})
  if (isKnown(sentence, known)) return ''
  // `Outside (inside)`
  const [, outside, inside] = /^([^()]+) \(([^()]+)\)$/.exec(sentence) ?? []
  if (outside !== undefined && inside !== undefined) {
    if (isKnown(outside, known)) return inside
    if (isKnown(inside, known)) return dropKnown(outside, known)
  }
  return dropKnown(sentence, known)
}

/** Introductions of examples, values or a condition; the words before one may be known. */
const introductions = /: |, (?=e\.g\.|for example\b|such as\b|i\.e\.)| (?=whose )/g

/** Beginnings of an end that may say nothing: `that identifies this resource`, `of the app`. */
const attachments = /,? (?:that|which|to|of|for|from|on|in)(?= )/g

/** An end that refers to what is before it: `of these`. */
const reference = /^,? \w+ (?:these|those|it|this)$/

/** A sentence without a known beginning, or a known end. */
function dropKnown(sentence: string, known: KnownTexts): string {
  for (const {0: mark, index} of sentence.matchAll(introductions)) {
    const isBeginningKnown = isKnown(sentence.slice(0, index), known)
    if (isBeginningKnown) return sentence.slice(index + mark.length)
  }

  for (const {index} of sentence.matchAll(attachments)) {
    const [beginning, end] = [sentence.slice(0, index), sentence.slice(index)]
    const saysNothing = !reference.test(end) && isKnown(end, known)
    if (saysNothing && canEnd(beginning)) return beginning
  }

  return sentence
}

/** Whether a sentence can end here: `all assigned` without its `to me` means something else. */
function canEnd(text: string): boolean {
  const last = /[^\s,]+$/.exec(text)?.[0] ?? ''
  // A participle, an adverb, or the beginning of a phrase such as `in order to`
  const isOpen = /(?:ed|ing|ly|n't)$|^(?:addition|favou?r|format|instead|needs?|order)$/.test(last)
  const isBalanced = text.split('(').length === text.split(')').length
  const isConditional = /^only\b|\b(?:if|unless|when)\b/i.test(text)
  return isBalanced && !isOpen && !isConditional && !isEmptyWord(last)
}

/** `comma-separated list of`, `list of x separated by commas`. */
const separated =
  /\(?\b(?:an? )?comma[- ](?:separated|delimited)(?: (?:list|string|values?)\b)?(?: of\b)?\)?|\(?\b(?:list of .*)?separated by commas\)?/i

/** How many words a kind of value has at most. */
const longestKind = 4

/**
 * What kind of value a flag takes, if that is all that its description adds: `username or alias`.
 */
export function readKind(description: string, known: KnownTexts): string | undefined {
  const kindInTable = tableValues.get(description.trim())
  if (kindInTable !== undefined) return kindInTable
  const sentence = purposeSentence(description, {hasDefault: true}).replace(/^any number of /i, '')
  const plain = sentence.replace(separated, '')
  if (plain !== sentence && isKnown(plain, known)) return 'comma-separated'
  const words = sentence.split(/\s+/)
  const isNew = (word: string) => !isKnown(word, known)
  // From the first new word to the last: `username or alias` of `the username or alias of the org`.
  const start = words.findIndex(isNew)
  if (start === -1 || !words.filter(isNew).every(isNoun)) return undefined
  const kind = words.slice(start, words.findLastIndex(isNew) + 1)
  if (kind.length > longestKind) return undefined
  const text = kind.join(' ').replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())
  return /^[\w ]+$/.test(text) ? text : undefined
}

/**
 * What a description says about values that are codes of one or two characters, such as
 * `a) all  b) none`; undefined for other values, and where it does not explain each.
 */
export function readCodes(description: string, values: readonly unknown[]): string | undefined {
  const codes = values.map(String)
  const areCodes = codes.every((code) => /^[a-z\d]{1,2}$/i.test(code))
  if (codes.length === 0 || !areCodes) return undefined
  // `a) …`, `"a": …`, `a - …`
  const starts = codes.map((code) => {
    return description.search(new RegExp(`(?<![\\w-])${code}["'\`]?(?:[):=]| -)`, 'i'))
  })
  if (starts.includes(-1)) return undefined
  const text = description.slice(Math.min(...starts)).replaceAll(/\s+/g, ' ')
  return text.trim().replace(/[\].]+$/, '')
}

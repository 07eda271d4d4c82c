import {isEmptyWord, isKnown, isNoun, type KnownTexts} from './known-words.js'
import {noValue} from './value-format.js'

/**
 * The texts of the flags of oclif's tables, the same on every host, that add nothing to their
 * names.
 */
const tableTexts = new Set([
  'do not truncate output to fit screen',
  'hide table header from output',
  'output in a more machine friendly format',
  'output is csv format [alias: --output=csv]',
  'show extra columns',
])

/** `can be repeated`, `may be specified multiple times`. */
const repeatable = String.raw`(?:can|may) be (?:repeated|(?:specified|used|passed|provided|given) multiple times(?: to [^.;()]*)?)`

/**
 * Notes in a description that say nothing, or what a brief says elsewhere: `[env: X]`,
 * `<options: a|b>`, `(optional) ` at the start, ` (repeatable)`, `; can be repeated`,
 * ` (default: null)`.
 */
const notes = new RegExp(
  [
    String.raw`\[(?:alias|env)\b[^\]]*\]`,
    '<options:.*',
    String.raw`^\s*[[(](?:optional|required)[\])][.:]?\s*`,
    String.raw`\s*\((?:repeatable|${repeatable}[^()]*)\)`,
    `[;,.]? ${repeatable}`,
    // Not the mark `(default)` of one among several values.
    String.raw`\s*[[(]defaults?(?:(?: to|:)\s*(?:${noValue})?| (?:${noValue}))[\])]`,
    `[;,] (?:which )?defaults? (?:to|is) (?:${noValue})$`,
  ].join('|'),
  'gis',
)

/** `[default: x]`, `(defaults to x)`, `, which defaults to x`. */
const defaultNotes =
  /\s*(?:[[(]\s*defaults?\b[^\])]*[\])]|[,;] (?:which )?defaults? (?:to|is) [^\s,;)]+$)/gi

/** Words after which a full stop does not end a sentence: `e.g`, `etc`, an initial. */
const abbreviation = /\b(?:[Ee]\.g|[Ii]\.e|f\.ex|etc|vs|[Ee]x|approx|incl|max|min|[Nn]o|[A-Z])$/

/**
 * The first sentence of a description, without what the reader knows; empty if nothing is left
 * (8.32).
 */
export function readPurpose(description: string, known: KnownTexts, hasDefault: boolean): string {
  if (tableTexts.has(description.trim())) return ''
  const text = hasDefault ? dropDefault(description) : description
  const sentence = readPurposeSentence(dropNotes(text))
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

/** Beginnings of a part that may say nothing: `that identifies this resource`, `of the app`. */
const attachments = /,? (?:that|which|to|of|for|from|on|in)(?= (?!these$|those$|it$|this$))/g

/** A sentence without a known beginning, or a known end. */
function dropKnown(sentence: string, known: KnownTexts): string {
  for (const {0: mark, index} of sentence.matchAll(introductions)) {
    const isBeginningKnown = isKnown(sentence.slice(0, index), known)
    if (isBeginningKnown) return sentence.slice(index + mark.length)
  }

  for (const {index} of sentence.matchAll(attachments)) {
    const beginning = sentence.slice(0, index)
    const isEndKnown = isKnown(sentence.slice(index), known)
    if (isEndKnown && isClosed(beginning)) return beginning
  }

  return sentence
}

/** Whether a text can end here: `all assigned` without its `to me` means something else. */
function isClosed(text: string): boolean {
  const last = /[^\s,]+$/.exec(text)?.[0] ?? ''
  // A participle, an adverb, or the beginning of a phrase such as `in order to`
  const isOpen = /(?:ed|ing|ly|n't)$|^(?:addition|order|format|instead|needs?)$/.test(last)
  const isBalanced = text.split('(').length === text.split(')').length
  const isConditional = /^only\b|\b(?:if|unless|when)\b/i.test(text)
  return isBalanced && !isOpen && !isConditional && !isEmptyWord(last)
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

/** The texts of oclif's table flags, and what kind of value they take. */
const tableKinds = new Map([
  ['filter property by partial string matching, ex: name=foo', 'e.g. name=foo'],
  ['only show provided columns (comma-separated)', 'comma-separated'],
  ["property to sort by (prepend '-' for descending)", 'property or -property'],
])

/**
 * What kind of value a flag takes, if that is all that its description adds: `username or alias`.
 */
export function readKind(description: string, known: KnownTexts): string | undefined {
  const standard = tableKinds.get(description.trim())
  if (standard !== undefined) return standard
  const sentence = readPurposeSentence(dropNotes(dropDefault(description)))
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

/** `comma-separated list of`, `list of x separated by commas`. */
const separated =
  /\(?\b(?:an? )?comma[- ](?:separated|delimited)(?: (?:list|string|values?)\b)?(?: of\b)?\)?|\(?\b(?:list of .*)?separated by commas\)?/i

/** How many words a kind of value has at most. */
const longestKind = 4

/** The words of a flag's purpose that say only that it has one: `use this flag to`, `specifies`. */
const preambles =
  /^(?:(?:use|set|add) this (?:flag|option) to |use (?=to )|indicates? (?:that|whether|if) |(?:specif(?:y|ies)|provides?|suppl(?:y|ies)|enter|pass in|(?:flag|option|used) to) )(?=\S)/i

/** The words of a filter before its criterion: `Filter only builds with the specified`. */
const filterPreamble =
  /^filter (?:(?:only )?\w+ )?(?:created )?(?:by|with) (?:(?:the|a|an) )?(?:specified )?/i

/** A text without an article or a list mark at its start, and a full stop at its end. */
export function trimProse(text: string): string {
  return text.replace(/(?<!\.)\.$/, '').replace(/^(?:[-*]|an?|the) (?=\S)/i, '')
}

/** A description without notes. */
function dropNotes(description: string): string {
  return description.replaceAll(notes, '').replaceAll(/\bor not (?=to\b)/g, '')
}

/** A description without the default, which a brief states beside the value. */
function dropDefault(description: string): string {
  return description.replaceAll(defaultNotes, '')
}

/** `[text](address)`, where the address may have parentheses. */
const link = /\[([^\]\n]*)\]\((?:[^()\s]|\([^()\s]*\))*\)/g

/** `**text**` */
const emphasis = /\*\*(?=\w)([^*]*)\*\*/g

/** A full stop, question mark or exclamation mark before the beginning of another sentence. */
const sentenceEnd = /[.!?](?=\s+["'(<[]?[A-Z\d<])/g

/** The first sentence of a text, without Markdown, an article at its start and a full stop. */
export function readPlainSentence(text: string): string {
  const plain = text.replaceAll(link, '$1').replaceAll(emphasis, '$1').replaceAll('`', '')
  const paragraph = joinLines(plain.trim())
  for (const {index} of paragraph.matchAll(sentenceEnd)) {
    const sentence = paragraph.slice(0, index)
    const isOpen = sentence.split('(').length > sentence.split(')').length
    if (!isOpen && !abbreviation.test(sentence)) return trimProse(sentence).trim()
  }

  return trimProse(paragraph.replace(/:$/, '')).trim()
}

/** The first sentence of a flag's description, without the words that say only that it has one. */
function readPurposeSentence(text: string): string {
  const sentence = readPlainSentence(text).replace(preambles, '')
  return trimProse(sentence).replace(filterPreamble, '')
}

/** The first line of a text, with the lines that continue its sentence. */
function joinLines(text: string): string {
  const lines = text.split('\n').map((line) => line.trim())
  const continues = (line: string) => /^[a-z\d"'(]/.test(line)
  const next = lines.findIndex((line, index) => index > 0 && !continues(line))
  return lines.slice(0, next === -1 ? undefined : next).join(' ')
}

/** What is known without a description: a value's name, and texts that the reader has. */
export type KnownTexts = {name: string; texts: readonly string[]}

/** Words that say nothing about the purpose of a flag or an argument. */
const emptyWords = `
  a an the this that these those its it your you one each any other actual current custom desired
  existing new related specific target unique valid additional associated corresponding
  what of for to in on by with as at against is are be been being and or if when where
  which whose what will would can could should may must whether want like do does please
  use used using usage set setting specify specified specifies provide provided provides
  give given gives giving pass passed enter define defined defines choose select
  return fetch get look retrieve read view up show display print output about
  option optional required string text uniquely identify identifies flag argument parameter value command cli run execute require`

/** Words that say nothing more about a flag with such a name. */
const wordsByName: readonly [RegExp, string][] = [
  [
    /(?:^|-)(?:limit|max|size|count)$/,
    `maximum number how many more less than no up per page list
     item items entry entries result results resource resources row rows record records`,
  ],
  [/^no-/, 'hide disable skip without omit prevent suppress remove not don turn off never from'],
  [/^(?:output|format|.*-format)$/, 'format result data more machine human friendly readable'],
  [/^(?:json|csv|xml|yaml)$/, 'format result machine readable full details'],
  [/^(?:yes|assume-yes)$/, 'skip confirmation prompt prompts automatically answer question all'],
  [
    /^dry-run$/,
    `preview see say happen without not nothing actually make change changes making performing only
     simulate`,
  ],
]

/** The nouns that say what a value is. */
const nouns = `address alias date directory email file filename folder glob id json key name number
    path regex sid timestamp uid url username uuid version`

/** The texts of the flags of oclif's tables, the same on every host, and what they add. */
const tableTexts: Readonly<Record<string, string>> = {
  'do not truncate output to fit screen': '',
  'filter property by partial string matching, ex: name=foo': 'ex: name=foo',
  'hide table header from output': '',
  'only show provided columns (comma-separated)': 'comma-separated',
  'output in a more machine friendly format': '',
  'output is csv format [alias: --output=csv]': '',
  "property to sort by (prepend '-' for descending)": "'-' in front for descending",
  'show extra columns': 'extra columns',
}

/** Notes in a description that say nothing, or what a brief says elsewhere. */
const notes =
  /\[(?:alias|env)\b[^\]]*\]|<options:.*|^\s*[[(](?:optional|required)[\])][.:]?\s*|[;,]? \(?(?:can|may) be (?:repeated|specified multiple times)\)?/gis

const defaultNotes =
  /\s*(?:[[(]\s*defaults?\b[^\])]*[\])]|[,;] (?:which )?defaults? (?:to|is) [^\s,;)]+$)/gi

const abbreviation = /\b(?:[Ee]\.g|[Ii]\.e|f\.ex|etc|vs|[Ee]x|approx|incl|max|min|[Nn]o|[A-Z])$/

/**
 * The first sentence of a description, without what is known; empty if that is everything (8.32).
 */
export function readPurpose(description: string, known: KnownTexts, hasDefault: boolean): string {
  const standard = tableTexts[description.trim()]
  if (standard !== undefined) return standard
  const sentence = readPlainSentence(dropNotes(description, hasDefault))
  if (isKnown(sentence, known)) return ''
  const [, outside, inside] = /^([^()]+) \(([^()]+)\)$/.exec(sentence) ?? []
  if (outside === undefined || inside === undefined) return sentence
  if (isKnown(outside, known)) return inside
  return isKnown(inside, known) ? outside : sentence
}

/**
 * What a description says of values that are codes of one or two characters, such as
 * `a) all  b) none`; undefined for other values, and where it does not explain each.
 */
export function readCodes(description: string, values: readonly unknown[]): string | undefined {
  const codes = values.map(String)
  if (codes.length === 0 || !codes.every((code) => /^[a-z\d]{1,2}$/i.test(code))) return undefined
  const starts = codes.map((code) =>
    description.search(new RegExp(`(?<![\\w-])${code}["'\`]?(?:[):=]| -)`, 'i')),
  )
  if (starts.includes(-1)) return undefined
  const text = description.slice(Math.min(...starts)).replaceAll(/\s+/g, ' ')
  return text.trim().replace(/[\].]+$/, '')
}

/**
 * What kind of value a flag takes, if that is all that its description adds: `username or alias`.
 */
export function readKind(description: string, known: KnownTexts): string | undefined {
  const sentence = readPlainSentence(dropNotes(description, true))
  const words = sentence.split(/\s+/)
  const isOpen = (word: string) => !isKnown(word, known)
  const start = words.findIndex(isOpen)
  if (start === -1 || !words.filter(isOpen).every(isNoun)) return undefined
  const kind = words.slice(start, words.findLastIndex(isOpen) + 1)
  if (kind.length > longestKind) return undefined
  const text = kind.join(' ').replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())
  return /^[\w ]+$/.test(text) ? text : undefined
}

/** Whether a word says what a value is. */
function isNoun(word: string): boolean {
  const known = stemsOf(nouns)
  return listStems(word).every((stem) => known.has(stem))
}

/** How many words a kind of value has at most. */
const longestKind = 4

/** The words of a flag's purpose that say only that it has one. */
const preambles =
  /^(?:(?:specif(?:y|ies)|provides?|suppl(?:y|ies)|enter|pass in|(?:flag|option|used) to) )(?=\S)/i

/** A text without an article at its start and a full stop at its end. */
export function trimProse(text: string): string {
  return text.replace(/(?<!\.)\.$/, '').replace(/^(?:an?|the) (?=\S)/i, '')
}

function dropNotes(description: string, hasDefault: boolean): string {
  const text = description.replaceAll(notes, '').replaceAll(/\bor not (?=to\b)/g, '')
  return hasDefault ? text.replaceAll(defaultNotes, '') : text
}

/** The first sentence of a text, without Markdown, an article at its start and a full stop. */
export function readPlainSentence(text: string): string {
  const plain = text
    .replaceAll(/\[([^\]\n]*)\]\((?:[^()\s]|\([^()\s]*\))*\)/g, '$1')
    .replaceAll(/\*\*(?=\w)([^*]*)\*\*/g, '$1')
    .replaceAll('`', '')
  const paragraph = joinLines(plain.trim())
  for (const {index} of paragraph.matchAll(/[.!?](?=\s+["'(<[]?[A-Z\d<])/g)) {
    const sentence = paragraph.slice(0, index)
    const isOpen = sentence.split('(').length > sentence.split(')').length
    if (!isOpen && !abbreviation.test(sentence)) return trimPurpose(sentence)
  }

  return trimPurpose(paragraph.replace(/:$/, ''))
}

function trimPurpose(sentence: string): string {
  return trimProse(sentence.replace(preambles, '')).trim()
}

/** The first line of a text, with the lines that continue its sentence. */
function joinLines(text: string): string {
  const lines = text.split('\n').map((line) => line.trim())
  const end = lines.findIndex((line, index) => index > 0 && !/^[a-z\d"'(]/.test(line))
  return lines.slice(0, end === -1 ? undefined : end).join(' ')
}

/** Whether a text says nothing that is not known. */
function isKnown(text: string, {name, texts}: KnownTexts): boolean {
  const rows = wordsByName.filter(([pattern]) => pattern.test(name))
  const implied = rows.map(([, words]) => words)
  const known = listStems([name, ...texts, ...implied].join(' '))
  const empty = stemsOf(emptyWords)
  return listStems(text).every((word) => {
    if (empty.has(word)) return true
    return known.some((other) => other === word || isShort(other, word))
  })
}

/** Whether one word is the beginning of the other: `env` of `environment`. */
function isShort(one: string, other: string): boolean {
  if (Math.min(one.length, other.length) < 3) return false
  return one.startsWith(other) || other.startsWith(one)
}

const stemsOfLists = new Map<string, ReadonlySet<string>>()

/** The stems of one of the lists above: made with the first brief, not when the module loads. */
function stemsOf(list: string): ReadonlySet<string> {
  const stems = stemsOfLists.get(list) ?? new Set(listStems(list))
  stemsOfLists.set(list, stems)
  return stems
}

function listStems(text: string): string[] {
  const words = text.replaceAll(/([a-z])([A-Z])/g, '$1 $2').match(/[\p{L}\d]+/gu) ?? []
  return words.map((word) => stemOf(word.toLowerCase())).filter((word) => word !== '')
}

function stemOf(word: string): string {
  if (word.length < 4) return word === 's' ? '' : word
  const singular = word.replace(/(?:ies|ied)$/, 'y').replace(/(?:es|s|ing|ed)$/, '')
  return singular.replace(/([^\W\d_aeiou])\1$/, '$1')
}

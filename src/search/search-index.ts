import {readAnnotations} from '../gate/annotations.js'
import {type Catalog, type CatalogCommand, entryOf, readMetadata} from '../catalog/catalog.js'
import {isRecord} from '../contract/unknown-value.js'
import {countLevel, placeBits, places, verbPlaces} from './places.js'
import {isInWord, type MeaningsOf, type Word, WordReader} from './read-words.js'
import {TokenList} from './token-list.js'

/** A catalog as it is searched: the words of all commands in one list of numbers, which costs no objects to make. */
export type SearchIndex = {
  /** The visible commands. */
  commands: readonly CatalogCommand[]
  /** For each word of a command its number, shifted, and the number of the place where it stands. */
  tokens: Int32Array
  /** Where the tokens of each command begin, and at last where they end. */
  starts: Int32Array
  reader: WordReader
}

/** How far a text is read, in characters. */
const LONGEST_TEXT = 300

/** How many commands are so many that texts are read less far, and flags not at all, to answer in time. */
const MANY_COMMANDS = 4000
const LONGEST_TEXT_OF_MANY = 100

/** What reads the texts of commands. */
type TextReader = Pick<WordReader, 'read'> & {implied: Pick<Word, 'id'>; words: readonly Pick<Word, 'isVerb'>[]}

/** Indexes the visible commands of a catalog, from their manifests' entries: reading definitions would take longer. */
export function buildSearchIndex(catalog: Catalog, meaningsOf: MeaningsOf): SearchIndex {
  const reader = new WordReader(meaningsOf)
  return {...readCommands(catalog, reader), reader}
}

/** Has the texts of all visible commands read that are searched. */
export function readCommands(catalog: Catalog, reader: TextReader): Omit<SearchIndex, 'reader'> {
  const commands = catalog.commands.filter(({isHidden}) => !isHidden)
  const writer = new IndexWriter(catalog, reader, commands.length > MANY_COMMANDS)
  const starts = new Int32Array(commands.length + 1)
  for (let number = 0; number < commands.length; number++) {
    starts[number] = writer.tokens.length
    writer.add(commands[number]!)
  }

  starts[commands.length] = writer.tokens.length
  return {commands, starts, tokens: writer.tokens.numbers}
}

/** Writes the words of one command after the other. */
class IndexWriter {
  readonly reader: TextReader
  readonly tokens = new TokenList()
  readonly #isStated: boolean
  readonly #isLarge: boolean
  readonly #longest: number
  readonly #topics: ReadonlyMap<string, string>
  readonly #topicTokens = new Map<string, Int32Array>()

  constructor(catalog: Catalog, reader: TextReader, isLarge: boolean) {
    this.reader = reader
    this.#isLarge = isLarge
    this.#longest = isLarge ? LONGEST_TEXT_OF_MANY : LONGEST_TEXT
    this.#isStated = statesWhenToUse(catalog)
    this.#topics = new Map(
      catalog.topics.flatMap(({description, id}) => (description ? [[id, description] as const] : [])),
    )
  }

  add(command: CatalogCommand): void {
    const {aliases, id} = command
    const entry = entryOf(command)
    const isVerbInName = this.#addName(id)
    for (const alias of aliases) this.#read(alias, places.alias)
    const description = readText(entry['description'])
    const summary = readText(entry['summary'])
    const first = summary ?? firstLineOf(description)
    this.#addVerb(first, isVerbInName)
    this.#read(first, places.summary)
    const whenToUse = this.#isStated ? readMetadata(command.definition).whenToUse : readText(entry['whenToUse'])
    if (whenToUse) this.#read(whenToUse, places.whenToUse)
    if (description && description !== summary) this.#read(description, places.description)
    if (this.#topics.size > 0) this.#addTopics(id)
    for (const name of partNames(entry['args'])) this.#read(name, places.argument)
    if (this.#isLarge) return
    for (const name of partNames(entry['flags'])) this.#read(name, places.flag)
    this.#read(readExamples(entry['examples']), places.example)
  }

  /** Adds a name, each part by its level and as what the command may do; returns whether its last part is a verb. */
  #addName(id: string): boolean {
    const length = countParts(id)
    let isVerb = false
    for (let part = 0, start = 0; part < length; part++) {
      const colon = id.indexOf(':', start)
      const end = colon === -1 ? id.length : colon
      const isLast = part === length - 1
      const begin = this.tokens.length
      this.#read(id, countLevel(length, part), start, end)
      const place = isLast ? verbPlaces.last : verbPlaces.earlier
      for (let at = begin, last = this.tokens.length; at < last; at++) {
        const word = this.tokens.numbers[at]! >> placeBits
        isVerb ||= isLast && this.reader.words[word]!.isVerb
        this.tokens.push((word << placeBits) | place)
      }

      start = end + 1
    }

    return isVerb
  }

  /** Adds the first word of a summary as what the command may do; where neither it nor the name is a verb, what is meant. */
  #addVerb(summary: string, isVerbInName: boolean): void {
    const begin = this.tokens.length
    const start = findWord(summary)
    this.#read(summary, verbPlaces.summary, start, Math.min(endWord(summary, start), start + this.#longest))
    const isVerb = this.tokens.length > begin && this.reader.words[this.tokens.numbers[begin]! >> placeBits]!.isVerb
    this.tokens.length = Math.min(begin + 1, this.tokens.length)
    if (!isVerb && !isVerbInName) this.tokens.push((this.reader.implied.id << placeBits) | verbPlaces.last)
  }

  #addTopics(id: string): void {
    const end = id.lastIndexOf(':')
    if (end > 0) for (const token of this.#readTopics(id.slice(0, end))) this.tokens.push(token)
  }

  /** Reads what is said of a topic and of those above it, once for all of its commands. */
  #readTopics(id: string): Int32Array {
    const known = this.#topicTokens.get(id)
    if (known) return known
    const begin = this.tokens.length
    const end = id.lastIndexOf(':')
    const above = end > 0 ? this.#readTopics(id.slice(0, end)) : new Int32Array()
    const topic = this.#topics.get(id)
    if (topic !== undefined) this.#read(topic, places.topic)
    const read = Int32Array.from([...this.tokens.numbers.subarray(begin, this.tokens.length), ...above])
    this.tokens.length = begin
    this.#topicTokens.set(id, read)
    return read
  }

  #read(text: string, place: number, start = 0, end = Math.min(text.length, this.#longest)): void {
    this.reader.read(text, start, end, place, this.tokens)
  }
}

/** What examples say, without what templates fill in: the bin and the command. */
function readExamples(examples: unknown): string {
  if (!Array.isArray(examples)) return ''
  return examples
    .flatMap((example: unknown) => (isRecord(example) ? [example['description'], example['command']] : [example]))
    .filter((text) => typeof text === 'string')
    .join(' ')
    .replaceAll(/<%[^%]*%>/g, ' ')
}

/** Where the first word of a text begins; the text's end where it has none. */
function findWord(text: string): number {
  let at = 0
  while (at < text.length && !isInWord(text.charCodeAt(at))) at++
  return at
}

function endWord(text: string, start: number): number {
  let at = start
  while (at < text.length && isInWord(text.charCodeAt(at))) at++
  return at
}

function countParts(id: string): number {
  let count = 1
  for (let at = id.indexOf(':'); at !== -1; at = id.indexOf(':', at + 1)) count++
  return count
}

/** Whether annotations that others have written say when to use a command. */
function statesWhenToUse({config}: Catalog): boolean {
  const sources = config ? readAnnotations(config) : []
  return sources.some(({rules}) => rules.some(({annotation}) => annotation.whenToUse !== undefined))
}

function firstLineOf(text: string | undefined): string {
  return text?.split('\n', 1)[0] ?? ''
}

function readText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The names of an entry's arguments or flags without the hidden ones; in @oclif/core 1 arguments are a list. */
function partNames(parts: unknown): string[] {
  if (typeof parts !== 'object' || parts === null) return []
  const isShown = (part: unknown) => isRecord(part) && !part['hidden']
  if (Array.isArray(parts)) {
    return parts.filter((part) => isShown(part)).flatMap(({name}) => (typeof name === 'string' ? [name] : []))
  }

  return Object.keys(parts).filter((name) => isShown((parts as Record<string, unknown>)[name]))
}

import {readAnnotations} from '../annotations/annotations.js'
import type {Catalog, CatalogCommand} from '../catalog/catalog.js'
import {readMetadata} from '../catalog/read/declared-metadata.js'
import {entryOf, partNames, type RawEntry, readText} from '../catalog/read/read-entry.js'
import {countLevel, placeBits, places, verbPlaces} from './places.js'
import {type Word, WordReader} from './read-words.js'

/** A catalog as it is searched: the words of all commands in one list of numbers, which costs no objects to make. */
export type SearchIndex = {
  /** The visible commands. */
  commands: readonly CatalogCommand[]
  /** For each word of a command its number, shifted, and the number of the place where it stands. */
  tokens: readonly number[]
  /** Where the tokens of each command begin, and at last where they end. */
  starts: readonly number[]
  reader: WordReader
  /** Every stem of the catalog. */
  stems: ReadonlySet<string>
}

/** How far a text is read, in characters. */
const LONGEST_TEXT = 300

/** Indexes the visible commands of a catalog, from their manifests' entries: reading definitions would take longer. */
export function buildSearchIndex(catalog: Catalog): SearchIndex {
  const reader = new WordReader()
  const commands = catalog.commands.filter(({isHidden}) => !isHidden)
  const topics = new Map(catalog.topics.map(({description = '', id}) => [id, reader.read(description, LONGEST_TEXT)]))
  const tokens: number[] = []
  const starts: number[] = []
  const add = (words: readonly Word[], place: number) => {
    for (const {id} of words) tokens.push((id << placeBits) | place)
  }

  const isStated = statesWhenToUse(catalog)
  for (const command of commands) {
    starts.push(tokens.length)
    const entry = entryOf(command)
    const {id} = command
    const names = nameWords(reader, id)
    for (const [position, words] of names.entries()) add(words, countLevel(names.length, position))
    for (const alias of command.aliases) add(reader.read(alias), places.alias)
    const description = readText(entry, 'description')
    const summary = readText(entry, 'summary')
    const first = reader.read(summary ?? firstLineOf(description), LONGEST_TEXT)
    add(first, places.summary)
    addVerbs(add, reader, names, first[0])
    const whenToUse = isStated ? readMetadata(command.definition).whenToUse : readText(entry, 'whenToUse')
    if (whenToUse) add(reader.read(whenToUse, LONGEST_TEXT), places.whenToUse)
    if (description && description !== summary) add(reader.read(description, LONGEST_TEXT), places.description)
    for (let end = id.lastIndexOf(':'); end > 0; end = id.lastIndexOf(':', end - 1)) {
      const topic = topics.get(id.slice(0, end))
      if (topic) add(topic, places.topic)
    }

    for (const name of partNames(entry['args'])) add(reader.read(name), places.argument)
    for (const name of partNames(entry['flags'])) add(reader.read(name), places.flag)
  }

  starts.push(tokens.length)
  return {commands, reader, starts, stems: reader.stems, tokens}
}

/** The words of each part of a command's name. */
export function nameWords(reader: WordReader, id: string): (readonly Word[])[] {
  return id.split(':').map((part) => reader.read(part))
}

/** The first word of what a command's summary or description begins with. */
export function firstWord(reader: WordReader, entry: RawEntry): Word | undefined {
  const text = readText(entry, 'summary') ?? firstLineOf(readText(entry, 'description'))
  return reader.read(text, LONGEST_TEXT)[0]
}

/** Whether annotations that others have written say when to use a command. */
function statesWhenToUse({config}: Catalog): boolean {
  const sources = config ? readAnnotations(config).sources : []
  return sources.some(({rules}) => rules.some(({annotation}) => annotation.whenToUse !== undefined))
}

/** Adds what a command does: by the words of its name, the last first, and by the first word of its summary. */
function addVerbs(
  add: (words: readonly Word[], place: number) => void,
  reader: WordReader,
  names: readonly (readonly Word[])[],
  first: Word | undefined,
): void {
  const last = names.at(-1) ?? []
  add(last, verbPlaces.last)
  for (const words of names.slice(0, -1)) add(words, verbPlaces.earlier)
  if (first) add([first], verbPlaces.summary)
  if (!first?.isVerb && !last.some(({isVerb}) => isVerb)) add([reader.implied], verbPlaces.last)
}

function firstLineOf(text: string | undefined): string {
  return text?.split('\n', 1)[0] ?? ''
}

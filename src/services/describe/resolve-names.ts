import type {Catalog} from '../../catalog/catalog.js'
import {idsOfTopic} from '../../catalog/nodes/tree.js'
import {listingLine} from '../../catalog/plugin-commands.js'
import {quoteLine} from '../../command-line/quote.js'
import {makeLineError} from '../../contract/agent-error.js'
import {findCommand, indexIds} from '../../corrections/route/id-index.js'
import {findSimilarCommands} from '../../corrections/similar/similar-commands.js'
import {findSimilarTopics} from '../../corrections/similar/similar-topics.js'
import type {ArgumentWord, ServiceLine} from '../service.js'

/** The most commands and topics that are proposed for an unknown one. */
const maxProposed = 3

/** A word of a name, and the position of its argument: `task:list` is one argument of two words. */
type NameWord = {position: number; word: string}

/**
 * Finds the ids of commands and topics that are named one after the other, by name or alias. Each
 * name takes as many words as it can.
 *
 * @throws AgentError for words that name nothing
 */
export function resolveNames(
  catalog: Catalog,
  {args, words: typed}: Pick<ServiceLine, 'args' | 'words'>,
): string[] {
  const words = args.flatMap(splitName)
  const ids = new Set<string>()
  let unread = words
  while (unread.length > 0) {
    const name = readName(catalog, unread)
    if (!name) {
      throw makeUnknownError(catalog, typed, words, unread[0]!)
    }
    for (const id of name.ids) ids.add(id)
    unread = unread.slice(name.length)
  }
  return [...ids]
}

function splitName({position, raw}: ArgumentWord): NameWord[] {
  const words = raw.split(/[:\s]+/).filter((word) => word !== '')
  return words.map((word) => ({position, word}))
}

/** The longest name at the start of some words, and what it names; undefined if there is none. */
function readName(
  catalog: Catalog,
  words: readonly NameWord[],
): {ids: string[]; length: number} | undefined {
  const {longest} = indexIds(catalog)
  for (let length = Math.min(longest, words.length); length > 0; length -= 1) {
    const ids = findNamed(catalog, words.slice(0, length))
    if (ids.length > 0) return {ids, length}
  }
  return undefined
}

/** The ids of the command and the topic with a name; an alias may also be a topic (8.16). */
function findNamed(catalog: Catalog, words: readonly NameWord[]): string[] {
  const id = joinWords(words, ':')
  const keyOf = catalog.isFlexible ? sortWords : (each: string) => each
  const topic = catalog.topics.find((each) => keyOf(each.id) === keyOf(id))
  const command = findCommand(catalog, id)
  return [...(command ? [command.id] : []), ...idsOfTopic(catalog, topic?.id ?? id)]
}

/** An id that is the same for each order of its words, as oclif's `flexibleTaxonomy` allows. */
function sortWords(id: string): string {
  return id.split(':').toSorted().join(':')
}

function joinWords(words: readonly NameWord[], separator: string): string {
  return words.map(({word}) => word).join(separator)
}

/**
 * The error about words that name nothing.
 *
 * @param words all words of the names
 * @param unknown the first one that names nothing
 */
function makeUnknownError(
  catalog: Catalog,
  typed: readonly string[],
  words: readonly NameWord[],
  {position}: NameWord,
): Error {
  const {bin, separator} = catalog
  const listing = listingLine(catalog)
  const name = JSON.stringify(joinWords(words, separator))
  // All words may be one misspelled name. If not, only the last name is corrected, which begins
  // with the argument of the unknown word.
  const lastName = words.slice(words.findIndex((each) => each.position === position))
  const corrections = [words, lastName].map((each) => correctName(catalog, typed, words, each))
  return makeLineError({
    error: 'command_not_found',
    kind: 'unknown_command',
    message: `${bin} has no command or topic ${name}`,
    suggestion: `\`${listing}\` lists every command.`,
    position,
    didYouMean: corrections.find((lines) => lines.length > 0) ?? [],
    nextActions: [{command: listing, description: 'List every command'}],
  })
}

/** The command lines in which a misspelled name, the last of `words`, is corrected. */
function correctName(
  catalog: Catalog,
  typed: readonly string[],
  words: readonly NameWord[],
  misspelled: readonly NameWord[],
): string[] {
  const positions = [...new Set(misspelled.map(({position}) => position))]
  const before = joinWords(words.slice(0, words.length - misspelled.length), ' ')
  return proposeNames(catalog, misspelled).map((proposed) => {
    // A name that is already on the command line is not added again.
    const isNamed = proposed.replaceAll(':', ' ') === before
    const replacement = isNamed ? [] : proposed.split(' ')
    return quoteLine([catalog.bin, ...replaceWords(typed, positions, replacement)])
  })
}

/**
 * Proposes at most three names (8.21): first similar topics, then topics and commands whose names
 * end with the words, then similar commands.
 */
function proposeNames(catalog: Catalog, name: readonly NameWord[]): string[] {
  const {commands, topics} = catalog
  const words = name.map(({word}) => word)
  const ending = `:${words.join(':')}`
  const similarCommands = findSimilarCommands(catalog, words)
  const wholeMatches = similarCommands.filter(({length}) => length === words.length)
  const similar = [
    ...findSimilarTopics(catalog, words),
    ...[...topics, ...commands].filter(({id}) => id.endsWith(ending)),
    ...wholeMatches.map(({command}) => command),
  ]
  const visible = similar.filter(({isHidden}) => !isHidden)
  const names = new Set(visible.map((each) => each.name))
  return [...names].slice(0, maxProposed)
}

/** Replaces the words of a line at some positions, and keeps the others (4.8). */
export function replaceWords(
  typed: readonly string[],
  positions: readonly number[],
  replacement: readonly string[],
): string[] {
  const [first] = positions
  return typed.flatMap((word, index) => {
    if (index === first) return replacement
    return positions.includes(index) ? [] : [word]
  })
}

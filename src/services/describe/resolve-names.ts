import type {Catalog} from '../../catalog/catalog.js'
import {listingLine} from '../../catalog/plugin-commands.js'
import {idsOfTopic} from '../../catalog/tree.js'
import {quoteLine} from '../../command-line/quote.js'
import {makeLineError} from '../../contract/agent-error.js'
import {findCommand, indexIds} from '../../corrections/id-index.js'
import {findSimilarCommands} from '../../corrections/similar-commands.js'
import {findSimilarTopics} from '../../corrections/similar-topics.js'
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
  const {longest} = indexIds(catalog)
  const ids: string[] = []
  let unread = words
  while (unread.length > 0) {
    const lengths = unread.slice(0, longest).map((_, index) => index + 1)
    const length = lengths.findLast((each) => findNamed(catalog, unread.slice(0, each)).length > 0)
    if (length === undefined) throw makeUnknownError(catalog, typed, words, unread)
    ids.push(...findNamed(catalog, unread.slice(0, length)))
    unread = unread.slice(length)
  }
  return [...new Set(ids)]
}

function splitName({position, raw}: ArgumentWord): NameWord[] {
  const words = raw.split(/[:\s]+/).filter((word) => word !== '')
  return words.map((word) => ({position, word}))
}

/** The ids of the command and the topic with a name; an alias may also be a topic (8.16). */
function findNamed(catalog: Catalog, words: readonly NameWord[]): string[] {
  // With oclif's `flexibleTaxonomy`, the words of a name may come in any order.
  const keyOf = (id: string) => (catalog.isFlexible ? id.split(':').toSorted().join(':') : id)
  const id = words.map(({word}) => word).join(':')
  const topic = catalog.topics.find((each) => keyOf(each.id) === keyOf(id))
  const command = findCommand(catalog, id)
  return [...(command ? [command.id] : []), ...idsOfTopic(catalog, topic?.id ?? id)]
}

/**
 * The error about words that name nothing.
 *
 * @param words all words of the names
 * @param unread the words from the first one that names nothing
 */
function makeUnknownError(
  catalog: Catalog,
  typed: readonly string[],
  words: readonly NameWord[],
  unread: readonly NameWord[],
): Error {
  const {bin, separator} = catalog
  const listing = listingLine(catalog)
  const name = words.map(({word}) => word).join(separator)
  const {position} = unread[0]!
  // All words may be one misspelled name. If not, only the last name is corrected, which begins
  // with the argument of the first unread word.
  const lastName = words.slice(words.findIndex((each) => each.position === position))
  const misspelled = [words, lastName].find((each) => proposeNames(catalog, each).length > 0) ?? []
  const positions = [...new Set(misspelled.map((each) => each.position))]
  const named = joinWords(words.slice(0, words.length - misspelled.length))
  // A name that is already on the command line is not added again.
  const rename = (proposed: string) =>
    proposed.split(/[: ]/).join(' ') === named ? [] : proposed.split(' ')
  return makeLineError({
    error: 'command_not_found',
    kind: 'unknown_command',
    message: `${bin} has no command or topic ${JSON.stringify(name)}`,
    suggestion: `\`${listing}\` lists every command.`,
    position,
    didYouMean: proposeNames(catalog, misspelled).map((proposed) =>
      quoteLine([bin, ...replaceWords(typed, positions, rename(proposed))]),
    ),
    nextActions: [{command: listing, description: 'List every command'}],
  })
}

function joinWords(words: readonly NameWord[]): string {
  return words.map(({word}) => word).join(' ')
}

/**
 * Proposes at most three names (8.21): first similar topics, then topics and commands whose names
 * end with the words, then similar commands.
 */
function proposeNames(catalog: Catalog, name: readonly NameWord[]): string[] {
  const {commands, topics} = catalog
  const words = name.map(({word}) => word)
  if (words.length === 0) return []
  const ending = `:${words.join(':')}`
  const similar = [
    ...findSimilarTopics(catalog, words),
    ...[...topics, ...commands].filter(({id}) => id.endsWith(ending)),
    ...findSimilarCommands(catalog, words).flatMap(({command, length}) =>
      length === words.length ? [command] : [],
    ),
  ]
  const names = new Set(similar.flatMap((each) => (each.isHidden ? [] : [each.name])))
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

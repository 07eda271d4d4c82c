import type {Catalog} from '../../catalog/catalog.js'
import {listingLine, nameDescribe} from '../../catalog/plugin-commands.js'
import {idsOfTopic} from '../../catalog/tree.js'
import {makeLineError} from '../../contract/agent-error.js'
import {findCommand, indexIds} from '../../corrections/id-index.js'
import {findSimilarCommands} from '../../corrections/similar-commands.js'
import {findSimilarTopics} from '../../corrections/similar-topics.js'
import type {ArgumentWord} from '../service.js'

/** The most commands and topics that are proposed for an unknown one. */
const maxProposed = 3

/** A word of a name, and its argument's index after the bin: `task:list` is two words. */
type NameWord = {position: number; word: string}

/**
 * Finds the ids of commands and topics that are named one after the other, also by aliases. Each
 * name takes as many words as it can.
 *
 * @throws AgentError for words that name nothing
 */
export function resolveNames(catalog: Catalog, typed: readonly ArgumentWord[]): string[] {
  const words = typed.flatMap(splitName)
  const {longest} = indexIds(catalog)
  const ids: string[] = []
  let unread = words
  while (unread.length > 0) {
    const lengths = unread.slice(0, longest).map((_, index) => index + 1)
    const length = lengths.findLast((each) => findNamed(catalog, unread.slice(0, each)).length > 0)
    if (length === undefined) {
      // The error names all words, because they may be one misspelled name; it points to the first
      // word that names nothing.
      throw describeUnknown(
        catalog,
        words.map(({word}) => word),
        unread[0]!.position,
      )
    }
    ids.push(...findNamed(catalog, unread.slice(0, length)))
    unread = unread.slice(length)
  }
  return [...new Set(ids)]
}

function splitName({position, raw}: ArgumentWord): NameWord[] {
  const words = raw.split(/[:\s]+/).filter((word) => word !== '')
  return words.map((word) => ({position, word}))
}

/** The ids that a name has; 8.16: an alias may also be a topic. */
function findNamed(catalog: Catalog, words: readonly NameWord[]): string[] {
  const keyOf = (id: string) => (catalog.isFlexible ? id.split(':').toSorted().join(':') : id)
  const id = words.map(({word}) => word).join(':')
  const topic = catalog.topics.find((each) => keyOf(each.id) === keyOf(id))
  const command = findCommand(catalog, id)
  return [...(command ? [command.id] : []), ...idsOfTopic(catalog, topic?.id ?? id)]
}

/**
 * 8.21: proposes similar topics, topics and commands that end in the words, then similar commands;
 * at most three.
 */
function describeUnknown(catalog: Catalog, words: readonly string[], position: number): Error {
  const {bin, commands, separator, topics} = catalog
  const listing = listingLine(catalog)
  const id = words.join(':')
  const similar = [
    ...findSimilarTopics(catalog, words),
    ...[...topics, ...commands].filter((each) => each.id.endsWith(`:${id}`)),
    ...findSimilarCommands(catalog, words).flatMap(({command, length}) =>
      length === words.length ? [command] : [],
    ),
  ]
  const names = new Set(similar.flatMap(({isHidden, name}) => (isHidden ? [] : [name])))
  return makeLineError({
    error: 'command_not_found',
    kind: 'unknown_command',
    message: `${bin} has no command or topic ${JSON.stringify(words.join(separator))}`,
    suggestion: `\`${listing}\` lists every command.`,
    position,
    didYouMean: [...names]
      .slice(0, maxProposed)
      .map((name) => `${bin} ${nameDescribe(catalog)} ${name}`),
    nextActions: [{command: listing, description: 'List every command'}],
  })
}

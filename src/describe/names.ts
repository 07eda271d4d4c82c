import type {Catalog} from '../catalog/catalog.js'
import {findSimilarCommands} from '../errors/similar-commands.js'
import {findSimilarFlags} from '../errors/similar-flags.js'
import {countEdits} from '../command-line/count-edits.js'
import {toleratedEdits} from '../errors/word-cost.js'
import type {FlagDefinition} from '../oclif/shapes.js'
import {makeLineError} from '../contract/agent-error.js'
import type {ArgumentWord} from '../service/service.js'

/**
 * Finds the ids of commands and topics that are named one after the other, also by aliases.
 *
 * @throws AgentError (`command_not_found`) for an unknown word
 */
export function resolveNames(catalog: Catalog, typed: readonly ArgumentWord[]): string[] {
  const words = typed.flatMap(({position, raw}) =>
    raw.split(/[:\s]+/).flatMap((word) => (word === '' ? [] : [{position, word}])),
  )
  const names = words.map(({word}) => word)
  const find = nameFinder(catalog)
  const ids: string[] = []
  let start = 0
  while (start < words.length) {
    let end = words.length
    while (end > start && !find(names.slice(start, end))) end--
    if (end === start) throw describeUnknown(catalog, names, words[start]!.position)
    ids.push(find(names.slice(start, end))!)
    start = end
  }

  return ids
}

function nameFinder(catalog: Catalog): (words: string[]) => string | undefined {
  const keyOf = (words: readonly string[]) => (catalog.isFlexible ? words.toSorted() : words).join(':')
  const ids = [
    ...catalog.topics.map(({id}) => [id, id]),
    ...catalog.commands.flatMap(({aliases, id}) => aliases.map((alias) => [alias, id])),
    ...catalog.commands.map(({id}) => [id, id]),
  ]
  const byKey = new Map(ids.map(([name = '', id]) => [keyOf(name.split(':')), id]))
  return (words) => byKey.get(keyOf(words))
}

function describeUnknown(catalog: Catalog, names: readonly string[], position: number): Error {
  const {bin, separator} = catalog
  const near = findNearNames(catalog, names)
  return makeLineError({
    error: 'command_not_found',
    kind: 'unknown_command',
    message: `${bin} has no command or topic ${JSON.stringify(names.join(separator))}`,
    suggestion: `\`${bin} describe --index\` lists every command.`,
    position,
    ...(near.length > 0 && {didYouMean: near.map((candidate) => `${bin} describe ${candidate}`)}),
    nextActions: [{command: `${bin} describe --index`, description: 'List every command'}],
  })
}

/** 8.21: similar topics, topics and commands that end in the words, then similar commands; at most three. */
function findNearNames(catalog: Catalog, words: readonly string[]): string[] {
  const id = words.join(':')
  const limit = toleratedEdits(words.join('').length)
  const topics = catalog.topics.filter((topic) => countEdits(topic.id, id, limit) <= limit)
  const ending = [...catalog.topics, ...catalog.commands].filter((each) => each.id.endsWith(`:${id}`))
  const commands = findSimilarCommands(catalog, words).filter(({length}) => length === words.length)
  const near = [...topics, ...ending, ...commands.map(({command}) => command)].filter(({isHidden}) => !isHidden)
  return [...new Set(near.map(({name}) => name))].slice(0, 3)
}

/** The flags with a similar name or letter, the most similar first, at most three. */
export function findNearFlags(flags: Record<string, FlagDefinition>, typed: string): string[] {
  const similar = findSimilarFlags(typed.length === 1 ? `-${typed}` : `--${typed}`, flags)
  return [...new Set(similar.map(({name}) => name))].slice(0, 3)
}

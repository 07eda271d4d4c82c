import type {Catalog} from '../catalog/catalog.js'
import {countEdits, forgivenEdits} from '../errors/word-cost.js'
import {findMeantFlags} from '../errors/meant-flags.js'
import {findMeantCommands} from '../errors/meant-commands.js'
import type {FlagDefinition} from '../oclif/shapes.js'
import {makeLineError} from '../service/parse-line.js'
import type {ArgumentWord} from '../service/service.js'

/**
 * Finds the ids of the commands and topics that words name: `task create`, `task:create`, or several after each other.
 * It knows aliases, and with a flexible taxonomy the words of a name in any order.
 *
 * @throws AgentError (`command_not_found`) for a word that names nothing
 */
export function resolveNames(catalog: Catalog, given: readonly ArgumentWord[]): string[] {
  const words = given.flatMap(({position, raw}) =>
    raw
      .split(/[:\s]+/)
      .filter(Boolean)
      .map((word) => ({position, word})),
  )
  const find = nameFinder(catalog)
  const ids: string[] = []
  let start = 0
  while (start < words.length) {
    let end = words.length
    while (end > start && !find(words.slice(start, end).map(({word}) => word))) end--
    if (end === start) throw describeUnknown(catalog, words, start)
    ids.push(find(words.slice(start, end).map(({word}) => word))!)
    start = end
  }

  return ids
}

function nameFinder(catalog: Catalog): (words: string[]) => string | undefined {
  const keyOf = (words: readonly string[]) => (catalog.isFlexible ? words.toSorted() : words).join(':')
  const ids = new Map<string, string>()
  for (const {id} of catalog.topics) ids.set(keyOf(id.split(':')), id)
  for (const {aliases, id} of catalog.commands) for (const alias of aliases) ids.set(keyOf(alias.split(':')), id)
  for (const {id} of catalog.commands) ids.set(keyOf(id.split(':')), id)
  return (words) => ids.get(keyOf(words))
}

function describeUnknown(catalog: Catalog, words: {position: number; word: string}[], start: number): Error {
  const {bin, separator} = catalog
  const names = words.map(({word}) => word)
  const near = findNearNames(catalog, names)
  return makeLineError({
    error: 'command_not_found',
    kind: 'unknown_command',
    message: `${bin} has no command or topic ${JSON.stringify(names.join(separator))}`,
    suggestion: `\`${bin} describe --index\` lists every command.`,
    position: words[start]!.position,
    ...(near.length > 0 && {didYouMean: near.map((candidate) => `${bin} describe ${candidate}`)}),
    nextActions: [{command: `${bin} describe --index`, description: 'List every command'}],
  })
}

/** 8.21: similar topics, topics and commands that end in the words, then similar commands; at most three. */
function findNearNames(catalog: Catalog, words: readonly string[]): string[] {
  const commands = findMeantCommands(catalog, words)
    .filter(({command, length}) => !command.isHidden && length === words.length)
    .map(({command}) => command.name)
  const visible = [...catalog.topics, ...catalog.commands].filter(({isHidden}) => !isHidden)
  const ending = visible.filter(({id}) => id.endsWith(`:${words.join(':')}`)).map(({name}) => name)
  const limit = forgivenEdits(words.join('').length)
  const topics = catalog.topics
    .filter(({id, isHidden}) => !isHidden && countEdits(id, words.join(':'), limit) <= limit)
    .map(({name}) => name)
  return [...new Set([...topics, ...ending, ...commands])].slice(0, 3)
}

/** The flags whose name or letter is similar to what was typed, the most similar first, at most three. */
export function findNearFlags(flags: Record<string, FlagDefinition>, typed: string): string[] {
  const meant = findMeantFlags(typed.length === 1 ? `-${typed}` : `--${typed}`, flags)
  return [...new Set(meant.map(({name}) => name))].slice(0, 3)
}

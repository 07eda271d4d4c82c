import {findNear} from './find-near.js'
import type {Catalog} from '../catalog/catalog.js'
import {makeLineError} from '../service/parse-line.js'
import type {ArgumentWord} from '../service/service.js'

/**
 * The ids of the commands and topics that words name: `task create`, `task:create`, or several one after the other.
 *
 * Aliases stand for their commands, and under a flexible taxonomy the words of one may come in any order.
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
  // Few lines need it, and it loads what measures distances.
  const near = findNear(catalog, names)
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

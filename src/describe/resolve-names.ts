import type {Catalog} from '../catalog/catalog.js'
import type {DescribeRequest, Fail} from './read-request.js'

/**
 * The ids of the commands and topics that words name: `task create`, `task:create`, or several one after the other.
 *
 * Aliases stand for their commands, and under a flexible taxonomy the words of one may come in any order.
 */
export async function resolveNames(catalog: Catalog, given: DescribeRequest['words'], fail: Fail): Promise<string[]> {
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
    if (end === start) await failUnknown(catalog, words, start, fail)
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

async function failUnknown(
  catalog: Catalog,
  words: {position: number; word: string}[],
  start: number,
  fail: Fail,
): Promise<never> {
  const {bin, separator} = catalog
  const name = words.map(({word}) => word).join(separator)
  const {findNear} = await import('./find-near.js')
  const near = findNear(
    catalog,
    words.map(({word}) => word),
  )
  fail({
    code: 1,
    error: 'command_not_found',
    kind: 'unknown_command',
    message: `${bin} has no command or topic ${JSON.stringify(name)}`,
    recoverable: true,
    suggestion: `\`${bin} describe --index\` lists every command.`,
    position: words[start]!.position,
    ...(near.length > 0 && {didYouMean: near.map((candidate) => `${bin} describe ${candidate}`)}),
    nextActions: [{command: `${bin} describe --index`, description: 'List every command'}],
  })
}

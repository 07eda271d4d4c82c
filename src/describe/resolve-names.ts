import type {Catalog} from '../catalog/catalog.js'
import type {DescribeRequest, Fail} from './read-request.js'

/**
 * The ids of the commands and topics that words name: `task create`, `task:create`, or several one after the other.
 *
 * Aliases stand for their commands, and under a flexible taxonomy the words of one may come in any order.
 */
export function resolveNames(catalog: Catalog, given: DescribeRequest['words'], fail: Fail): string[] {
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
    if (end === start) failUnknown(catalog, words, start, fail)
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

function failUnknown(catalog: Catalog, words: {position: number; word: string}[], start: number, fail: Fail): never {
  const {bin, separator} = catalog
  const name = words.map(({word}) => word).join(separator)
  const near = findNear(catalog, name)
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

/** The names that are a few typing errors away, the nearest first, at most three. */
function findNear({commands, topics}: Catalog, name: string): string[] {
  const limit = Math.max(1, Math.floor(name.length / 3))
  const names = new Set([...commands, ...topics].filter(({isHidden}) => !isHidden).map((item) => item.name))
  return [...names]
    .filter((candidate) => Math.abs(candidate.length - name.length) <= limit)
    .map((candidate) => ({candidate, distance: distanceBetween(candidate, name, limit)}))
    .filter(({distance}) => distance <= limit)
    .toSorted((a, b) => a.distance - b.distance || (a.candidate < b.candidate ? -1 : 1))
    .slice(0, 3)
    .map(({candidate}) => candidate)
}

/** Levenshtein's distance; more than `limit` is some number above it. */
function distanceBetween(a: string, b: string, limit: number): number {
  let previous = Array.from({length: b.length + 1}, (_, index) => index)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const replaced = previous[column - 1]! + Number(a[row - 1] !== b[column - 1])
      current.push(Math.min(previous[column]! + 1, current[column - 1]! + 1, replaced))
    }

    if (Math.min(...current) > limit) return limit + 1
    previous = current
  }

  return previous[b.length]!
}

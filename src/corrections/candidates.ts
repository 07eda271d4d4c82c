import {type Catalog, type CatalogCommand, changeCatalog} from '../catalog/catalog.js'
import {quoteLine, quoteWord, splitLine} from '../command-line/quote.js'
import type {Token} from '../command-line/tokenize.js'
import {mayMutate, showsSomething} from '../catalog/effects/classify.js'
import {effectOfWord} from '../catalog/effects/verbs.js'
import type {Known} from './problem.js'
import {indexIds, possibleStarts, type Route, routeLine} from './route.js'
import {type RoutedLine, routeWords, splitFor} from './routed-line.js'
import {findSimilarCommands, type SimilarCommand, splitName} from './similar-commands.js'
import {isMisspelling, listingCost} from './similarity.js'

/** A command line that is being corrected; the reader must set its `variables`. */
export type Draft = Known & {
  command: CatalogCommand
  /** The words that name the command, and those after it. */
  name: readonly string[]
  words: readonly string[]
  /** The words, split by the command's flags. */
  tokens: readonly Token[]
  /** The cost of the assumptions; about 1 for each typing mistake. */
  cost: number
  changes: readonly LineChange[]
  /** 4.9: whether the command may mutate, and is no correction; the search may find it (10.5). */
  isWithheld?: boolean
}

/** A single change: without `from` something was added, without `to` removed. */
export type LineChange = {
  from?: string | undefined
  to?: string | undefined
  /** What a placeholder in `to` must be. */
  expected?: string | undefined
  variable?: string
}

/** What an assumption costs beside typing mistakes, which cost about 1 each. */
const draftCosts = {
  /** A word that names no command, up to three. */
  argument: 0.4,
  /** An extension of the typed command. */
  extended: 0.6,
  /** A flag in another place. */
  moved: 0.2,
  /** A synonym of the command's verb. */
  synonym: 0.7,
}

/** Finds the commands that a command line may mean, each with its remaining words (4.6). */
export function findDrafts(catalog: Catalog, typed: RoutedLine): Draft[] {
  const {route, words} = typed
  const {command} = route
  const [first = '', ...others] = words
  // The first word may be a quoted command line; `<my app>` is a word as it is.
  const quoted = !command && /\s/.test(first) ? splitLine(first) : undefined
  if (quoted && quoted[0] !== first) {
    const line = [...quoted, ...others]
    const spaced = changeCatalog(catalog, {separator: ' '})
    const unquoted = [{from: quoteWord(first), to: first}]
    return findDrafts(catalog, routeWords(spaced, line)).map((draft) =>
      draft.changes.length > 0 ? draft : {...draft, changes: unquoted},
    )
  }

  if (!command) {
    return [...findAround(catalog, typed), ...findSimilar(catalog, typed)]
  }
  const {rest, tokens} = typed
  const following = wordsBefore(rest.slice(route.leading))
  const cost = route.leading > 0 ? draftCosts.moved : 0
  const name = writeName(catalog, route.id)
  const draft: Draft = {
    changes: [],
    command,
    cost,
    name,
    tokens,
    words: rest,
  }
  const {args, strict} = command.definition
  const isOpen = catalog.isSingleCommand || strict === false
  const hasRoom = isOpen || following.length <= Object.keys(args).length
  // 4.8: `pg bloat` may mean `pg` with an argument as well as `pg:bloat`, and a wrong guess is
  // worse than none.
  if (hasRoom && indexIds(catalog).topics.get(route.id)?.has(following[0]!)) {
    return []
  }
  return hasRoom ? [draft] : [draft, ...findSimilar(catalog, typed)]
}

/** Finds the command whose words have the plugin's flags between them: `account --agent list`. */
function findAround(catalog: Catalog, {ours, words}: RoutedLine): Draft[] {
  const isMoved = [...ours].some((index) => index > 0)
  if (!isMoved || words[0]!.startsWith('-')) return []
  const others = words.filter((_, index) => !ours.has(index))
  const moved = words.filter((_, index) => ours.has(index))
  const {command, id, leading, length} = routeLine(catalog, others)
  if (!command || leading > 0 || length < 2) return []
  const name = writeName(catalog, id)
  const rest = [...moved, ...others.slice(length)]
  const change = {
    from: quoteLine(words.slice(0, length + moved.length)),
    to: name.join(' '),
  }
  const tokens = splitFor(command, rest)
  return [
    {
      changes: [change],
      command,
      cost: draftCosts.moved,
      name,
      tokens,
      words: rest,
    },
  ]
}

function wordsBefore(words: readonly string[]): readonly string[] {
  const end = words.findIndex((word) => word.startsWith('-'))
  return end === -1 ? words : words.slice(0, end)
}

/** Finds commands with similar names; if a command was typed, only its extensions (4.8). */
function findSimilar(catalog: Catalog, typed: RoutedLine): Draft[] {
  const {ours, route, words} = typed
  const possible = route.command ? [route.leading] : possibleStarts(words, () => ours)
  const starts = possible.slice(0, 3)
  return starts.flatMap((start) => {
    const head = wordsBefore(words.slice(start))
    const skipped = head[0] === catalog.bin ? 1 : 0
    const near = findSimilarCommands(catalog, head.slice(skipped))
    return near
      .filter((similar) => !route.command || isExtension(similar, route))
      .map((similar) => draftSimilar(catalog, typed, {head, similar, skipped, start}))
  })
}

/** Whether a command is an extension of the typed one: `apps ls` means `apps`, where that lists. */
function isExtension({id, length}: SimilarCommand, route: Route): boolean {
  return length > route.length && `${id}:`.startsWith(`${route.id}:`)
}

/** Where a similar command was found in a command line. */
type NamePlace = {
  /** The words before the first flag, from `start` on. */
  head: readonly string[]
  similar: SimilarCommand
  /** How many words of the head are the bin. */
  skipped: number
  start: number
}

function draftSimilar(catalog: Catalog, {route, words}: RoutedLine, place: NamePlace): Draft {
  const {head, similar, skipped, start} = place
  const {command, id} = similar
  const typed = head.slice(0, skipped + similar.length)
  const name = writeName(catalog, id)
  const isSame = typed.join('\0') === name.join('\0')
  const rest = [...words.slice(0, start), ...words.slice(start + typed.length)]
  const isSure = !route.command && isSpelt(typed.slice(skipped), id, similar.cost)
  const left = Math.min(head.length - typed.length, 3)
  const extended = route.command ? draftCosts.extended : 0
  const moved = start > 0 ? draftCosts.moved : 0
  return {
    changes: isSame ? [] : [{from: quoteLine(typed), to: name.join(' ')}],
    command,
    cost: similar.cost + extended + moved + draftCosts.argument * left,
    isWithheld: !isSure && mayMutate(catalog, command),
    name,
    tokens: splitFor(command, rest),
    words: rest,
  }
}

/**
 * 4.9: whether a command was typed with at most a misspelt verb, and in another order only if every
 * word matches. A different verb combined with other changes is an intent, and so is a verb that
 * reads where the command's does not.
 */
function isSpelt(head: readonly string[], id: string, cost: number): boolean {
  const words = id.split(':')
  const own = words.at(-1)!
  const typed = head.flatMap(splitName)
  const verb = typed.at(-1) ?? ''
  const asked = verb.toLowerCase()
  const isListing = typed.length > words.length && listingCost(asked) < Infinity
  const isReading = isListing || effectOfWord(asked) === 'reads' || showsSomething(asked)
  // The plural of a one-word command is a list: `builds`.
  if ((isReading && effectOfWord(own) !== 'reads') || asked === `${id}s`) {
    return false
  }
  if (cost <= draftCosts.synonym && words.length > 1) return true
  if (isMisspelling(verb, own) || isMisspelling(typed.join(''), words.join(''))) {
    return true
  }
  if (typed.length !== words.length) return false
  // 10.5: `delete app` is not `apps:delete`.
  if (effectOfWord(own) === 'destroys') {
    return words.every((word) => typed.includes(word))
  }
  return words.every((word) => typed.some((each) => isMisspelling(each, word)))
}

/** The words that name a command. */
function writeName({separator}: Catalog, id: string): string[] {
  const words = separator === ':' ? [id] : id.split(':')
  return words.filter(Boolean)
}

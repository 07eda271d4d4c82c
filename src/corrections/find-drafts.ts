import {binsOf, type Catalog, type CatalogCommand, changeCatalog} from '../catalog/catalog.js'
import {mayMutate} from '../catalog/effects/classify.js'
import {quoteLine, quoteWord} from '../command-line/quote.js'
import {splitLine} from '../command-line/shell-line.js'
import {wordsBeforeFlags} from '../command-line/words-before-flags.js'
import {isSameList} from '../line/line.js'
import type {Draft} from './fixes/draft.js'
import {indexIds} from './route/id-index.js'
import {possibleStarts, type Route, routeLine} from './route/route.js'
import {type RoutedLine, routeWords, splitFor} from './route/routed-line.js'
import {commandCosts} from './similar/costs.js'
import {isSameIntent} from './similar/same-intent.js'
import {
  costOfArguments,
  findSimilarCommands,
  type SimilarCommand,
} from './similar/similar-commands.js'

/** The most places after leading flags at which a similar command is looked for. */
const maxStarts = 3

/** Finds the commands that a command line may mean, each with its remaining words (4.6). */
export function findDrafts(catalog: Catalog, typed: RoutedLine): Draft[] {
  const {command} = typed.route
  if (command) return findTyped(catalog, typed, command)
  const quoted = findQuoted(catalog, typed)
  return quoted ?? [...findSplitName(catalog, typed), ...findSimilar(catalog, typed)]
}

/** Finds the command that was typed, and the commands that it may be the beginning of (4.8). */
function findTyped(catalog: Catalog, typed: RoutedLine, command: CatalogCommand): Draft[] {
  const {rest, route, tokens} = typed
  const following = wordsBeforeFlags(rest.slice(route.leading))
  const {args, strict} = command.definition
  const takesAny = catalog.isSingleCommand || strict === false
  const hasRoom = takesAny || following.length <= Object.keys(args).length
  // 4.8: `pg bloat` may mean `pg` with an argument as well as `pg:bloat`, and a wrong guess is
  // worse than none.
  if (hasRoom && indexIds(catalog).topics.get(route.id)?.has(following[0]!)) {
    return []
  }
  const draft: Draft = {
    changes: [],
    command,
    cost: route.leading > 0 ? commandCosts.moved : 0,
    name: writeName(catalog, route.id),
    tokens,
    words: rest,
  }
  return hasRoom ? [draft] : [draft, ...findSimilar(catalog, typed)]
}

/**
 * Finds the commands that the first word means if it is a quoted command line: `"apps list"`;
 * undefined for any other first word, such as the placeholder `<my app>`, which stays one word.
 */
function findQuoted(catalog: Catalog, {words}: RoutedLine): Draft[] | undefined {
  const [first = '', ...others] = words
  const quoted = /\s/.test(first) ? splitLine(first) : undefined
  if (!quoted || quoted[0] === first) return undefined
  const spaced = changeCatalog(catalog, {separator: ' '})
  const drafts = findDrafts(catalog, routeWords(spaced, [...quoted, ...others]))
  const unquoted = [{from: quoteWord(first), to: first}]
  return drafts.map((draft) => {
    // A draft with changes shows the words without their quotes already.
    return draft.changes.length > 0 ? draft : {...draft, changes: unquoted}
  })
}

/**
 * Finds the command whose name has the plugin's flags between its words: `account --agent list`.
 */
function findSplitName(catalog: Catalog, {ours, words}: RoutedLine): Draft[] {
  const hasLaterFlag = [...ours].some((index) => index > 0)
  if (!hasLaterFlag || words[0]!.startsWith('-')) return []
  const hostWords = words.filter((_, index) => !ours.has(index))
  const moved = words.filter((_, index) => ours.has(index))
  const {command, id, leading, length} = routeLine(catalog, hostWords)
  // Nothing can be between the words of a name that is one word.
  if (!command || leading > 0 || length < 2) return []
  const name = writeName(catalog, id)
  const rest = [...moved, ...hostWords.slice(length)]
  const change = {
    from: quoteLine(words.slice(0, length + moved.length)),
    to: name.join(' '),
  }
  const draft = {
    changes: [change],
    command,
    cost: commandCosts.moved,
    name,
    tokens: splitFor(command, rest),
    words: rest,
  }
  return [draft]
}

/** Finds commands with similar names; if a command was typed, only its extensions (4.8). */
function findSimilar(catalog: Catalog, typed: RoutedLine): Draft[] {
  const {ours, route, words} = typed
  const starts = route.command ? [route.leading] : possibleStarts(words, () => ours)
  return starts.slice(0, maxStarts).flatMap((start) => findSimilarAt(catalog, typed, start))
}

/** Finds commands whose names are similar to the words that begin at an index. */
function findSimilarAt(catalog: Catalog, typed: RoutedLine, start: number): Draft[] {
  const {route, words} = typed
  const head = wordsBeforeFlags(words.slice(start))
  // The bin may be typed twice.
  const binLength = binsOf(catalog).includes(head[0] ?? '') ? 1 : 0
  const similar = findSimilarCommands(catalog, head.slice(binLength))
  const possible = similar.filter((each) => !route.command || isExtension(each, route))
  return possible.map((each) => {
    const end = binLength + each.length
    return draftSimilar(catalog, typed, {
      argumentCount: head.length - end,
      nameWords: head.slice(binLength, end),
      similar: each,
      start,
      typed: head.slice(0, end),
    })
  })
}

/** Whether a command is an extension of the typed one: `apps ls` means `apps`, where that lists. */
function isExtension({id, length}: SimilarCommand, route: Route): boolean {
  return length > route.length && `${id}:`.startsWith(`${route.id}:`)
}

/** A similar command, and the words of a command line that name it. */
type NamedCommand = {
  similar: SimilarCommand
  /** The index of the first of these words. */
  start: number
  /** These words, with the bin if that is typed twice. */
  typed: readonly string[]
  /** These words without the bin. */
  nameWords: readonly string[]
  /** How many words follow them before the first flag. */
  argumentCount: number
}

/** The draft of a line in which a similar command was meant. */
function draftSimilar(catalog: Catalog, {route, words}: RoutedLine, named: NamedCommand): Draft {
  const {nameWords, similar, start, typed} = named
  const {command, id} = similar
  const name = writeName(catalog, id)
  const rest = words.toSpliced(start, typed.length)
  const isSure = !route.command && isSameIntent(nameWords, id, similar.cost)
  return {
    changes: isSameList(typed, name) ? [] : [{from: quoteLine(typed), to: name.join(' ')}],
    command,
    cost: costOfReading(named, route),
    isWithheld: !isSure && mayMutate(catalog, command),
    name,
    tokens: splitFor(command, rest),
    words: rest,
  }
}

/** The cost of reading words of a command line as the name of a similar command. */
function costOfReading({argumentCount, similar, start}: NamedCommand, {command}: Route): number {
  const extended = command ? commandCosts.extended : 0
  const moved = start > 0 ? commandCosts.moved : 0
  return similar.cost + extended + moved + costOfArguments(argumentCount)
}

/** The words that name a command. */
function writeName({separator}: Catalog, id: string): string[] {
  const words = separator === ':' ? [id] : id.split(':')
  return words.filter(Boolean)
}

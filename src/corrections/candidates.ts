import {type Catalog, type CatalogCommand, changeCatalog} from '../catalog/catalog.js'
import {countEdits} from '../command-line/count-edits.js'
import {quoteWord, splitLine} from '../command-line/quote.js'
import {fold, type Token} from '../command-line/tokenize.js'
import {mayMutate, showsSomething} from '../catalog/effects/classify.js'
import {effectOfWord} from '../catalog/effects/verbs.js'
import type {Known} from './problem.js'
import {
  indexIds,
  type IndexedId,
  joinIgnoringSeparators,
  possibleStarts,
  routeLine,
} from './route.js'
import {type RoutedLine, routeWords, splitFor} from './routed-line.js'
import {
  becomesDestructive,
  invertsMeaning,
  isMisspelling,
  listingCost,
  wordCost,
} from './similarity.js'

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

/**
 * The cost of a flag in another place, an extension of the typed command, a synonym of its verb, a
 * different or missing separator, a verb that may be omitted, and words in another order.
 */
const costs = {moved: 0.2, extended: 0.6, synonym: 0.7, separator: 0.25, listing: 0.7, order: 0.5}

/** The most similar commands, and their largest share of wrong letters. */
const limits = {commands: 12, share: 0.42}

/** Finds the commands that a command line may mean, each with its remaining words. */
export function findDrafts(catalog: Catalog, typed: RoutedLine): Draft[] {
  const {route, words} = typed
  const {command} = route
  const [first = '', ...others] = words
  // The first word may be a quoted command line; `<my app>` is a word as it is.
  const quoted = !command && /\s/.test(first) ? splitLine(first) : undefined
  if (quoted && quoted[0] !== first) {
    const line = [...quoted, ...others]
    const spaced = changeCatalog(catalog, {separator: ' '})
    return findDrafts(catalog, routeWords(spaced, line)).map((draft) => {
      return draft.changes.length > 0
        ? draft
        : {...draft, changes: [{from: quoteWord(first), to: first}]}
    })
  }
  if (!command) return [...findAround(catalog, typed), ...findSimilar(catalog, typed)]
  const {rest, tokens} = typed
  const following = wordsBefore(rest.slice(route.leading))
  const cost = route.leading > 0 ? costs.moved : 0
  const name = writeName(catalog, route.id)
  const draft: Draft = {changes: [], command, cost, name, tokens, words: rest}
  const {args, strict} = command.definition
  const hasRoom =
    catalog.isSingleCommand || strict === false || following.length <= Object.keys(args).length
  // 4.8: `pg bloat` may mean `pg` with an argument as well as `pg:bloat`, and a wrong guess is
  // worse than none.
  if (hasRoom && indexIds(catalog).topics.get(route.id)?.has(following[0]!)) return []
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
  const change = {from: quoteWords(words.slice(0, length + moved.length)), to: name.join(' ')}
  const tokens = splitFor(command, rest)
  return [
    {
      changes: [change],
      command,
      cost: costs.moved,
      name,
      tokens,
      words: rest,
    },
  ]
}

const quoteWords = (words: readonly string[]) => words.map((word) => quoteWord(word)).join(' ')

function wordsBefore(words: readonly string[]): readonly string[] {
  const end = words.findIndex((word) => word.startsWith('-'))
  return end === -1 ? words : words.slice(0, end)
}

/** Finds commands with similar names; if a command was typed, only its extensions (4.8). */
function findSimilar(catalog: Catalog, {ours, route, words}: RoutedLine): Draft[] {
  const {command: typedCommand} = route
  const starts = typedCommand ? [route.leading] : possibleStarts(words, () => ours).slice(0, 3)
  return starts.flatMap((start) => {
    const line = words.slice(start)
    const head = wordsBefore(line)
    const skipped = head[0] === catalog.bin ? 1 : 0
    const extra = (typedCommand ? costs.extended : 0) + (start > 0 ? costs.moved : 0)
    const near = findSimilarCommands(catalog, head.slice(skipped)).filter(
      // `apps ls` means `apps`, where that lists.
      ({id, length}) =>
        !typedCommand || (length > route.length && `${id}:`.startsWith(`${route.id}:`)),
    )
    return near.map(({command, cost, id, length}): Draft => {
      const typed = head.slice(0, skipped + length)
      const name = writeName(catalog, id)
      const [from, to] = [typed.map((word) => quoteWord(word)).join(' '), name.join(' ')]
      const rest = [...words.slice(0, start), ...line.slice(typed.length)]
      const isDoubtful = typedCommand !== undefined || !isSpelt(typed.slice(skipped), id, cost)
      return {
        changes: typed.join('\0') === name.join('\0') ? [] : [{from, to}],
        command,
        cost: cost + extra + 0.4 * Math.min(head.length - typed.length, 3),
        isWithheld: isDoubtful && mayMutate(catalog, command),
        name,
        tokens: splitFor(command, rest),
        words: rest,
      }
    })
  })
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
  if ((isReading && effectOfWord(own) !== 'reads') || asked === `${id}s`) return false
  if (cost <= costs.synonym && words.length > 1) return true
  if (isMisspelling(verb, own) || isMisspelling(typed.join(''), words.join(''))) return true
  if (typed.length !== words.length) return false
  // 10.5: `delete app` is not `apps:delete`.
  if (effectOfWord(own) === 'destroys') return words.every((word) => typed.includes(word))
  return words.every((word) => typed.some((each) => isMisspelling(each, word)))
}

const writeName = ({separator}: Catalog, id: string) =>
  (separator === ':' ? [id] : id.split(':')).filter(Boolean)

const splitName = (word: string) => word.split(/[:/.\s]+/)

/**
 * A command with a similar id, maybe an alias: how many words name it, and its distance from them.
 */
type SimilarCommand = {command: CatalogCommand; id: string; length: number; cost: number}

/** The first words of a command line, split at all separators, and run together. */
type Typed = {joined: string; length: number; words: readonly string[]}

/** Finds the commands that the first words may name, nearest first. */
export function findSimilarCommands(catalog: Catalog, words: readonly string[]): SimilarCommand[] {
  const ids = indexIds(catalog).ids.filter(({command}) => !command.isHidden)
  const best = new Map<string, SimilarCommand>()
  for (const typed of readTyped(words, Math.max(1, ...ids.map((id) => id.words.length)))) {
    for (const each of ids) {
      const {command, id} = each
      const {length} = typed
      const cost = Math.min(alignWords(typed, each, catalog.isFlexible), compareJoined(typed, each))
      const isFar = cost > 0.8 && cost > limits.share * Math.max(typed.joined.length, id.length)
      const key = `${length} ${command.id}`
      if (!isFar && cost < (best.get(key)?.cost ?? Infinity))
        best.set(key, {command, cost, id, length})
    }
  }
  return [...best.values()].toSorted((a, b) => a.cost - b.cost).slice(0, limits.commands)
}

function readTyped(words: readonly string[], depth: number): Typed[] {
  const end = words.findIndex(
    (word) => word.length > 128 || word.startsWith('-') || /=|:\/\/|@/.test(word),
  )
  return words.slice(0, end === -1 ? depth + 2 : Math.min(end, depth + 2)).map((_, index) => {
    const parts = words.slice(0, index + 1).flatMap((word) => splitName(word).filter(Boolean))
    return {
      joined: joinIgnoringSeparators(parts.join('')),
      length: index + 1,
      words: parts,
    }
  })
}

function alignWords({words: typed}: Typed, {words}: IndexedId, isFlexible: boolean): number {
  const inOrder = () => words.reduce((cost, word, at) => cost + wordCost(typed[at]!, word), 0)
  // A topic with its own command needs no verb: `apps:list` means `apps`.
  const listing =
    typed.length === words.length + 1 ? listingCost(typed.at(-1)!.toLowerCase()) : Infinity
  if (listing < Infinity) return inOrder() + costs.listing + listing
  if (typed.length !== words.length) return Infinity
  if (words.length === 1 || words.length > 4) return inOrder()
  const free = [...words]
  const inAnyOrder = typed.reduce((sum, each) => {
    const distances = free.map((word) => wordCost(each, word))
    const nearest = Math.min(...distances)
    free.splice(distances.indexOf(nearest), 1)
    return sum + nearest
  }, 0)
  return Math.min(inOrder(), inAnyOrder + (isFlexible ? 0 : costs.order))
}

/** Compares words that are run together, hyphenated, or have a wrong separator. */
function compareJoined({joined, words}: Typed, {id, joined: target}: IndexedId): number {
  const edits = countEdits(joined, target, Math.min(3, Math.ceil(joined.length / 4)))
  const last = words.at(-1)!
  // A word that may be omitted is an argument, not part of the command.
  if (edits === Infinity || (words.length > 1 && last.length <= edits)) return Infinity
  // 4.9, 4.10a: a harmless verb never becomes a destructive one, nor a negation its opposite.
  const isLoss = becomesDestructive(last.toLowerCase(), fold(id.slice(id.lastIndexOf(':') + 1)))
  return isLoss || invertsMeaning(words.map(fold).join(':'), fold(id))
    ? Infinity
    : edits + costs.separator
}

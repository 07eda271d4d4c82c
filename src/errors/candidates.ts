import type {Catalog, CatalogCommand} from '../catalog/catalog.js'
import {quoteWord} from '../command-line/quote.js'
import {effectOfWord, mayMutate, showsSomething} from '../effects/classify.js'
import type {Known} from './problems.js'
import {indexCommands, possibleStarts, restOf, type Route} from './route.js'
import {findSimilarCommands, wordSeparators} from './similar-commands.js'
import {isMisspelling, listingCost} from './word-cost.js'

/** A command line that is being corrected; the reader must set its `variables`. */
export type Draft = Known & {
  command: CatalogCommand
  /** The words that name the command, and those after it. */
  name: readonly string[]
  words: readonly string[]
  /** The cost of the assumptions; about 1 for each typing mistake. */
  cost: number
  changes: readonly Change[]
  /** 4.9: whether the command may mutate, and is no correction; the search may find it (10.5). */
  isWithheld?: boolean
}

/** A single change: without `from` something was added, without `to` removed. */
export type Change = {
  from?: string | undefined
  to?: string | undefined
  /** What a placeholder in `to` must be. */
  expected?: string | undefined
  reason?: string | undefined
  variable?: string
}

/** The cost of a flag in another place, an extension of the typed command, and a synonym of its verb. */
const costs = {moved: 0.2, extended: 0.6, synonym: 0.7}

/** Finds the commands that a command line may mean, each with its remaining words. */
export function findCandidates(catalog: Catalog, words: readonly string[], route: Route): Draft[] {
  const {command} = route
  if (!command) return findSimilar(catalog, words, route)
  const rest = restOf(route, words)
  const following = wordsBefore(rest.slice(route.leading))
  const typed: Draft = {
    changes: [],
    command,
    cost: costOfArguments(following, 0.1) + (route.leading > 0 ? costs.moved : 0),
    name: writeName(catalog, route.id),
    words: rest,
  }
  const {args, strict} = command.definition
  const hasRoom = catalog.isSingleCommand || strict === false || following.length <= Object.keys(args).length
  // 4.8: `pg bloat` may mean `pg` with an argument as well as `pg:bloat`, and a wrong guess is worse than none.
  if (hasRoom && indexCommands(catalog).topics.get(route.id)?.has(following[0]!)) return []
  return hasRoom ? [typed] : [typed, ...findSimilar(catalog, words, route)]
}

function wordsBefore(words: readonly string[]): readonly string[] {
  const end = words.findIndex((word) => word.startsWith('-'))
  return end === -1 ? words : words.slice(0, end)
}

/** Finds commands with similar names; if a command was typed, only its extensions (4.8). */
function findSimilar(catalog: Catalog, words: readonly string[], {command: typedCommand, ...route}: Route): Draft[] {
  const starts = typedCommand ? [route.leading] : possibleStarts(words).slice(0, 3)
  return starts.flatMap((start) => {
    const line = words.slice(start)
    const head = wordsBefore(line)
    const skipped = head[0] === catalog.bin ? 1 : 0
    const extra = (typedCommand ? costs.extended : 0) + (start > 0 ? costs.moved : 0)
    const near = findSimilarCommands(catalog, head.slice(skipped)).filter(
      // `apps ls` means `apps`, where that lists.
      ({id, length}) => !typedCommand || (length > route.length && `${id}:`.startsWith(`${route.id}:`)),
    )
    return near.map(({command, cost, id, length}): Draft => {
      const typed = head.slice(0, skipped + length)
      const name = writeName(catalog, id)
      const [from, to] = [typed.map((word) => quoteWord(word)).join(' '), name.join(' ')]
      const isDoubtful = typedCommand !== undefined || !isSpelt(typed.slice(skipped), id, cost)
      return {
        changes: typed.join('\0') === name.join('\0') ? [] : [{from, to}],
        command,
        cost: cost + extra + costOfArguments(head.slice(typed.length), 0.4),
        isWithheld: isDoubtful && mayMutate(catalog, command),
        name,
        words: [...words.slice(0, start), ...line.slice(typed.length)],
      }
    })
  })
}

/**
 * 4.9: whether a command was typed with at most a misspelt verb, and in another order only if every word matches. A
 * different verb combined with other changes is an intent, and so is a verb that reads where the command's does not.
 */
function isSpelt(head: readonly string[], id: string, cost: number): boolean {
  const words = id.split(':')
  const own = words.at(-1)!
  const typed = head.flatMap((word) => word.split(wordSeparators))
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

const costOfArguments = (words: readonly string[], each: number) => each * Math.min(words.length, 3)

const writeName = ({separator}: Catalog, id: string) => (separator === ':' ? [id] : id.split(':')).filter(Boolean)

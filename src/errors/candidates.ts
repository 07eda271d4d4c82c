import type {Catalog} from '../catalog/catalog.js'
import {quoteWord} from '../command-line/quote.js'
import {effectOfWord, mayMutate, showsSomething} from '../effects/classify.js'
import type {Draft} from './draft.js'
import {findSimilarCommands, wordSeparators} from './similar-commands.js'
import {indexCommands, possibleStarts, restOf, type Route, routeLine} from './route.js'
import {isMisspelling} from './word-cost.js'

/** The cost of a flag in another place, an extension of the typed command, and a synonym of its verb. */
const costs = {moved: 0.2, extended: 0.6, synonym: 0.7}

/** Finds the commands that a command line may mean, each with its remaining words. */
export function findCandidates(catalog: Catalog, words: readonly string[], route: Route): Draft[] {
  const {command} = route
  if (!command) return [...findSimilar(catalog, words, route), ...findQuoted(catalog, words)]
  const rest = restOf(route, words).map(({word}) => word)
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

/** Splits a first word that was quoted as a whole command line. */
export function splitQuoted([first = '', ...others]: readonly string[]): string[] | undefined {
  const apart = first.split(/\s+/).filter(Boolean)
  return apart.length > 1 ? [...apart, ...others] : undefined
}

/** The words before the first flag. */
function wordsBefore(words: readonly string[]): readonly string[] {
  const end = words.findIndex((word) => word.startsWith('-'))
  return end === -1 ? words : words.slice(0, end)
}

function findQuoted(catalog: Catalog, words: readonly string[]): Draft[] {
  const split = splitQuoted(words)
  if (!split) return []
  const change = {from: quoteWord(words[0]!), to: words[0]}
  return findCandidates(catalog, split, routeLine(catalog, split)).map((draft) => ({
    ...draft,
    changes: [change, ...draft.changes],
    cost: draft.cost + costs.moved,
  }))
}

/** Finds commands with similar names; if a command was typed, only its extensions (4.8). */
function findSimilar(catalog: Catalog, words: readonly string[], {command: typedCommand, ...route}: Route): Draft[] {
  const starts = typedCommand ? [route.leading] : possibleStarts(words).slice(0, 3)
  return starts.flatMap((start) => {
    const line = words.slice(start)
    const head = wordsBefore(line)
    const skipped = head[0] === catalog.bin ? 1 : 0
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
        cost:
          cost +
          (typedCommand ? costs.extended : 0) +
          (start > 0 ? costs.moved : 0) +
          costOfArguments(head.slice(typed.length), 0.4),
        isOnlyOffered: isDoubtful && mayMutate(catalog, command),
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
  const isReading = effectOfWord(asked) === 'reads' || showsSomething(asked)
  // The plural of a one-word command is a list: `builds`.
  if ((isReading && effectOfWord(own) !== 'reads') || asked === `${id}s`) return false
  if (cost <= costs.synonym && words.length > 1) return true
  if (isMisspelling(verb, own) || isMisspelling(typed.join(''), words.join(''))) return true
  if (typed.length !== words.length) return false
  // 10.5: `delete app` is not `apps:delete`.
  if (effectOfWord(own) === 'destroys') return words.every((word) => typed.includes(word))
  return words.every((word) => typed.some((each) => isMisspelling(each, word)))
}

/** The cost of treating the words after a command as arguments. */
function costOfArguments(words: readonly string[], each: number): number {
  return each * Math.min(words.length, 3)
}

function writeName({separator}: Catalog, id: string): string[] {
  return separator === ':' ? [id].filter(Boolean) : id.split(':').filter(Boolean)
}

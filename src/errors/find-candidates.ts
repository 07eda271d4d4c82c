import type {Catalog, CatalogCommand} from '../catalog/catalog.js'
import {mayMutate} from '../effects/classify.js'
import {measureLeadingFlag} from '../flags/table.js'
import {LONGEST_WORD} from '../command-line/tokenize.js'
import {quoteWord} from '../command-line/quote.js'
import {resembleSubcommand} from './command-index.js'
import type {Change} from './draft.js'
import type {Failure} from './failure.js'
import {findMeantCommands, type MeantCommand} from './meant-commands.js'
import {possibleStarts, restOf, type Route, routeLine} from './route.js'
import {isMisspelling} from './word-cost.js'

/** A command that may have been meant, and what is left of the line for it. */
export type Candidate = {
  command: CatalogCommand
  name: string[]
  rest: string[]
  cost: number
  changes: Change[]
  failure?: Failure
  isOnlyOffered?: boolean
}

/** A line, as far as the commands are concerned that it may mean. */
export type SearchedLine = {
  /** Where it leads. */
  route: Route
  /** What the parser found wrong. */
  failure: Failure | undefined
  /** Finds what loaded classes define. */
  refine: (command: CatalogCommand) => CatalogCommand
}

/** Another command than the one that was typed has to be this much better a reading. */
const OTHER_COMMAND = 0.6

/** Finds the commands that a line may mean, and what each leaves of it. */
export function findCandidates(
  catalog: Catalog,
  words: readonly string[],
  {failure, refine, route}: SearchedLine,
): Candidate[] {
  const candidates: Candidate[] = []
  const {command} = route
  if (command) {
    const name = writeName(catalog, route.id)
    const rest = restOf(route, words).map(({word}) => word)
    const moved = route.leading > 0 ? 0.2 : 0
    const cost = moved + costOfArguments(catalog, route.id, wordsBefore(rest.slice(route.leading)), 0.1)
    candidates.push({changes: [], command, cost, failure, name, rest})
  }

  if (catalog.isSingleCommand) return candidates
  if (!command) candidates.push(...withFlagsBehind(catalog, words, refine), ...withWordsApart(catalog, words, refine))
  for (const start of possibleStarts(words).slice(0, 3)) {
    const line = words.slice(start)
    if (command && (start !== route.leading || hasRoom(command, line.slice(route.length)))) continue
    const head = wordsBefore(line)
    const named = head[0] === catalog.bin ? head.slice(1) : head
    for (const meant of findMeantCommands(catalog, named)) {
      const length = meant.length + head.length - named.length
      if (command && !extendsRoute(route, meant)) continue
      const name = writeName(catalog, meant.id)
      const typed = head.slice(0, length)
      const from = typed.join(' ')
      const to = name.join(' ')
      candidates.push({
        // Words that were quoted as one are shown so, or nothing would seem to change.
        changes: typed.join('\0') === name.join('\0') ? [] : [{from: from === to ? `'${from}'` : from, to}],
        command: refine(meant.command),
        cost:
          meant.cost +
          (command ? OTHER_COMMAND : 0) +
          (start > 0 ? 0.2 : 0) +
          costOfArguments(catalog, meant.id, head.slice(length), 0.4),
        isOnlyOffered: (command !== undefined || !isSpelt(meant, named)) && mayMutate(catalog, meant.command),
        name,
        rest: [...words.slice(0, start), ...line.slice(length)],
      })
    }
  }

  return candidates
}

/**
 * Whether a command is the one that the line names, with more of the words behind it: a command that exists is never
 * exchanged for another (contract, section 4).
 */
function extendsRoute(route: Route, {id, length}: MeantCommand): boolean {
  return length > route.length && id.startsWith(`${route.id}:`)
}

/** Whether a command has an argument for every word behind it. */
function hasRoom({definition: {args, strict}}: CatalogCommand, rest: readonly string[]): boolean {
  return strict === false || wordsBefore(rest).length <= Object.keys(args).length
}

/** What another word for a verb costs at most, where its topic is right. */
const SYNONYM = 0.7

/**
 * Whether a command was typed, its verb misspelt at most, and in another order only where every word of it was: another
 * word for the verb beside other changes is an intent and no correction.
 */
function isSpelt({cost, id, length}: MeantCommand, head: readonly string[]): boolean {
  if (cost <= SYNONYM && id.includes(':')) return true
  const words = id.split(':')
  const typed = head.slice(0, length).flatMap((word) => word.split(/[:/.\s]+/))
  if (isMisspelling(typed.at(-1) ?? '', words.at(-1)!) || isMisspelling(typed.join(''), words.join(''))) return true
  return typed.length === words.length && words.every((word) => typed.some((each) => isMisspelling(each, word)))
}

/** The command that a line names once our flags stand behind it: `app --agent list`. */
function withFlagsBehind(catalog: Catalog, words: readonly string[], refine: SearchedLine['refine']): Candidate[] {
  const moved = moveFlagsBehind(words)
  const {command, id, leading, length} = moved ? routeLine(catalog, moved) : {leading: 0, length: 0}
  if (!moved || !command || leading > 0) return []
  const name = writeName(catalog, id!)
  const rest = moved.slice(length)
  const change = {from: words.join(' '), to: [...name, ...rest].join(' ')}
  return [{changes: [change], command: refine(command), cost: 0.2, name, rest}]
}

/** The command that a line names whose first word is several: `'apps info --json'`, quoted as a whole. */
function withWordsApart(catalog: Catalog, words: readonly string[], refine: SearchedLine['refine']): Candidate[] {
  const apart = splitFirst(words)
  const {command, id, leading, length} = apart ? routeLine(catalog, apart) : {leading: 0, length: 0}
  if (!apart || !command || leading > 0) return []
  const change = {from: quoteWord(words[0]!), to: words[0]!}
  return [
    {changes: [change], command: refine(command), cost: 0.2, name: writeName(catalog, id!), rest: apart.slice(length)},
  ]
}

/** A line with the words of its first word apart; undefined where that is one. */
export function splitFirst([first = '', ...others]: readonly string[]): string[] | undefined {
  const apart = first.split(/\s+/).filter(Boolean)
  return apart.length > 1 ? [...apart, ...others] : undefined
}

/** A line with our flags behind all other words; undefined where none stands in front of another word. */
export function moveFlagsBehind(words: readonly string[]): string[] | undefined {
  if (words.includes('--')) return undefined
  const flags: string[] = []
  const others: string[] = []
  for (let index = 0; index < words.length; index++) {
    const width = measureLeadingFlag(words[index]!)
    if (width === undefined) others.push(words[index]!)
    else {
      flags.push(...words.slice(index, index + width))
      index += width - 1
    }
  }

  const moved = [...others, ...flags]
  return moved.every((word, index) => word === words[index]) ? undefined : moved
}

/** The words in front of the first flag. */
export function wordsBefore(words: readonly string[]): readonly string[] {
  const end = words.findIndex((word) => word.startsWith('-'))
  return end === -1 ? words : words.slice(0, end)
}

function writeName(catalog: Catalog, id: string): string[] {
  if (id === '') return []
  return catalog.separator === ':' ? [id] : id.split(':')
}

/**
 * What it costs to take the words behind a command for arguments.
 *
 * Where the first of them resembles the next word of a longer id, that reading has to come out cheaper.
 */
function costOfArguments(catalog: Catalog, id: string, words: readonly string[], each: number): number {
  const [first] = words
  if (first === undefined) return 0
  const resemblance = first.length > LONGEST_WORD ? Infinity : resembleSubcommand(catalog, id, first)
  return resemblance === Infinity ? each * Math.min(words.length, 3) : resemblance + OTHER_COMMAND + 0.4
}

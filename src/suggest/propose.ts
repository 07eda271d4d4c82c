import type {Catalog, CatalogCommand} from '../catalog/catalog.js'
import {mayMutate} from '../effects/may-mutate.js'
import type {Change, Draft} from './draft.js'
import type {Failure} from './failure.js'
import {resembleSubcommand} from './command-index.js'
import {isMisspelling} from './word-cost.js'
import {LONGEST_WORD} from '../line/fold.js'
import {knownFlags} from './known-flags.js'
import {measureLeadingFlag} from '../flags/everywhere.js'
import {findMeantCommands, type MeantCommand} from './meant-commands.js'
import {hasPlaceholder} from '../line/quote.js'
import {repairWords} from './repair.js'
import {possibleStarts, restOf, type Route, routeLine} from './route.js'
import {maskMeant} from '../secrets/mask-meant.js'
import {maskWord} from '../secrets/mask-word.js'
import type {Redactor} from '../redaction/redactor.js'

/** A whole line that may have been meant, without the bin. */
export type Proposal = Pick<Draft, 'changes' | 'cost' | 'params'> & {
  words: string[]
  /** The words that name the command. */
  name: string[]
  command: CatalogCommand
  /** Whether it may only be offered, because it leads from a command that exists to one that may change something. */
  isOnlyOffered: boolean
}

/** A command that may have been meant, and what is left of the line for it. */
type Candidate = {
  command: CatalogCommand
  name: string[]
  rest: string[]
  cost: number
  changes: Change[]
  failure?: Failure
  isOnlyOffered?: boolean
}

/** What is known of a line. */
type Known = {
  /** Where it leads. */
  route: Route
  /** What the parser found wrong. */
  failure: Failure | undefined
  /** Finds what loaded classes define. */
  refine: (command: CatalogCommand) => CatalogCommand
  /** Knows the secrets of the line as it was typed. */
  redactor: Redactor
}

/** Another command than the one that was typed has to be this much better a reading. */
const OTHER_COMMAND = 0.6

/** Readings that cost this much more than the best one are not worth a line. */
const SPREAD = 0.7

/** What the best reading may cost. */
const HIGHEST_COST = 4.2

/** Two readings this close to each other are a guess. */
const TIE = 0.02

/** Finds the lines that were probably meant, the nearest first: the command and all that follows it repaired together. */
export function proposeLines(catalog: Catalog, words: readonly string[], known: Known): Proposal[] {
  const {route} = known
  const candidates = findCandidates(catalog, words, known)
  const proposals: Proposal[] = []
  let nearest = HIGHEST_COST
  for (const candidate of candidates.toSorted((a, b) => a.cost - b.cost)) {
    if (candidate.cost > nearest + SPREAD) break
    if (isHelpOfNothing(catalog, candidate)) continue
    proposals.push(...completeLine(candidate, known.redactor))
    nearest = Math.min(nearest, ...proposals.map(({cost}) => cost))
  }

  proposals.sort((a, b) => a.cost - b.cost)
  // What the parser rejected and the manifest finds right is beyond repair here.
  if (proposals.some(({changes}) => changes.length === 0 && route.leading === 0)) return []
  const best = chooseBest(catalog, proposals)
  const moved = best.length === 0 && !route.command ? moveFlagsBehind(words) : undefined
  return moved ? proposeLines(catalog, moved, {...known, route: routeLine(catalog, moved)}) : best
}

/** Finds the commands that a line may mean, and what each leaves of it. */
export function findCandidates(
  catalog: Catalog,
  words: readonly string[],
  {failure, refine, route}: Omit<Known, 'redactor'>,
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
  if (!command) candidates.push(...withFlagsBehind(catalog, words, refine))
  for (const start of possibleStarts(words).slice(0, 3)) {
    const line = words.slice(start)
    const head = wordsBefore(line)
    for (const meant of findMeantCommands(catalog, head[0] === catalog.bin ? head.slice(1) : head)) {
      const length = meant.length + (head[0] === catalog.bin ? 1 : 0)
      if (meant.command.id === command?.id && length === route.length) continue
      if (command && (start !== route.leading || !extendsRoute(route, meant, line))) continue
      const name = writeName(catalog, meant.id)
      candidates.push({
        changes: [{from: head.slice(0, length).join(' '), to: name.join(' ')}],
        command: refine(meant.command),
        cost:
          meant.cost +
          (command ? OTHER_COMMAND : 0) +
          (start > 0 ? 0.2 : 0) +
          costOfArguments(catalog, meant.id, head.slice(length), 0.4),
        isOnlyOffered: (command !== undefined || !isSpelt(meant, head)) && mayMutate(catalog, meant.command),
        name,
        rest: [...words.slice(0, start), ...line.slice(length)],
      })
    }
  }

  return candidates
}

/**
 * Whether a command is the one that the line names, with more of the words behind it that it has no argument for: a
 * command that exists is never exchanged for another (contract, section 4).
 */
function extendsRoute(route: Route, {id, length}: MeantCommand, line: readonly string[]): boolean {
  const {args, strict} = route.command!.definition
  const isLonger = length > route.length && id.startsWith(`${route.id}:`)
  const hasRoom = strict === false || wordsBefore(line.slice(route.length)).length <= Object.keys(args).length
  return isLonger && !hasRoom
}

/** What another word for a verb costs at most, where its topic is right. */
const SYNONYM = 0.7

/**
 * Whether a command was typed, its verb last and misspelt at most: another order, or another word for the verb beside
 * other changes, is an intent and no correction.
 */
function isSpelt({cost, id, length}: MeantCommand, head: readonly string[]): boolean {
  if (cost <= SYNONYM && id.includes(':')) return true
  const verb = id.slice(id.lastIndexOf(':') + 1)
  const typed = head.slice(0, length).flatMap((word) => word.split(/[:/.\s]+/))
  return isMisspelling(typed.at(-1) ?? '', verb) || isMisspelling(typed.join(''), id.replaceAll(':', ''))
}

/** The command that a line names once our flags stand behind it: `app --agent list`. */
function withFlagsBehind(catalog: Catalog, words: readonly string[], refine: Known['refine']): Candidate[] {
  const moved = moveFlagsBehind(words)
  const {command, id, leading, length} = moved ? routeLine(catalog, moved) : {leading: 0, length: 0}
  if (!moved || !command || leading > 0) return []
  const name = writeName(catalog, id!)
  const rest = moved.slice(length)
  const change = {from: words.join(' '), to: [...name, ...rest].join(' ')}
  return [{changes: [change], command: refine(command), cost: 0.2, name, rest}]
}

/** A line with our flags behind all other words; undefined where none stands in front of another word. */
function moveFlagsBehind(words: readonly string[]): string[] | undefined {
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

/** Whether it asks oclif's `help` for a command that does not exist, which fails. */
function isHelpOfNothing(catalog: Catalog, {command, rest}: Candidate): boolean {
  const words = wordsBefore(rest)
  return command.id === 'help' && words.length > 0 && routeLine(catalog, words).kind === 'unknown_command'
}

/** The words in front of the first flag. */
function wordsBefore(words: readonly string[]): readonly string[] {
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

function completeLine(
  {changes, command, cost, failure, isOnlyOffered = false, name, rest}: Candidate,
  redactor: Redactor,
): Proposal[] {
  const {words} = maskMeant(rest, {...command.definition, flags: knownFlags(command)})
  const masked = words.map((word) => maskWord(word, redactor))
  return repairWords(command, masked, failure).map((draft) => ({
    changes: [...changes, ...draft.changes],
    command,
    cost: cost + draft.cost,
    isOnlyOffered,
    name,
    params: draft.params,
    words: [...name, ...draft.words],
  }))
}

function chooseBest(catalog: Catalog, proposals: readonly Proposal[]): Proposal[] {
  const [nearest] = proposals
  if (!nearest || nearest.cost > HIGHEST_COST) return []
  const others = proposals.filter(({command, cost}) => command.id !== nearest.command.id && cost - nearest.cost < TIE)
  // Of two commands that are equally near, the one that changes nothing; of two such ones, none.
  const harmless = [nearest, ...others].filter(({command}) => !mayMutate(catalog, command))
  if (others.length > 0 && new Set(harmless.map(({command}) => command.id)).size !== 1) return []
  const best = others.length > 0 ? harmless[0]! : nearest
  const seen = new Set<string>()
  return proposals
    .filter((proposal) => proposal.cost <= best.cost + SPREAD)
    .filter((proposal) => proposal.command.id === best.command.id || !others.includes(proposal))
    .filter((proposal) => isTemplate(best) === isTemplate(proposal))
    .filter((proposal) => {
      const line = proposal.words.join('\u0001')
      return !seen.has(line) && seen.add(line)
    })
}

function isTemplate(proposal: Proposal): boolean {
  return proposal.words.some((word) => hasPlaceholder(word))
}

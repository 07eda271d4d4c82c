import type {Catalog, CatalogCommand} from '../catalog/catalog.js'
import type {Change, Draft} from './draft.js'
import type {Failure} from './failure.js'
import {resembleSubcommand} from './command-index.js'
import {LONGEST_WORD} from './distance.js'
import {knownFlags} from './known-flags.js'
import {findMeantCommands} from './meant-commands.js'
import {hasPlaceholder} from '../line/quote.js'
import {repairWords} from './repair.js'
import {possibleStarts, restOf, type Route} from './route.js'
import {annotationsOf, maskLine} from '../secrets/secrets.js'

/** A whole line that may have been meant, without the bin. */
export type Proposal = Pick<Draft, 'changes' | 'cost' | 'params'> & {words: string[]; command: CatalogCommand}

/** A command that may have been meant, and what is left of the line for it. */
type Candidate = {
  command: CatalogCommand
  name: string[]
  rest: string[]
  cost: number
  changes: Change[]
  failure?: Failure
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
export function proposeLines(
  catalog: Catalog,
  words: readonly string[],
  route: Route,
  failure: Failure | undefined,
): Proposal[] {
  const candidates = findCandidates(catalog, words, route, failure)
  const proposals: Proposal[] = []
  let nearest = HIGHEST_COST
  for (const candidate of candidates.toSorted((a, b) => a.cost - b.cost)) {
    if (candidate.cost > nearest + SPREAD) break
    proposals.push(...completeLine(candidate))
    nearest = Math.min(nearest, ...proposals.map(({cost}) => cost))
  }

  proposals.sort((a, b) => a.cost - b.cost)
  // What the parser rejected and the manifest finds right is beyond repair here.
  if (proposals.some(({changes}) => changes.length === 0 && route.leading === 0)) return []
  return chooseBest(proposals)
}

function findCandidates(
  catalog: Catalog,
  words: readonly string[],
  route: Route,
  failure: Failure | undefined,
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
  for (const start of possibleStarts(words).slice(0, 3)) {
    const line = words.slice(start)
    const head = wordsBefore(line)
    for (const meant of findMeantCommands(catalog, head[0] === catalog.bin ? head.slice(1) : head)) {
      const length = meant.length + (head[0] === catalog.bin ? 1 : 0)
      if (meant.command === command && length === route.length) continue
      const name = writeName(catalog, meant.id)
      candidates.push({
        changes: [{from: head.slice(0, length).join(' '), to: name.join(' ')}],
        command: meant.command,
        cost:
          meant.cost +
          (command ? OTHER_COMMAND : 0) +
          (start > 0 ? 0.2 : 0) +
          costOfArguments(catalog, meant.id, head.slice(length), 0.4),
        name,
        rest: [...words.slice(0, start), ...line.slice(length)],
      })
    }
  }

  return candidates
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

function completeLine({changes, command, cost, failure, name, rest}: Candidate): Proposal[] {
  const masked = maskLine(rest, knownFlags(command), annotationsOf(command)).words
  return repairWords(command, masked, failure).map((draft) => ({
    changes: [...changes, ...draft.changes],
    command,
    cost: cost + draft.cost,
    params: draft.params,
    words: [...name, ...draft.words],
  }))
}

function chooseBest(proposals: readonly Proposal[]): Proposal[] {
  const [best, second] = proposals
  if (!best || best.cost > HIGHEST_COST) return []
  const isGuess = second !== undefined && second.command !== best.command && second.cost - best.cost < TIE
  if (isGuess) return []
  const seen = new Set<string>()
  return proposals
    .filter((proposal) => proposal.cost <= best.cost + SPREAD)
    .filter((proposal) => isTemplate(best) === isTemplate(proposal))
    .filter((proposal) => {
      const line = proposal.words.join('\u0001')
      return !seen.has(line) && seen.add(line)
    })
}

function isTemplate(proposal: Proposal): boolean {
  return proposal.words.some((word) => hasPlaceholder(word))
}

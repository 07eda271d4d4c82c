import type {Catalog, CatalogCommand} from '../catalog/catalog.js'
import {mayMutate} from '../effects/classify.js'
import type {Change, Draft} from './draft.js'
import {type Candidate, findCandidates, moveFlagsBehind, type SearchedLine, wordsBefore} from './find-candidates.js'
import {knownFlags} from './known-flags.js'
import {hasPlaceholder} from '../command-line/quote.js'
import {repairApart, repairWords} from './repair.js'
import {routeLine} from './route.js'
import {maskLine, maskWord} from '../secrets/mask-line.js'
import type {Redactor} from '../secrets/redactor.js'

/** A whole line that may have been meant, without the bin. */
export type Proposal = Pick<Draft, 'changes' | 'cost' | 'params'> & {
  words: string[]
  /** The words that name the command. */
  name: string[]
  command: CatalogCommand
  /** Whether it may only be offered, because it leads from a command that exists to one that may change something. */
  isOnlyOffered: boolean
}

/** What is known of a line. */
type Known = SearchedLine & {
  /** Knows the secrets of the line as it was typed. */
  redactor: Redactor
}

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

/** Whether it asks oclif's `help` for a command that does not exist, which fails. */
function isHelpOfNothing(catalog: Catalog, {command, rest}: Candidate): boolean {
  const words = wordsBefore(rest)
  return command.id === 'help' && words.length > 0 && routeLine(catalog, words).kind === 'unknown_command'
}

/** What can be put right of a line that names its command and cannot be put right as a whole. */
export function proposeChanges(command: CatalogCommand, rest: readonly string[], redactor: Redactor): Change[] {
  return repairApart(command, maskRest(command, rest, redactor))
}

/** The words behind a command without what may be a secret among them. */
function maskRest(command: CatalogCommand, rest: readonly string[], redactor: Redactor): string[] {
  const {words} = maskLine(rest, {...command.definition, flags: knownFlags(command)})
  return words.map((word) => maskWord(word, redactor))
}

function completeLine(
  {changes, command, cost, failure, isOnlyOffered = false, name, rest}: Candidate,
  redactor: Redactor,
): Proposal[] {
  return repairWords(command, maskRest(command, rest, redactor), failure).map((draft) => ({
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
  const best = others.length > 0 ? chooseHarmless(catalog, [nearest, ...others]) : nearest
  if (!best) return []
  const seen = new Set<string>()
  return proposals
    .filter((proposal) => proposal.cost <= best.cost + SPREAD)
    .filter(({command, cost}) => command.id === best.command.id || cost - nearest.cost >= TIE)
    .filter((proposal) => isTemplate(best) === isTemplate(proposal))
    .filter((proposal) => {
      const line = proposal.words.join('\u0001')
      return !seen.has(line) && seen.add(line)
    })
}

/** Of commands that are equally near, the one that changes nothing; none where there are two. */
function chooseHarmless(catalog: Catalog, proposals: readonly Proposal[]): Proposal | undefined {
  const harmless = proposals.filter(({command}) => !mayMutate(catalog, command))
  return new Set(harmless.map(({command}) => command.id)).size === 1 ? harmless[0] : undefined
}

function isTemplate(proposal: Proposal): boolean {
  return proposal.words.some((word) => hasPlaceholder(word))
}

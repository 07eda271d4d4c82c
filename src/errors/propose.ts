import type {Catalog, CatalogCommand} from '../catalog/catalog.js'
import {hasPlaceholder} from '../command-line/quote.js'
import {mayMutate} from '../effects/classify.js'
import {maskLine, maskWord} from '../secrets/mask-line.js'
import type {Redactor} from '../secrets/redactor.js'
import {type Candidate, wordsBefore} from './candidates.js'
import {type Change, type Draft, findFixes, fixOneDash} from './fixes.js'
import {knownFlags} from './meant-flags.js'
import {findProblems, type Problem} from './problems.js'
import {type Route, routeLine} from './route.js'

/** A whole command line that may have been meant, without the bin. */
export type Proposal = Draft & Pick<Candidate, 'command' | 'isOnlyOffered' | 'name'>

/** Replaces a command by what its loaded class defines, if the class is there. */
export type Refine = (command: CatalogCommand) => CatalogCommand

/** How much worse than the best reading another one may be, what the best may cost, and how near two are a guess. */
const limits = {spread: 0.7, cost: 4.2, tie: 0.02}

/**
 * Finds the command lines that were probably meant, the nearest first: the command and everything after it repaired
 * together.
 *
 * @param redactor knows the secrets of the command line as it was typed
 */
export function proposeLines(
  catalog: Catalog,
  candidates: readonly Candidate[],
  {redactor, refine, route}: {redactor: Redactor; refine: Refine; route: Route},
): Proposal[] {
  const proposals: Proposal[] = []
  let nearest = limits.cost
  for (const candidate of candidates.toSorted((a, b) => a.cost - b.cost)) {
    if (candidate.cost > nearest + limits.spread) break
    if (isHelpOfNothing(catalog, candidate)) continue
    proposals.push(...completeLine({...candidate, command: refine(candidate.command)}, redactor))
    nearest = Math.min(nearest, ...proposals.map(({cost}) => cost))
  }

  // What the parser rejected and the class finds right is beyond repair here.
  if (proposals.some(({changes}) => changes.length === 0 && route.leading === 0)) return []
  return chooseBest(
    catalog,
    proposals.toSorted((a, b) => a.cost - b.cost),
  )
}

/** Whether it asks oclif's `help` for a command that does not exist, which fails. */
function isHelpOfNothing(catalog: Catalog, {command, rest}: Candidate): boolean {
  const words = wordsBefore(rest)
  return command.id === 'help' && words.length > 0 && routeLine(catalog, words).kind === 'unknown_command'
}

function completeLine({rest, ...candidate}: Candidate, redactor: Redactor): Proposal[] {
  const {changes, command, cost, name} = candidate
  const secrets = {...command.definition, flags: knownFlags(command)}
  return repairWords(command, rest).map((draft) => {
    // A repaired flag shows that its value is a secret.
    const words = maskLine(draft.words, secrets, () => undefined).words.map((word) => maskWord(word, redactor))
    return {
      ...candidate,
      changes: [...changes, ...draft.changes],
      cost: cost + draft.cost,
      ...(draft.variables && {variables: draft.variables}),
      words: [...name, ...words],
    }
  })
}

function chooseBest(catalog: Catalog, proposals: readonly Proposal[]): Proposal[] {
  const [nearest] = proposals
  if (!nearest || nearest.cost > limits.cost) return []
  const isTied = ({command, cost}: Proposal) => command.id !== nearest.command.id && cost - nearest.cost < limits.tie
  const ties = proposals.filter((proposal) => isTied(proposal))
  const best = ties.length > 0 ? chooseHarmless(catalog, [nearest, ...ties]) : nearest
  if (!best) return []
  return proposals
    .filter(({cost}) => cost <= best.cost + limits.spread)
    .filter(({command, cost}) => command.id === best.command.id || cost - nearest.cost >= limits.tie)
    .filter((proposal) => isTemplate(best) === isTemplate(proposal))
    .filter((one, index, all) => all.findIndex((other) => keyOf(other) === keyOf(one)) === index)
}

/** 4.9: of commands that are equally near, the one that changes nothing; none if there are two. */
function chooseHarmless(catalog: Catalog, proposals: readonly Proposal[]): Proposal | undefined {
  const harmless = proposals.filter(({command}) => !mayMutate(catalog, command))
  return new Set(harmless.map(({command}) => command.id)).size === 1 ? harmless[0] : undefined
}

/** Whether a reader has to add something: a value, or a variable in the environment. */
export function isTemplate({variables, words}: Draft): boolean {
  return variables !== undefined || words.some(hasPlaceholder)
}

/** How many mistakes in a command line are repaired, and how many readings are followed at a time. */
const most = {mistakes: 6, readings: 6}

/** A command line that costs more than this was hardly meant. */
const highestCost = 5

/** Finds what the words after a command may have been meant to be: valid command lines, the nearest first. */
export function repairWords(command: CatalogCommand, words: readonly string[]): Draft[] {
  const conflicts = findProblems(command, words).filter(({kind}) => kind === 'conflicting_flags')
  const done: Draft[] = []
  let open = [fixOneDash({changes: [], cost: 0, words}, command)]
  for (let round = 0; round <= most.mistakes && open.length > 0; round++) {
    const next: Draft[] = []
    for (const draft of open) {
      const [problem] = findProblems(command, draft.words, draft.variables)
      if (!problem) done.push(draft)
      else if (isOwnConflict(problem, conflicts)) next.push(...findFixes(draft, problem, command))
    }

    open = nearest(next).slice(0, most.readings)
  }

  return nearest(done)
}

/** The nearest change for each mistake of a command line that cannot be repaired as a whole. */
export function repairApart(command: CatalogCommand, words: readonly string[]): Change[] {
  return findProblems(command, words).flatMap(
    (problem) => nearest(findFixes({changes: [], cost: 0, words}, problem, command))[0]?.changes ?? [],
  )
}

/** Whether a conflict was typed: one that a repair created shows that the repair is wrong. */
function isOwnConflict(problem: Problem, conflicts: readonly Problem[]): boolean {
  if (problem.kind !== 'conflicting_flags') return true
  return conflicts.some(({names}) => names?.toSorted().join() === problem.names?.toSorted().join())
}

function keyOf({variables = [], words}: Draft): string {
  return [...variables, '', ...words].join('\u0001')
}

function nearest(drafts: readonly Draft[]): Draft[] {
  const near = drafts.filter(({cost}) => cost <= highestCost).toSorted((a, b) => b.cost - a.cost)
  const byLine = new Map(near.map((draft) => [keyOf(draft), draft]))
  return [...byLine.values()].toSorted((a, b) => a.cost - b.cost)
}

import type {LineProblem} from '../problems/problem.js'
import {findProblems} from '../problems/problems.js'
import type {Draft} from './draft.js'
import {fixDashes} from './fix-dashes.js'
import {findFixes} from './fixes.js'
import {mayOmit} from './flag-fixes.js'

/** Limits on the drafts of a command line; costs are about 1 for each typing mistake. */
export const draftLimits = {
  /** The highest cost of the nearest draft. */
  cost: 4.2,
  /** How many mistakes are repaired. */
  mistakes: 6,
  /** How many drafts still have mistakes to repair, at most, after each repair. */
  open: 6,
  /** How much more than the nearest one another draft may cost. */
  spread: 0.7,
}

/** Repairs the words after a command in every likely way: valid command lines, nearest first. */
export function repairDraft(start: Draft): Draft[] {
  const problems = findProblems(start.command, start.tokens)
  const typed = new Set(problems.map(({message}) => message))
  // A draft is given up if its repair made flags conflict that did not conflict as typed.
  const isRepairable = ({kind, message}: LineProblem) => {
    return kind !== 'conflicting_flags' || typed.has(message)
  }
  const valid: Draft[] = []
  let open = [fixDashes(start)]
  for (let round = 0; round <= draftLimits.mistakes && open.length > 0; round++) {
    const repaired: Draft[] = []
    for (const draft of open) {
      const problem = findNextProblem(draft)
      if (!problem && mayOmit(draft)) valid.push(draft)
      if (problem && isRepairable(problem)) repaired.push(...findFixes(draft, problem))
    }
    open = keepNear(repaired).slice(0, draftLimits.open)
  }

  return keepNear(valid)
}

/** The problem to repair next: first which flags stay, because one that is left out needs no repair. */
function findNextProblem(draft: Draft): LineProblem | undefined {
  const problems = findProblems(draft.command, draft.tokens, draft)
  const conflict = problems.find(({kind}) => kind === 'conflicting_flags')
  return conflict ?? problems[0]
}

/** Sorts drafts by cost, without distant ones and copies. */
export function keepNear(drafts: readonly Draft[]): Draft[] {
  const near = drafts
    .filter(({cost}) => cost <= draftLimits.cost + draftLimits.spread)
    .toSorted((a, b) => a.cost - b.cost)
  const keys = near.map(({name, variables = [], words}) =>
    [...variables, '', ...name, ...words].join('\u0001'),
  )
  return near.filter((_, index) => keys.indexOf(keys[index]!) === index)
}

import type {LintDocument, LintProblem} from '../../contract/schema/services.js'
import {rules} from './rules.js'

/** The points that a rule of each severity costs if everything that it checks breaks it. */
export const costs = {error: 25, warning: 10, info: 2} as const

/** By how much a sum of points may miss a whole number, because of floating-point arithmetic. */
const roundingError = 1e-9

/**
 * The points that are left of 100. Each rule subtracts its points times the square root of the
 * share of places that break it. So one error among many commands still shows, and many equal
 * problems, which are one mistake, do not cost everything.
 */
export function scoreProblems(
  problems: readonly Pick<LintProblem, 'rule'>[],
  checked: Pick<LintDocument['checked'], 'arguments' | 'commands' | 'flags'>,
): number {
  const lost = rules.map(({checkCommand, checkHost, checkInput, id, severity}) => {
    const broken = problems.filter(({rule}) => rule === id).length
    const total =
      (checkHost ? 1 : 0) +
      (checkCommand ? checked.commands : 0) +
      (checkInput ? checked.arguments + checked.flags : 0)
    const share = Math.min(1, broken / Math.max(1, total))
    return costs[severity] * Math.sqrt(share)
  })
  const points = 100 - lost.reduce((sum, cost) => sum + cost, 0)
  return Math.max(0, Math.floor(points + roundingError))
}

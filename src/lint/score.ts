import type {LintProblem} from '../schema/lint.js'

/** How many of its 100 points a command loses to a problem of each severity. */
export const costs = {error: 25, info: 2, warning: 10} as const satisfies Record<LintProblem['severity'], number>

/**
 * The score of a report: each command has 100 points and loses some to each of its problems, down to 0; so does the CLI as
 * a whole, where it has problems of its own. The score is the mean, rounded down, so that 100 means no problem at all.
 *
 * @param total how many commands were checked
 */
export function scoreProblems(problems: readonly Pick<LintProblem, 'command' | 'severity'>[], total: number): number {
  const lost = new Map<string | undefined, number>()
  for (const {command, severity} of problems) lost.set(command, (lost.get(command) ?? 0) + costs[severity])
  const subjects = total + (lost.has(undefined) ? 1 : 0)
  if (subjects === 0) return 100
  const points = [...lost.values()].reduce((sum, cost) => sum - Math.min(100, cost), subjects * 100)
  return Math.floor(points / subjects)
}

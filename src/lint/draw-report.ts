import {painterFor, type Style} from '../output/text.js'
import type {LintDocument, LintProblem} from '../schema/lint.js'
import {costs} from './score.js'

const styles = {error: 'red', info: 'blue', warning: 'yellow'} as const satisfies Record<LintProblem['severity'], Style>

/** How many commands are shown in full; the rest is counted. */
const SHOWN = 20

/** The report for a person: what to mend first on top, the problems grouped by command, the score last. */
export function drawReport({checked, problems, score}: LintDocument, bin: string, isTerminal: boolean): string {
  const paint = painterFor(isTerminal)
  const groups = groupByCommand(problems)
  const shown = groups.slice(0, SHOWN)
  const rest = groups.length - shown.length
  return [
    ...shown.flatMap(([command, found]) => [
      paint('bold', command === undefined ? bin : `${bin} ${command}`),
      ...found.flatMap(({message, rule, severity, suggestion}) => [
        `  ${paint(styles[severity], severity.padEnd(7))} ${message} ${paint('dim', `(${rule})`)}`,
        paint('dim', `          ${suggestion}`),
      ]),
      '',
    ]),
    ...(rest > 0 ? [`${rest} more commands have problems; \`--output json\` lists all of them.`, ''] : []),
    ...(shown[0] ? [`Mend ${paint('bold', nameOf(shown[0][0], bin))} first: it costs most.`] : []),
    `Score ${paint(['bold', score === 100 ? 'green' : 'yellow'], String(score))}: ${summarizeCounts(problems)} in ${count(checked.commands, 'command')}.`,
    '',
  ].join('\n')
}

function nameOf(command: string | undefined, bin: string): string {
  return command === undefined ? bin : `${bin} ${command}`
}

/** The problems of each command, the command first that loses most. */
function groupByCommand(problems: readonly LintProblem[]): [string | undefined, LintProblem[]][] {
  const groups = new Map<string | undefined, LintProblem[]>()
  for (const problem of problems) groups.set(problem.command, [...(groups.get(problem.command) ?? []), problem])
  const weigh = (found: readonly LintProblem[]) => found.reduce((sum, {severity}) => sum + costs[severity], 0)
  return [...groups].toSorted(([, a], [, b]) => weigh(b) - weigh(a))
}

function summarizeCounts(problems: readonly LintProblem[]): string {
  const counts = (['error', 'warning', 'info'] as const).flatMap((severity) => {
    const number = problems.filter((problem) => problem.severity === severity).length
    return number > 0 ? [count(number, severity === 'info' ? 'note' : severity)] : []
  })
  return counts.length > 0 ? counts.join(', ') : 'no problems'
}

function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`
}

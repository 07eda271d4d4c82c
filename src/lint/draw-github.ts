import type {LintDocument, LintProblem} from '../schema/lint.js'
import type {Source} from './find-source.js'

const levels = {error: 'error', info: 'notice', warning: 'warning'} as const satisfies Record<
  LintProblem['severity'],
  string
>

/**
 * The report as commands of a GitHub workflow, which become annotations.
 *
 * @param sourceOf where in the repository a problem is to be mended, where that is found
 */
export function drawGithub(
  {problems, score}: LintDocument,
  bin: string,
  sourceOf: (problem: LintProblem) => Source | undefined,
): string {
  const lines = problems.map((problem) => {
    const {command, message, rule, severity, suggestion} = problem
    const source = sourceOf(problem)
    const line = source?.line === undefined ? '' : `line=${source.line},`
    const where = source ? `file=${escapeProperty(source.file)},${line}` : ''
    const name = command === undefined ? bin : `${bin} ${command}`
    return `::${levels[severity]} ${where}title=${escapeProperty(`${name} (${rule})`)}::${escapeMessage(`${message}. ${suggestion}`)}`
  })
  return [...lines, `::notice title=murli lint::Score ${score}`, ''].join('\n')
}

function escapeMessage(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapeProperty(text: string): string {
  return escapeMessage(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}

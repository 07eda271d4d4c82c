import type {LintDocument, LintProblem} from '../schema/lint.js'

const levels = {error: 'error', info: 'notice', warning: 'warning'} as const satisfies Record<
  LintProblem['severity'],
  string
>

/**
 * The report as commands of a GitHub workflow, which become annotations.
 *
 * @param fileOf the file in the repository that holds a command, where one is found
 */
export function drawGithub(
  {problems, score}: LintDocument,
  bin: string,
  fileOf: (command: string | undefined) => string | undefined,
): string {
  const lines = problems.map(({command, message, rule, severity, suggestion}) => {
    const file = fileOf(command)
    const where = file === undefined ? '' : `file=${escapeProperty(file)},`
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

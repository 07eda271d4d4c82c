import {AgentError} from '../../contract/agent-error.js'
import {exitCodes} from '../../contract/error-categories.js'
import {
  listOf,
  membersOf,
  number,
  optional,
  text,
  boolean,
  type ValueOf,
} from '../../contract/validator.js'
import {readRedirected} from '../../files/redirected.js'

const task = membersOf({
  confident: boolean,
  intent: text,
  mistakes: number,
  problem: optional(text),
  rank: optional(number),
  repaired: number,
  tokens: number,
})

/** What a comparison reads from a task of a report. */
export type MeasuredTask = ValueOf<typeof task>

const evalReport = membersOf({tasks: listOf(task)})

/**
 * Reads the tasks of an older report, from a file or, for `-`, from stdin.
 *
 * @throws AgentError if the file is missing or is not a report
 */
export function readBaseline(path: string, bin: string): MeasuredTask[] {
  try {
    const report: unknown = JSON.parse(readRedirected(path))
    if (!evalReport.isValid(report)) {
      throw new Error('it is no report of `murli eval`')
    }
    return report.tasks
  } catch (error) {
    throw makeBaselineError(path, bin, error as NodeJS.ErrnoException)
  }
}

function makeBaselineError(path: string, bin: string, cause: NodeJS.ErrnoException): AgentError {
  const isStdin = path === '-'
  const source = isStdin ? 'stdin' : path
  const file = isStdin ? 'older.json' : path
  return new AgentError({
    cause,
    code: cause.code === 'ENOENT' ? exitCodes.notFound : exitCodes.userError,
    kind: 'invalid_baseline',
    field: '--baseline',
    message: `${source} cannot be read: ${cause.message}`,
    suggestion: `Write one with the older version: \`${bin} murli eval --full --output json > ${file}\`.`,
  })
}

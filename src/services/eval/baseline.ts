import {AgentError} from '../../contract/agent-error.js'
import {exitCodes} from '../../contract/error-categories.js'
import type {EvalTaskNode} from '../../contract/schema/services.js'
import {isRecord} from '../../contract/unknown-value.js'
import {readTextFile} from '../../files/text-files.js'

/** Reads the tasks of an older report. @throws AgentError if the file is none */
export function readBaseline(path: string, bin: string): EvalTaskNode[] {
  try {
    const report: unknown = JSON.parse(readTextFile(path))
    const tasks = isRecord(report) ? report['tasks'] : undefined
    if (!Array.isArray(tasks) || !tasks.every((task) => isTask(task)))
      throw new Error('it is no report of `murli eval`')
    return tasks
  } catch (error) {
    const {code, message} = error as NodeJS.ErrnoException
    throw new AgentError({
      cause: error,
      code: code === 'ENOENT' ? exitCodes.notFound : exitCodes.userError,
      kind: 'invalid_baseline',
      field: '--baseline',
      message: `${path} cannot be read: ${message}`,
      suggestion: `Write one with the older version: \`${bin} murli eval --full --output json > ${path}\`.`,
    })
  }
}

/** Whether a value has what a comparison reads of a task. */
function isTask(value: unknown): value is EvalTaskNode {
  if (!isRecord(value)) return false
  const {confident, intent, mistakes, problem, rank, repaired, tokens} = value
  return (
    typeof intent === 'string' &&
    typeof confident === 'boolean' &&
    [mistakes, repaired, tokens].every((count) => typeof count === 'number') &&
    ['number', 'undefined'].includes(typeof rank) &&
    ['string', 'undefined'].includes(typeof problem)
  )
}

import {AgentError, isAgentError} from '../../contract/agent-error.js'
import {exitCodes, isFailureCode} from '../../contract/error-categories.js'
import {fieldsOf} from '../../contract/error-fields.js'
import type {ErrorFields, TerminalOutcome} from '../../contract/outcome.js'
import {readProperty} from '../../contract/unknown-value.js'
import {readExit, readOclifExit, toFailureCode} from '../../oclif/exit.js'
import {maxResultBytesOf, wholeFlagOf} from '../../output/truncate.js'
import type {PrintedLine} from '../prints/printed-line.js'
import type {Run} from '../run.js'

/** The outcome of an ending, or the exit code if it has no outcome. */
export type RunReport = {
  code: number
  /** Printed lines that are not part of the outcome. */
  logs: readonly PrintedLine[]
  outcome?: TerminalOutcome
  /** What a file holds of a result that is cut, instead of its envelope. */
  document?: string
  /** What the command printed, to be written to stdout as it is (3.15b). */
  text?: string
}

/**
 * The fields of a thrown error by itself: unlike an explanation, they need no file and no command line.
 */
export function toErrorFields(error: unknown): ErrorFields {
  if (isAgentError(error)) return fieldsOf(error)
  const exit = readExit(error)
  const code = isFailureCode(exit) ? exit : exitCodes.toolError
  const text = typeof error === 'string' ? error : readProperty(error, 'message')
  const message = typeof text === 'string' && text ? text : 'The command failed.'
  return {
    ...fieldsOf(new AgentError({code, message})),
    code: toFailureCode(readOclifExit(error) ?? code),
  }
}

/** A failure, after what the command printed: as log lines, or under its own `--json` as it is. */
export function describeFailure(fields: ErrorFields, run: Run): RunReport {
  const outcome = {...fields, type: 'error'} as const
  const code = toFailureCode(fields.code)
  if (!run.isForAgent) return {code, logs: [], outcome}
  const warnings = toLogLines(run.warnings)
  if (run.options.printsOwnJson) {
    const {logs, text} = takeOwnJson(run)
    return {code, logs: [...warnings, ...logs], outcome, text}
  }
  return {
    code,
    logs: [...run.output.printed.readUnlogged(), ...warnings],
    outcome,
  }
}

/** What a failed command printed as its own JSON (3.15b), or a warning that it is too large. */
function takeOwnJson({options, output}: Run): Pick<RunReport, 'logs' | 'text'> {
  const text = output.printed.take()
  const bytes = Buffer.byteLength(text)
  if (bytes <= maxResultBytesOf(options.result)) return {logs: [], text}
  const advice = `${wholeFlagOf(options.result)} prints everything.`
  const message = `The command printed ${bytes} bytes, which are left out; ${advice}`
  return {logs: [{level: 'warn', message}]}
}

/** Warnings as log lines. */
export function toLogLines(warnings: readonly string[]): PrintedLine[] {
  return warnings.map((message) => ({level: 'warn', message}))
}

import {fieldsOf} from '../../contract/error-fields.js'
import type {TerminalOutcome} from '../../contract/outcome.js'
import {parseExactJson} from '../../output/exact-json.js'
import {maxResultBytesOf} from '../../output/truncate.js'
import {describeFailure, type RunReport, toLogLines} from '../endings/describe-failure.js'
import {makeIgnoredDryRun, readReported} from '../endings/failures.js'
import type {PrintedLine} from '../prints/printed-line.js'
import type {PrintedText} from '../prints/printed-text.js'
import type {Run} from '../run.js'

/** An outcome that is not an error. */
type SuccessOrPlan = Extract<TerminalOutcome, {type: 'plan' | 'success'}>

/** How long a printed line may be to become the message (9.11), in UTF-16 units. */
const maxMessage = 500

/** What an adopted command returned, reported and printed, as an outcome (9.10, 9.11). */
export function describeReturn(returned: unknown, run: Run): RunReport {
  const {options, output, reported} = run
  if (reported?.type === 'error') return describeFailure(reported, run)
  if (run.isPlanDue && reported?.type !== 'plan') {
    const ignored = makeIgnoredDryRun(reported, returned)
    return describeFailure(fieldsOf(ignored), run)
  }

  if (options.printsOwnJson && output.hasPrinted) return describeOwnJson(run)
  // 3.15: what is printed beside an object or array is dropped, unless `--full` asks for everything.
  const dropsPrints = isData(readReported(reported, returned)) && !options.result?.isFull
  const logs = dropsPrints ? [] : output.printed.readUnlogged()
  if (run.omitsEnvelope) {
    return {code: 0, logs: [...logs, ...toLogLines(run.warnings)]}
  }
  const line = readMessage(run)
  if (reported) {
    // A line that would be dropped is kept as the message, if the command has reported none.
    const droppedLine = dropsPrints ? line : undefined
    const message = reported.message || droppedLine || ''
    return succeed({...addReturned(reported, returned), message}, logs, run)
  }
  // A single line becomes the message, so it is not logged.
  const unusedLogs = returned === undefined || line !== undefined ? [] : logs
  return succeed(describeUnreported(returned, output.printed), unusedLogs, run)
}

/** A success that was reported without a result, with the one that the command returned (9.10). */
export function addReturned<Outcome extends TerminalOutcome>(
  reported: Outcome,
  returned: unknown,
): Outcome {
  if (reported.type !== 'success') return reported
  return {...reported, result: readReported(reported, returned)}
}

/** Whether a value is an object or an array. */
function isData(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

/** Reports a success, with the warnings of the run before those that the command reported. */
function succeed(outcome: SuccessOrPlan, logs: PrintedLine[], run: Run): RunReport {
  const warnings = [...run.warnings, ...(outcome.warnings ?? [])]
  return {
    code: 0,
    logs,
    outcome: {...outcome, warnings},
  }
}

/** The single printed line that becomes a message; undefined if there is none, or it is longer. */
export function readMessage({output}: {output: {printed: PrintedText}}): string | undefined {
  const line = output.printed.readSingleLine()
  return line !== undefined && line.length <= maxMessage ? line : undefined
}

/**
 * The outcome of a command that has reported none: what it returned (9.10), or else printed (9.11),
 * as JSON, a message, or a text.
 */
export function describeUnreported(returned: unknown, printed: PrintedText): SuccessOrPlan {
  const line = readMessage({output: {printed}})
  if (returned !== undefined) return {message: line ?? '', result: returned, type: 'success'}
  const text = printed.read()
  const json = parseExactJson(text)
  if (json) return {message: '', result: json, type: 'success'}
  if (line !== undefined || text.trim() === '') {
    return {message: line ?? '', result: undefined, type: 'success'}
  }
  return {
    isPrinted: true,
    message: '',
    result: {text},
    type: 'success',
  }
}

/**
 * The answer of a command to its own `--json` is what it printed (3.15b); above the limit an agent
 * gets an envelope of it (3.3).
 */
function describeOwnJson(run: Run): RunReport {
  const logs: PrintedLine[] = toLogLines(run.warnings)
  const {options, output} = run
  if (output.isPassed) return {code: 0, logs}
  const text = output.printed.take()
  if (Buffer.byteLength(text) <= maxResultBytesOf(options.result)) {
    return {code: 0, logs, text}
  }
  const json = parseExactJson(text)
  const printed = json ? {result: json} : {isPrinted: true, result: {text}}
  return {
    code: 0,
    document: text,
    logs,
    outcome: {message: '', type: 'success', ...printed},
  }
}

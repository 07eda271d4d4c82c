import {addWarnings, type TerminalOutcome} from '../contract/outcome.js'
import {isRecord} from '../contract/unknown-value.js'
import type {OutputFolder} from '../files/output-folder.js'
import type {Mode} from '../line/mode.js'
import {type ActionOptions, checkActions, refuseActions} from './checked-actions.js'
import {readCount, toPlainData} from './plain-data.js'
import type {Success} from './protocols/protocol.js'
import {findSchemaProblems} from './schema-problems.js'
import {selectPaths} from './select.js'
import {
  type RereadOptions,
  type ResultLimits,
  truncateResult,
  type TruncateOptions,
} from './truncate.js'

/** What a command's class, its host and its command line state about its result. */
export type ResultOptions = ActionOptions &
  ResultLimits &
  RereadOptions & {
    /** The JSON Schema of the result (7.2). */
    outputSchema?: unknown
  }

/** What finishing needs besides the outcome. */
export type FinishOptions = ResultOptions &
  Pick<TruncateOptions, 'document' | 'renderFile'> & {
    /** Masks the secrets in an error's data, before it is cut: half a secret cannot be found. */
    maskData?: (data: unknown) => unknown
    /** Where whole results are written; without it, nothing is cut. */
    folder: OutputFolder | undefined
    mode: Mode
    /** A warning to add to the outcome's. */
    warning?: string | undefined
  }

type Plan = Extract<TerminalOutcome, {type: 'plan'}>
type Failure = Extract<TerminalOutcome, {type: 'error'}>

/**
 * Finishes an outcome for its reader (3.3): checks next actions, selects from the result, and
 * truncates a large one.
 *
 * @returns `warnings` only for an error, which has no field for them
 */
export function finishOutcome(
  reported: TerminalOutcome,
  options: FinishOptions,
): {outcome: TerminalOutcome; warnings: readonly string[]} {
  const {nextActions, problems} = checkActions(reported, options)
  const outcome = {...reported, nextActions}
  const leftOut = problems.map((problem) => `${problem} It was left out.`)
  const warnings = options.warning ? [options.warning, ...leftOut] : leftOut
  if (outcome.type === 'error') {
    const {lost, outcome: failure} = fitFailure(outcome, options)
    return {outcome: failure, warnings: [...warnings, ...lost]}
  }
  // An error, so that the author notices wrong actions before users do.
  if (problems.length > 0 && isDeveloping()) {
    return {outcome: refuseActions(problems), warnings: []}
  }
  return {outcome: finishResult(addWarnings(outcome, warnings), options), warnings: []}
}

/** Makes a plan or an agent's result what JSON can hold, as much of it as its reader wants. */
function finishResult(outcome: Plan | Success, options: FinishOptions): Plan | Success {
  if (outcome.type === 'plan') return {...outcome, plan: toPlainData(outcome.plan)}
  if (options.mode.audience !== 'agent') return outcome
  const success = {
    ...outcome,
    result: toPlainData(outcome.result),
    ...readPage(outcome),
  }
  const mismatch = isDeveloping() ? describeMismatch(success, options.outputSchema) : []
  return fitToReader(addWarnings(success, mismatch), options)
}

function isDeveloping(): boolean {
  return ['development', 'test'].includes(process.env.NODE_ENV ?? '')
}

/**
 * The total and cursor of a paged result. An author may pass them on as an API returned them, for
 * example a total as a text; any other value is omitted.
 */
function readPage(outcome: {cursor?: unknown; total?: unknown}): Pick<Success, 'cursor' | 'total'> {
  const {cursor, total} = outcome
  const isNumeral = typeof total === 'string' && total.trim() !== ''
  const count = readCount(isNumeral ? Number(total) : total)
  const isCursor = typeof cursor === 'string' || typeof cursor === 'number'
  return {
    cursor: isCursor ? String(cursor) : undefined,
    total: Number.isInteger(count) ? count : undefined,
  }
}

/** A warning with the first problems if a result does not match its schema (7.9), else none. */
function describeMismatch({isPrinted, result = null}: Success, schema: unknown): string[] {
  if (schema === undefined || isPrinted) return []
  try {
    const problems = findSchemaProblems(result, schema).slice(0, 3)
    const list = problems.map((problem) => problem.trim()).join('; ')
    return list === '' ? [] : [`The result does not match its outputSchema: ${list}`]
  } catch {
    // Only a complete validator can check this schema.
    return []
  }
}

/** Selects from a result, then truncates what is too large for its reader. */
function fitToReader(outcome: Success, options: FinishOptions): Success {
  if (outcome.result === undefined) return outcome
  try {
    return truncateForReader(selectFromResult(outcome, options), options)
  } catch {
    // JSON cannot represent the result, which the emitter reports.
    return outcome
  }
}

/** Keeps the paths of a result that `--select` names, and warns of unknown ones. */
function selectFromResult(outcome: Success, {outputSchema, select}: FinishOptions): Success {
  if (!select || outcome.isPrinted) return outcome
  const {result, warnings} = selectPaths(outcome.result, select, outputSchema)
  return addWarnings({...outcome, result}, warnings)
}

function truncateForReader(outcome: Success, options: FinishOptions): Success {
  const {folder, isFull, mode} = options
  // 3.3: an undeclared reader, such as a script on a pipe, gets everything.
  if (!folder || isFull || !mode.isForKnownAgent) return outcome
  // The older protocols cannot say that a result was truncated.
  const hasTruncationField = mode.protocol === '1.0' || mode.protocol === 'hateoas'
  return hasTruncationField ? truncateResult(outcome, {...options, folder}) : outcome
}

/** Truncates the data of an error, which may hold a whole result (5.5), as a result is. */
function fitFailure(
  failure: Failure,
  options: FinishOptions,
): {outcome: Failure; lost: readonly string[]} {
  // Only this protocol has the data.
  if (failure.data === undefined || options.mode.protocol !== '1.0') {
    return {lost: [], outcome: failure}
  }
  try {
    return truncateData(failure, options)
  } catch {
    // JSON cannot represent the data, which the emitter reports.
    return {lost: [], outcome: failure}
  }
}

function truncateData(
  failure: Failure,
  options: FinishOptions,
): {outcome: Failure; lost: readonly string[]} {
  const {maskData = toPlainData} = options
  const whole: Success = {message: '', result: maskData(failure.data), type: 'success'}
  const fitting = truncateForReader(whole, {
    ...options,
    document: undefined,
    hasSelect: false,
    outputSchema: undefined,
    renderFile: () => options.renderFile(failure),
  })
  const {result, truncation, warnings = []} = fitting
  if (!truncation) return {lost: [], outcome: failure}
  const shown = isRecord(result) ? result : {value: result}
  return {lost: warnings, outcome: {...failure, data: {...shown, truncation}}}
}

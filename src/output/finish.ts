import {AgentError} from '../contract/agent-error.js'
import {fieldsOf} from '../contract/error-fields.js'
import {
  addWarnings,
  type NextAction,
  readNextActions,
  type TerminalOutcome,
} from '../contract/outcome.js'
import type {OutputFolder} from '../files/output-folder.js'
import type {Mode} from '../line/mode.js'
import {type CommandLookup, findActionProblem} from './next-actions.js'
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
export type ResultOptions = ResultLimits &
  RereadOptions & {
    /** The JSON Schema of the result (7.2). */
    outputSchema?: unknown
    /** The class's next actions, for a success. */
    nextActions?: readonly NextAction[]
    /** What commands and flags exist, to check next actions (4.19). */
    lookup?: CommandLookup
  }

/** What finishing needs besides the outcome. */
export type FinishOptions = ResultOptions &
  Pick<TruncateOptions, 'document' | 'renderFile'> & {
    /** Where whole results are written; without it, nothing is cut. */
    folder: OutputFolder | undefined
    mode: Mode
    /** A warning to add to the outcome's. */
    warning?: string | undefined
  }

type Plan = Extract<TerminalOutcome, {type: 'plan'}>

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
  const leftOut = problems.map((problem) => `${problem} It was left out.`)
  const warnings = options.warning ? [options.warning, ...leftOut] : leftOut
  if (reported.type === 'error') return {outcome: {...reported, nextActions}, warnings}
  // An error, so that the author notices wrong actions before users do.
  if (problems.length > 0 && isDeveloping()) {
    return {outcome: refuseActions(problems), warnings: []}
  }
  const outcome = {...addWarnings(reported, warnings), nextActions}
  return {outcome: finishResult(outcome, options), warnings: []}
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

/** The next actions whose commands and flags exist (4.19), and the problems of the others. */
function checkActions(
  reported: TerminalOutcome,
  {lookup, nextActions: declared}: FinishOptions,
): {nextActions: readonly NextAction[]; problems: readonly string[]} {
  const ofOutcome = readNextActions(reported.nextActions)
  // The class's next actions apply only to a success.
  const ofClass = reported.type === 'success' ? readNextActions(declared) : []
  const commands = new Set(ofOutcome.map(({command}) => command))
  const ofClassOnly = ofClass.filter(({command}) => !commands.has(command))
  const nextActions: NextAction[] = []
  const problems: string[] = []
  for (const action of [...ofOutcome, ...ofClassOnly]) {
    const problem = lookup && findActionProblem(action, lookup)
    if (problem === undefined) nextActions.push(action)
    else problems.push(`The next action "${action.command}" ${problem}.`)
  }
  return {nextActions, problems}
}

/** The error of a command whose next actions name commands or flags that do not exist. */
function refuseActions(problems: readonly string[]): TerminalOutcome {
  const error = new AgentError({
    kind: 'dangling_next_action',
    message: problems.join(' '),
    suggestion:
      'Name a command and flags that exist; in production the action is left out with a warning.',
  })
  return {type: 'error', ...fieldsOf(error)}
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

/** Selects from the result with `--select`, then truncates it if it is too large for its reader. */
function fitToReader(outcome: Success, options: FinishOptions): Success {
  const {folder, isFull, mode, outputSchema, select} = options
  if (outcome.result === undefined) return outcome
  try {
    const isSelected = select && !outcome.isPrinted
    const selected = isSelected ? selectFrom(outcome, select, outputSchema) : outcome
    // The older protocols cannot say that a result was truncated.
    const hasTruncationField = mode.protocol === '1.0' || mode.protocol === 'hateoas'
    // 3.3: an undeclared reader, such as a script on a pipe, gets everything.
    const isLimited = folder && !isFull && mode.isForKnownAgent && hasTruncationField
    return isLimited ? truncateResult(selected, {...options, folder}) : selected
  } catch {
    // JSON cannot represent the result, which the emitter reports.
    return outcome
  }
}

/** Keeps the paths of a result that `--select` names, and warns of unknown ones. */
function selectFrom(outcome: Success, select: string, schema: unknown): Success {
  const {result, warnings} = selectPaths(outcome.result, select, schema)
  return addWarnings({...outcome, result}, warnings)
}

import type {Flags} from '../command-line/find-flag.js'
import {quoteLine} from '../command-line/quote.js'
import {AgentError, fieldsOf, isAgentError} from '../contract/agent-error.js'
import {exitCodes, isExitCode} from '../contract/error-categories.js'
import type {ErrorFields, NextAction, TerminalOutcome} from '../contract/outcome.js'
import {phrase} from '../contract/phrase.js'
import {cleanProse} from '../contract/prose.js'
import {readProperty} from '../contract/unknown-value.js'
import {isGlobalFlag, wordOf} from '../flags/table.js'
import {listConfirmations} from '../gate/consent.js'
import {readExit, readOclifExit, toFailureCode} from '../oclif/exit.js'
import {maxResultBytesOf, wholeFlagOf} from '../output/truncate.js'
import type {Ending} from './ending.js'
import type {PrintedLine} from './printed-text.js'
import type {Run} from './run.js'
import type {Interruption} from './signals.js'

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

/** Describes a throw without reading any files. */
export function describeThrow(error: unknown): ErrorFields {
  if (isAgentError(error)) return fieldsOf(error)
  const exit = readExit(error)
  const code = isExitCode(exit) && exit !== exitCodes.ok ? exit : exitCodes.toolError
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
  const warnings = logWarnings(run)
  if (run.options.isOwnJson) {
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

/** The warnings of a run as log lines. */
export function logWarnings({warnings}: Run): PrintedLine[] {
  return warnings.map((message) => ({level: 'warn', message}))
}

/** How an agent can answer the command's question on the command line. */
export type PromptHelp = {
  suggestion?: string
  nextActions?: readonly NextAction[]
}

/** The error of an unanswerable question (7.15); the question is its message. */
export function makePromptRequired(question: string, help: PromptHelp = {}): AgentError {
  const message =
    cleanProse(question).trim() ||
    phrase`The command asked a question, but there is no person to answer it.`
  return new AgentError({
    code: exitCodes.userError,
    kind: 'prompt_required',
    message,
    ...help,
  })
}

/** A command that may ask a question. */
type AskingCommand = {
  /** Its name, from the bin on. */
  name: readonly string[]
  flags: Flags
  /** Whether its line is confirmed; undefined for a foreign command, whose `--force` is its own. */
  isConfirmed?: boolean
}

/** Describes how a command's question is answered. */
export function describePromptHelp({flags, isConfirmed, name}: AskingCommand): PromptHelp {
  const isForeign = isConfirmed === undefined
  const hasSchema = isForeign ? !flags['schema'] : isGlobalFlag('schema', flags['schema'])
  const command = quoteLine([...name, wordOf('schema')])
  // A confirmation that is given does not answer the command's own question.
  const confirmation = isConfirmed === false ? listConfirmations(flags)[0] : undefined
  return {
    nextActions: hasSchema
      ? [{command, description: 'See which flags and arguments give the answer.'}]
      : [],
    suggestion: confirmation
      ? phrase`Give the answer on the command line: ${{ours: confirmation.word}} for yes, otherwise another flag or argument of the command.`
      : phrase`Give the answer on the command line, with a flag or argument of the command.`,
  }
}

/** The value that a command has reported: a result, a plan, or an error's data. */
export function readReported(reported: TerminalOutcome | undefined): unknown {
  if (reported?.type === 'success') return reported.result
  return reported?.type === 'plan' ? reported.plan : reported?.data
}

/**
 * The error of a dry run that reported or returned a success instead of a plan: it may have changed
 * something (7.8).
 */
export function makeIgnoredDryRun(reported?: TerminalOutcome, returned?: unknown): AgentError {
  const result = readReported(reported) ?? returned
  return new AgentError({
    code: exitCodes.toolError,
    data: result === undefined ? undefined : {result},
    kind: 'dry_run_ignored',
    message:
      'The command reported a success instead of a plan, although its command line has --dry-run.',
    suggestion:
      'Check whether it made its changes; its author has to end a dry run with `writer.plan`.',
  })
}

/**
 * The error of a command that waits for something that can no longer happen; Node then ends the
 * process.
 */
export function makeStandstill(): AgentError {
  const message = phrase`The command never ended: it waited for something that could no longer happen.`
  return new AgentError({kind: 'never_ended', message})
}

/** The error of a command that a signal ended (3.16). */
export function describeSignal(signal: NodeJS.Signals, data?: unknown): ErrorFields {
  const message = phrase`Cancelled by ${{ours: signal}}.`
  return fieldsOf(
    new AgentError({
      code: exitCodes.cancelled,
      data,
      kind: signal,
      message,
    }),
  )
}

/**
 * The error of a command that a signal or its time limit ended: its own, if that is one of the same
 * category (6.2), otherwise ours, including what the command had to say as it unwound.
 */
export function describeInterruption(
  interruption: Interruption,
  {options, reported}: Run,
  ending: Ending,
): ErrorFields {
  const data = describeUnwound(ending, reported)
  const thrown = ending.type === 'threw' && isAgentError(ending.error) ? ending.error : undefined
  if (interruption.type === 'signal') {
    const fields = describeSignal(interruption.signal, data)
    if (thrown?.exitCode !== exitCodes.cancelled) return fields
    return {...fieldsOf(thrown), kind: thrown.kind ?? interruption.signal}
  }
  if (thrown?.exitCode === exitCodes.timeout) return fieldsOf(thrown)
  return fieldsOf(
    new AgentError({
      code: exitCodes.timeout,
      data,
      message: phrase`The command did not end within ${{ours: String(interruption.timeoutMs)}} ms.`,
      suggestion: options.timeout?.hasFlag
        ? phrase`Give it more time with --timeout-ms.`
        : undefined,
    }),
  )
}

/**
 * What a command reported, threw on purpose or returned before or after it was interrupted;
 * undefined if nothing.
 */
function describeUnwound(ending: Ending, reported: TerminalOutcome | undefined): unknown {
  if (reported) {
    const valueNames = {error: 'data', plan: 'plan', success: 'result'} as const
    return {message: reported.message, [valueNames[reported.type]]: readReported(reported)}
  }
  if (ending.type === 'threw' && isAgentError(ending.error)) {
    const {data, message} = ending.error
    return {message, data}
  }
  const isValue = ending.type === 'returned' && ending.value !== undefined
  return isValue ? {result: ending.value} : undefined
}

/** Makes the error for a command whose question a person did not answer with yes (7.6). */
export function makeDeclined(): AgentError {
  return new AgentError({
    code: exitCodes.cancelled,
    kind: 'declined',
    message: phrase`Cancelled: the question was not answered with yes, and nothing was changed.`,
  })
}

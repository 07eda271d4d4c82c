import {listConfirmations} from '../gate/consent.js'
import {quoteLine} from '../command-line/quote.js'
import type {Flags} from '../command-line/tokenize.js'
import {AgentError, fieldsOf, isAgentError} from '../contract/agent-error.js'
import {categoryOf, exitCodes, isExitCode} from '../contract/error-categories.js'
import type {ErrorFields, NextAction, TerminalOutcome} from '../contract/outcome.js'
import {phrase} from '../contract/phrase.js'
import {cleanProse} from '../contract/prose.js'
import {readProperty} from '../contract/unknown-value.js'
import type {Thrown} from '../corrections/explain.js'
import type {Caught} from '../corrections/valid-corrections.js'
import {isGlobalFlag, wordOf} from '../flags/table.js'
import {loadBundle} from '../load-bundle.js'
import {readExit, readOclifExit, toFailureCode} from '../oclif/exit.js'
import type {PrintedLine} from './log.js'
import type {Capture} from './output.js'
import {debug, ownsLine} from '../process/process-state.js'
import type {Run} from './run.js'
import {describeCancelled, type Interruption} from './signals.js'

export type Ending =
  | {type: 'returned'; value: unknown}
  | ThrownEnding
  | {type: 'exited'; code: number}

/** A throw, what is known about it, and how it was explained. */
export type ThrownEnding = Thrown &
  Caught & {
    type: 'threw'
    /** The exit code that the command chose after it had caught the throw. */
    exitCode?: number
    fields?: ErrorFields
    isCorrected?: boolean
  }

/** The outcome of an ending, or the exit code if it has no outcome. */
export type Description = {
  code: number
  /** Printed lines that are not part of the outcome. */
  logs: readonly PrintedLine[]
  outcome?: TerminalOutcome
}

/** How runs of own commands and services differ from runs of foreign commands. */
export type RunKind = {
  /** Whether output is buffered until the command ends, and the command handles signals first. */
  readonly isForeign: boolean
  capture(run: Run): Capture | undefined
  /** Explains a throw synchronously, because an exit handler calls it. Never throws. */
  explain(ending: ThrownEnding, run: Run): ThrownEnding
  /** Removes corrections that their command's parser rejects. */
  correct(ending: ThrownEnding & {fields: ErrorFields}): Promise<ErrorFields>
  /** Returns undefined if the command's own output passes unchanged. */
  describe(ending: Ending, run: Run, exitCode?: number): Description | undefined
}

/** The run of an own command, or of one of the plugin's services. */
export const ownKind: RunKind = {
  isForeign: false,
  capture: ({isForAgent, ownsProcess}) =>
    isForAgent ? {detectsPrompts: ownsProcess, stdout: 'result'} : undefined,
  correct: async ({fields, line}) =>
    line ? loadBundle('explain').keepValidCorrections(line.config, fields) : fields,
  describe: describeEnding,
  explain(ending, {options}) {
    const explain = () => loadBundle('explain').explainThrow(ending, options.exitCodes)
    return {...ending, fields: attempt(explain) ?? describeBriefly(ending.error)}
  },
}

/** Runs code that may fail where a process has, for example, too many open files. */
function attempt<Result>(run: () => Result): Result | undefined {
  try {
    return run()
  } catch (failure) {
    debug(failure)
    return undefined
  }
}

function describeEnding(ending: Ending, run: Run): Description {
  const {interruption} = run
  if (interruption) return describeFailure(describeInterruption(interruption, run), run)
  const value = ending.type === 'returned' ? ending.value : undefined
  // JSON would leave out the result.
  const returned = typeof value === 'function' || typeof value === 'symbol' ? undefined : value
  const code = readCode(ending)
  if (code === 0) return describeReturn(returned, run)
  if (code !== undefined && !run.isForAgent) return {code: toFailureCode(code), logs: []}
  if (ending.type === 'threw') {
    const fields = ending.fields ?? describeBriefly(ending.error)
    const chosen = ending.exitCode === undefined ? fields.code : toFailureCode(ending.exitCode)
    return describeFailure(keepReported({...fields, code: chosen}, run, code !== undefined), run)
  }

  return describeFailure(describeExit(code!, run, returned), run)
}

/** The exit code that the command chose; undefined for a throw that is not an exit. */
function readCode(ending: Ending): number | undefined {
  if (ending.type === 'threw') return readExit(ending.error)
  if (ending.type === 'exited') return ending.code
  // In another program's process the exit code belongs to that program, such as a failed test run.
  return ownsLine() ? Number(process.exitCode ?? 0) : 0
}

/** Adds what a partially successful command had reported to its error's data (5.5). */
function keepReported(fields: ErrorFields, {reported}: Run, isBareExit: boolean): ErrorFields {
  const result = readReported(reported)
  if (fields.code !== exitCodes.partial || fields.data !== undefined || result === undefined)
    return fields
  return {...fields, data: {result}, message: (isBareExit && reported?.message) || fields.message}
}

/** Describes a throw without reading any files. */
export function describeBriefly(error: unknown): ErrorFields {
  if (isAgentError(error)) return fieldsOf(error)
  const exit = readExit(error)
  const text = typeof error === 'string' ? error : readProperty(error, 'message')
  const code = isExitCode(exit) && exit !== exitCodes.ok ? exit : exitCodes.toolError
  const message = typeof text === 'string' && text ? text : 'The command failed.'
  return {
    ...fieldsOf(new AgentError({code, message})),
    code: toFailureCode(readOclifExit(error) ?? code),
  }
}

function describeReturn(returned: unknown, run: Run): Description {
  const {options, output, reported, warnings} = run
  const {printed} = output
  if (reported?.type === 'error') return describeFailure(reported, run)
  if (run.isPlanDue && reported?.type !== 'plan') {
    return describeFailure(fieldsOf(makeIgnoredDryRun(reported, returned)), run)
  }

  const result = returned ?? readReported(reported)
  // 3.15: text printed beside a result is presentation.
  const isPresentation = typeof result === 'object' && result !== null && !options.result?.isFull
  const logs = isPresentation ? [] : printed.unlogged()
  if (run.hasOwnDocument) return {code: 0, logs: [...logs, ...logWarnings(run)]}
  const line = printed.readSingleLine()
  const text = returned === undefined ? printed.read() : ''
  const outcome: TerminalOutcome = reported ?? {
    isPrinted: text !== '',
    message: line ?? '',
    result: text === '' ? returned : {text},
    type: 'success',
  }
  const message = outcome.message || (isPresentation && line) || ''
  return {
    code: 0,
    logs: reported || (line === undefined && text === '') ? logs : [],
    outcome: {...outcome, message, warnings: [...warnings, ...(outcome.warnings ?? [])]},
  }
}

export function describeFailure(fields: ErrorFields, run: Run): Description {
  return {
    code: fields.code,
    logs: run.isForAgent ? [...run.output.printed.unlogged(), ...logWarnings(run)] : [],
    outcome: {...fields, type: 'error'},
  }
}

function logWarnings({warnings}: Run): PrintedLine[] {
  return warnings.map((message) => ({level: 'warn', message}))
}

/**
 * Describes a command that ended with an exit code but no error: `process.exit(3)`,
 * `process.exitCode = 3` (5.1).
 */
function describeExit(
  code: number,
  {options, output, reported}: Run,
  returned: unknown,
): ErrorFields {
  const line = reported?.message || output.printed.readSingleLine()
  const result = reported ? readReported(reported) : returned
  const category = attempt(() => loadBundle('explain').categoryOfExit(code, options.exitCodes))
  return {
    code: toFailureCode(code),
    data: result === undefined ? undefined : {result},
    message: line || phrase`The command ended with exit code ${{ours: String(code)}}.`,
    ...(category ?? {error: categoryOf(exitCodes.toolError), recoverable: false}),
  }
}

/** How the reader can answer the command's question on the command line. */
export type PromptHelp = {suggestion?: string; nextActions?: readonly NextAction[]}

/** The error of an unanswerable question (7.15); the question is its message. */
export function makePromptRequired(question: string, help: PromptHelp = {}): AgentError {
  const message =
    cleanProse(question).trim() ||
    phrase`The command asked a question, but there is no person to answer it.`
  return new AgentError({code: exitCodes.userError, kind: 'prompt_required', message, ...help})
}

/**
 * Describes how a command's question is answered; names no flag of a foreign command, whose
 * `--force` is its own.
 */
export function describePromptHelp(
  name: readonly string[],
  flags: Flags,
  isConfirmed?: boolean,
): PromptHelp {
  const isForeign = isConfirmed === undefined
  const isOurs = isForeign ? !flags['schema'] : isGlobalFlag('schema', flags['schema'])
  const command = quoteLine([...name, wordOf('schema')])
  // A confirmation that is given does not answer the command's own question.
  const confirmation = isConfirmed === false ? listConfirmations(flags)[0] : undefined
  return {
    nextActions: isOurs
      ? [{command, description: 'See which flags and arguments give the answer.'}]
      : [],
    suggestion: confirmation
      ? phrase`Give the answer on the command line: ${{ours: confirmation.word}} for yes, otherwise another flag or argument of the command.`
      : phrase`Give the answer on the command line, with a flag or argument of the command.`,
  }
}

/** The value that a command has reported: a result, a plan, or an error's data. */
function readReported(reported: TerminalOutcome | undefined): unknown {
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

/** The error of a command that a signal or its time limit ended, including what it had reported. */
export function describeInterruption(
  interruption: Interruption,
  {options, reported}: Run,
): ErrorFields {
  const names = {error: 'data', plan: 'plan', success: 'result'} as const
  const data = reported && {
    message: reported.message,
    [names[reported.type]]: readReported(reported),
  }
  if (interruption.type === 'signal') return describeCancelled(interruption.signal, data)
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

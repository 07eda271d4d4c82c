import {AgentError, fieldsOf, isAgentError} from '../contract/agent-error.js'
import {categoryOf, exitCodes, isExitCode} from '../contract/error-categories.js'
import type {ErrorFields, TerminalOutcome} from '../contract/outcome.js'
import {phrase} from '../contract/phrase.js'
import {readProperty} from '../contract/unknown-value.js'
import type {Thrown} from '../errors/explain.js'
import type {Caught} from '../errors/valid-corrections.js'
import {loadBundle} from '../load-bundle.js'
import {makeEmbeddedError, readExit, readOclifExit, toFailureCode} from '../oclif/exit.js'
import type {PrintedLine} from './log.js'
import type {Capture} from './output.js'
import {debug, ownsLine} from './process-state.js'
import {describeInterruption, makeIgnoredDryRun} from './run-errors.js'
import type {Run} from './run.js'

/** How a command ended. */
export type Ending = {type: 'returned'; value: unknown} | ThrownEnding | {type: 'exited'; code: number}

/** A throw, what is known about it, and how it was explained. */
export type ThrownEnding = Thrown & {
  type: 'threw'
  caught?: Caught
  fields?: ErrorFields
  isCorrected?: boolean
}

/** The outcome of an ending, or the exit code if it has no outcome. */
export type Description = {
  code: number
  /** Printed lines that are not part of the outcome. */
  logs: readonly PrintedLine[]
  outcome?: TerminalOutcome
  /** Whether the command's output is passed through unchanged. */
  isPassed?: boolean
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
  describe(ending: Ending, run: Run, exitCode?: number): Description
}

/** The run of an own command, or of one of the plugin's services. */
export const ownKind: RunKind = {
  isForeign: false,
  capture: ({isForAgent, ownsProcess}) => (isForAgent ? {detectsPrompts: ownsProcess, stdout: 'result'} : undefined),
  correct: async ({fields, line}) => (line ? loadBundle('explain').keepValidCorrections(line.config, fields) : fields),
  describe: describeEnding,
  explain(ending, {options}) {
    try {
      return {...ending, fields: loadBundle('explain').explainThrow(ending, options.exitCodes)}
    } catch (failure) {
      // Too many open files, for example.
      debug(failure)
      return {...ending, fields: describeBriefly(ending.error)}
    }
  },
}

function describeEnding(ending: Ending, run: Run): Description {
  const {interruption} = run
  if (interruption) return describeFailure(describeInterruption(interruption, run), run)
  const returned = ending.type === 'returned' ? ending.value : undefined
  const code = readCode(ending)
  if (code === 0) return describeReturn(returned, run)
  if (code !== undefined && !run.isForAgent) return {code: toFailureCode(code), logs: []}
  if (ending.type === 'threw') {
    const fields = ending.fields ?? describeBriefly(ending.error)
    return describeFailure(keepReported(fields, run, code !== undefined), run)
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
  if (fields.code !== exitCodes.partial || fields.data !== undefined || result === undefined) return fields
  return {...fields, data: {result}, message: (isBareExit && reported?.message) || fields.message}
}

function readReported(reported: TerminalOutcome | undefined): unknown {
  if (reported?.type === 'success') return reported.result
  return reported?.type === 'plan' ? reported.plan : undefined
}

export function makeThrow(error: unknown): ThrownEnding {
  return {error, type: 'threw'}
}

/** Describes a throw without reading any files. */
export function describeBriefly(error: unknown): ErrorFields {
  if (isAgentError(error)) return fieldsOf(error)
  const exit = readExit(error)
  const text = typeof error === 'string' ? error : readProperty(error, 'message')
  const code = isExitCode(exit) && exit !== exitCodes.ok ? exit : exitCodes.toolError
  const message = typeof text === 'string' && text ? text : 'The command failed.'
  return {...fieldsOf(new AgentError({code, message})), code: toFailureCode(readOclifExit(error) ?? code)}
}

function describeReturn(returned: unknown, run: Run): Description {
  const {options, output, reported, warnings} = run
  const {printed} = output
  // JSON would leave out the result.
  const value = typeof returned === 'function' || typeof returned === 'symbol' ? undefined : returned
  if (reported?.type === 'error') return describeFailure(reported, run)
  if (run.isPlanDue && reported?.type !== 'plan')
    return describeFailure(fieldsOf(makeIgnoredDryRun(reported, value)), run)
  const result = value ?? readReported(reported)
  // 3.15: text printed beside a result is presentation.
  const isPresentation = typeof result === 'object' && result !== null && !options.result?.isFull
  const logs = isPresentation ? [] : printed.unlogged()
  if (run.hasOwnDocument) return {code: 0, logs: [...logs, ...logWarnings(run)]}
  const line = printed.readSingleLine()
  const text = value === undefined ? printed.read() : ''
  const outcome: TerminalOutcome = reported ?? {
    isPrinted: text !== '',
    message: line ?? '',
    result: text === '' ? value : {text},
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

/** Describes a command that ended with an exit code but no error: `process.exit(3)`, `process.exitCode = 3` (5.1). */
function describeExit(code: number, {options, output, reported}: Run, returned: unknown): ErrorFields {
  const line = reported?.message || output.printed.readSingleLine()
  const result = reported ? readReported(reported) : returned
  return {
    code: toFailureCode(code),
    data: result === undefined || typeof result === 'function' ? undefined : {result},
    message: line || phrase`The command ended with exit code ${{ours: String(code)}}.`,
    ...(readCategory(code, options) ?? {error: categoryOf(exitCodes.toolError), recoverable: false}),
  }
}

function readCategory(code: number, {exitCodes: setting}: Run['options']) {
  try {
    return loadBundle('explain').categoryOfExit(code, setting)
  } catch (failure) {
    // Too many open files, for example.
    debug(failure)
    return undefined
  }
}

/** Passes an ending on to the program that runs the command in its own process (2.9). @throws the command's error */
export function propagateEnding(ending: Ending, {isForAgent, output}: Run): unknown {
  const thrown = ending.type === 'threw' ? ending.error : undefined
  if (output.failure) throw makeEmbeddedError(thrown, output.failure, isForAgent)
  if (ending.type === 'threw') throw ending.error
  return ending.type === 'returned' ? ending.value : undefined
}

import {fieldsOf, isAgentError} from '../contract/agent-error.js'
import {categoryOf, exitCodes, isExitCode, isRecoverableByDefault} from '../contract/error-categories.js'
import type {ErrorFields, TerminalOutcome} from '../contract/outcome.js'
import {phrase} from '../contract/phrase.js'
import {readProperty} from '../contract/unknown-value.js'
import {categoryOfExit} from '../errors/classify.js'
import {explainThrow, type Thrown} from '../errors/explain.js'
import {keepValid} from '../errors/keep-valid.js'
import {readExit, toFailureCode, makeEmbeddedError} from '../oclif/exit.js'
import type {PrintedLine} from './agent-log.js'
import {ownsLine} from './process-state.js'
import {describeIgnoredDryRun} from './run-errors.js'
import type {Session} from './run.js'
import type {Interruption} from './signals.js'

/** How a command ended. */
export type Ending =
  /** `run()` returned. */
  | {type: 'returned'; value: unknown}
  /** It threw, or oclif did on its behalf. */
  | (Thrown & {
      type: 'threw'
      /** What that means, once it has been explained. */
      fields?: ErrorFields
    })
  /** It ended the process itself. */
  | {type: 'exited'; code: number}

/** What is said of an ending, and the exit code where nothing is said. */
export type Description = {
  code: number
  /** What was printed and has no other place. */
  logs: Iterable<PrintedLine>
  outcome?: TerminalOutcome
}

/** Says what an ending means: the one place where it becomes an outcome (contract, sections 5, 6 and 9). */
export function describeEnding(ending: Ending, session: Session): Description {
  const {interruption} = session.cancellation
  if (interruption && !session.unanswered) return describeFailure(describeInterruption(interruption, session), session)
  const returned = ending.type === 'returned' ? ending.value : undefined
  const code = readCode(ending)
  if (code === 0) return describeReturn(returned, session)
  if (code !== undefined && !session.isForAgent) return {code: toFailureCode(code), logs: []}
  if (ending.type === 'threw') {
    const fields = ending.fields ?? describeBriefly(ending.error)
    return describeFailure(keepSaid(fields, session, code !== undefined), session)
  }

  // Only a throw can be without a code.
  return describeFailure(describeExit(code!, session, returned), session)
}

/** The exit code of an ending as its command chose it; undefined for a throw that is no exit. */
function readCode(ending: Ending): number | undefined {
  if (ending.type === 'threw') return readExit(ending.error)
  if (ending.type === 'exited') return ending.code
  // In another program's process the exit code is that program's, a failed test's for example.
  return ownsLine() ? Number(process.exitCode ?? 0) : 0
}

/** What a command that succeeded in part had said stands in its error's data (contract, section 5). */
function keepSaid(fields: ErrorFields, {said}: Session, isBareExit: boolean): ErrorFields {
  const result = readSaid(said)
  if (fields.code !== exitCodes.partial || fields.data !== undefined || result === undefined) return fields
  const message = (isBareExit && said?.message) || fields.message
  return {...fields, data: {result}, message}
}

function readSaid(said: TerminalOutcome | undefined): unknown {
  return said?.type === 'success' ? said.result : said?.type === 'plan' ? said.plan : undefined
}

/** Works out what a throw means; what that takes is loaded for it alone. */
export function explainEnding(ending: Ending, exitCodes: Session['options']['exitCodes']): Ending {
  if (ending.type !== 'threw' || readExit(ending.error) === 0) return ending
  try {
    return {...ending, fields: explainThrow(ending, exitCodes)}
  } catch (failure) {
    // Too many open files, for example.
    if (process.env.DEBUG) console.error('oclif-plugin-murli:', failure)
    return {...ending, fields: describeBriefly(ending.error)}
  }
}

/** Leaves out the corrections of a line that its command would refuse, which only parsing them tells. */
export async function correctEnding(ending: Ending): Promise<Ending> {
  if (ending.type !== 'threw' || !ending.line || !ending.fields?.didYouMean) return ending
  return {...ending, fields: await keepValid(ending.line.config, ending.fields)}
}

/** Says a throw where nothing that knows more can be loaded. */
export function describeBriefly(error: unknown): ErrorFields {
  if (isAgentError(error)) return fieldsOf(error)
  const exit = readExit(error)
  const code = isExitCode(exit) ? exit : exitCodes.toolError
  const message = typeof error === 'object' && error !== null ? readProperty(error, 'message') : error
  return {
    code,
    error: categoryOf(code),
    message: typeof message === 'string' && message !== '' ? message : 'The command failed.',
    recoverable: isRecoverableByDefault(code),
  }
}

/** A command's success: what it said, else what it returned, else what it printed (contract, section 9). */
function describeReturn(returned: unknown, session: Session): Description {
  // JSON has no word for these, and would leave out the result.
  const value = typeof returned === 'function' || typeof returned === 'symbol' ? undefined : returned
  if (session.said?.type === 'error') return describeFailure(session.said, session)
  if (session.isPlanDue && session.said?.type !== 'plan') {
    return describeFailure(describeIgnoredDryRun(session.said, value), session)
  }

  const {output, said} = session
  const {printed} = output
  const result = value ?? readSaid(said)
  // 3.15: what is printed beside a result is its presentation.
  const isPresentation = typeof result === 'object' && result !== null && !session.options.result?.isFull
  const logs = isPresentation ? [] : logPrinted(session)
  if (session.isDocumentTheCommands) return {code: 0, logs: join(logs, logWarnings(session))}
  const line = printed.readSingleLine()
  if (said) {
    const warnings = [...session.warnings, ...(said.warnings ?? [])]
    const message = said.message || (isPresentation && line) || ''
    return {code: 0, logs, outcome: {...said, message, warnings}}
  }

  const hasText = value === undefined && !printed.isEmpty
  return {
    code: 0,
    logs: line === undefined && !hasText ? logs : [],
    outcome: {
      message: line ?? '',
      result: hasText ? undefined : value,
      text: hasText ? printed : undefined,
      type: 'success',
      warnings: session.warnings,
    },
  }
}

/** What is said of a failure; what was printed and warned of before becomes log lines. */
export function describeFailure(fields: ErrorFields, session: Session): Description {
  return {
    code: fields.code,
    logs: session.isForAgent ? join(logPrinted(session), logWarnings(session)) : [],
    outcome: {...fields, type: 'error'},
  }
}

/** What the command warned of, where no envelope has a place for it. */
function logWarnings({warnings}: Session): PrintedLine[] {
  return warnings.map((message) => ({level: 'warn' as const, message}))
}

/** The error of a command that a signal ended (3.16). */
export function describeCancelled(signal: NodeJS.Signals): ErrorFields {
  const {cancelled: code} = exitCodes
  return {
    code,
    error: categoryOf(code),
    kind: signal,
    message: phrase`Cancelled by ${{ours: signal}}.`,
    recoverable: true,
  }
}

function describeInterruption(interruption: Interruption, {options, said}: Session): ErrorFields {
  const data = said && describeSaid(said)
  if (interruption.type === 'signal') return {...describeCancelled(interruption.signal), data}
  const {timeout: code} = exitCodes
  return {
    code,
    data,
    error: categoryOf(code),
    message: phrase`The command did not end within ${{ours: String(interruption.timeoutMs)}} ms.`,
    recoverable: true,
    suggestion: options.timeout?.hasFlag ? phrase`Give it more time with --timeout-ms.` : undefined,
  }
}

/** What a command said before it was interrupted. */
function describeSaid(said: TerminalOutcome): unknown {
  const {message} = said
  if (said.type === 'success') return {message, result: said.result}
  return said.type === 'plan' ? {message, plan: said.plan} : {message, data: said.data}
}

/** A command that ended with an exit code and no error: `process.exit(3)`, `process.exitCode = 3` (5.1). */
function describeExit(code: number, {options, output, said}: Session, returned?: unknown): ErrorFields {
  const line = said?.message || output.printed.readSingleLine()
  const result = said ? readSaid(said) : returned
  return {
    code: toFailureCode(code),
    data: result === undefined || typeof result === 'function' ? undefined : {result},
    message: line || phrase`The command ended with exit code ${{ours: String(code)}}.`,
    ...(categoryOfExit(code, options.exitCodes) ?? {error: categoryOf(exitCodes.toolError), recoverable: false}),
  }
}

/** Several lists, one behind the other, none of them read before it is its turn. */
export function* join<T>(...lists: Iterable<T>[]): Iterable<T> {
  for (const list of lists) yield* list
}

function logPrinted({output}: Session): Iterable<PrintedLine> {
  return output.agentLog.restOfPrinted()
}

/**
 * Hands a command's end to the program that runs it in its own process, as oclif does (contract, section 2).
 *
 * @returns what the command returned
 * @throws what the command threw, with its code in `oclif.exit`
 */
export function handEnding(ending: Ending, {end, isForAgent}: Session): unknown {
  const thrown = ending.type === 'threw' ? ending.error : undefined
  const {failure: fields} = end
  if (fields) throw makeEmbeddedError({fields, isReported: isForAgent, thrown})
  if (ending.type === 'threw') throw ending.error
  return ending.type === 'returned' ? ending.value : undefined
}

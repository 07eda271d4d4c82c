import {isAgentError} from '../../contract/agent-error.js'
import {categoryOf, exitCodes, isLineError} from '../../contract/error-categories.js'
import type {ErrorFields} from '../../contract/outcome.js'
import {phrase} from '../../contract/phrase.js'
import {readProperty} from '../../contract/unknown-value.js'
import type {Caught} from '../../corrections/judge/offline-parse.js'
import {applyExitRules, type ExitCodeSetting, isChosenBy} from '../../errors/chosen-exit.js'
import {type Classified, classify} from '../../errors/classify.js'
import {readPrintedFailure} from '../../errors/external-failures.js'
import {authRequired} from '../../errors/login.js'
import {isExit, readOclifExit} from '../../oclif/exit.js'
import type {ExitedEnding, ThrownEnding} from '../endings/ending.js'
import {readPrintedError} from '../prints/printed-error.js'

/** How a command that failed has ended. */
export type FailedEnding = ThrownEnding | ExitedEnding

/** The fields of an error that the command is to blame for. */
const toolFailure = {
  code: exitCodes.toolError,
  error: categoryOf(exitCodes.toolError),
  recoverable: false,
}

/**
 * Classifies a failure by its error and what was printed, without its command line.
 *
 * @param printed where the command may have said why it failed
 * @param setting the host's `exitCodes`
 */
export function classifyFailure(
  failure: FailedEnding,
  printed: string,
  setting?: ExitCodeSetting,
): ErrorFields {
  if (failure.type === 'threw') {
    return classifyThrow(failure, printed, setting)
  }
  const {code} = failure
  const text = readPrintedError(printed)
  const fields = {
    ...toolFailure,
    ...readPrintedFailure(text),
    message: text || phrase`The command ended with exit code ${{ours: String(code)}}.`,
  }
  return applyExitRules(fields, code, setting, 'foreign')
}

/** Classifies an error that a command threw, and adds the fields of its error object (5.3). */
export function classifyThrow(
  {otherError, error, parsing}: Caught,
  printed: string,
  setting: ExitCodeSetting,
): Classified {
  const facts = {exitCodes: setting, parsing, ...(!isExit(otherError) && {otherError})}
  const fields = classify(error, facts)
  // The plugin's own errors, such as a refusal by the gate, carry their kind.
  if (isLineError(fields) || isAgentError(error)) return fields
  // oclif blames the user for a missing module.
  if (fields.kind === 'MODULE_NOT_FOUND') {
    return {...fields, ...toolFailure}
  }
  // An exit has no message of its own.
  const message = (isExit(error) && readPrintedError(printed)) || fields.message
  const detailed = {
    ...fields,
    ...readErrorObject(error),
    ...(isExit(error) && readPrintedFailure(message)),
    // A missing login explains more than the error object's name.
    ...(fields.kind === authRequired.kind && {kind: fields.kind}),
    message,
  }
  // The code that the command chose: in its error, or in what its `catch` threw instead.
  const exit = [error, otherError].map(readAskedCode).find((code) => isChosenBy('foreign', code))
  return applyExitRules(detailed, exit, setting, 'foreign')
}

/**
 * Names of error objects that say nothing about the failure: general ones such as `TypeError`, those
 * that a bundler has shortened, and sentences, which are no kind.
 */
const generalNames = /^.{0,3}$|\s|^(CLI|Exit|Type|Range|Reference|Syntax)?Error$/

/** What an error object states itself: its name as the kind, unless that is general, and its data. */
function readErrorObject(error: unknown): Partial<ErrorFields> {
  const fields: Partial<ErrorFields> = {}
  const name = readProperty(error, 'name')
  if (typeof name === 'string' && !generalNames.test(name)) fields.kind = name
  const data = readProperty(error, 'data') ?? undefined
  if (data !== undefined) fields.data = data
  return fields
}

/** The exit code that a host's error asks for; some carry it as `exitCode`, as SfError does. */
export function readAskedCode(thrown: unknown): number | undefined {
  const code = readOclifExit(thrown) ?? readProperty(thrown, 'exitCode')
  return typeof code === 'number' ? code : undefined
}

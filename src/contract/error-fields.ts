import {AgentError} from './agent-error.js'
import {exitCodes, isFailureCode} from './error-categories.js'
import type {ErrorFields} from './outcome.js'
import {readProperty} from './unknown-value.js'

/** The fields that an AgentError and an outcome have by the same name. */
const sharedNames = [
  'data',
  'didYouMean',
  'docUrl',
  'error',
  'field',
  'kind',
  'message',
  'nextActions',
  'position',
  'recoverable',
  'retryAfterMs',
  'suggestion',
  'validValues',
] as const satisfies (keyof ErrorFields)[]

type SharedFields = Pick<ErrorFields, (typeof sharedNames)[number]>

/** The fields of an AgentError for an outcome. */
export function fieldsOf(error: AgentError): ErrorFields {
  return {...pickShared(error), code: error.exitCode}
}

/**
 * An error with these fields, for oclif to print and exit with (4.21).
 *
 * @param thrown the error that the fields explain, whose stack it keeps
 */
export function toAgentError(fields: ErrorFields, thrown?: unknown): AgentError {
  const {code, message} = fields
  const given = Object.entries(pickShared(fields)).filter(([, value]) => value !== undefined)
  const allowedCode = isFailureCode(code) ? code : exitCodes.toolError
  const error = new AgentError({
    ...Object.fromEntries(given),
    code: allowedCode,
    message,
  })
  const stack = readProperty(thrown, 'stack')
  if (typeof stack === 'string') error.stack = stack
  // The constructor allows only 1 to 9, but a foreign command may exit with any code.
  return Object.assign(error, {exitCode: code, oclif: {exit: code}})
}

/** @param source an error of a command line also has its `position` */
function pickShared(source: SharedFields): SharedFields {
  const entries = sharedNames.map((name) => [name, source[name]])
  return Object.fromEntries(entries) as SharedFields
}

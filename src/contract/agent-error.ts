import type {ErrorFields, NextAction} from './outcome.js'
import {readProperty} from './unknown-value.js'
import {
  categoryOf,
  type ExitCode,
  exitCodes,
  isExitCode,
  isRecoverableByDefault,
} from './error-categories.js'

/** Set on the AgentErrors of all copies of this package. */
const brand = Symbol.for('oclif-plugin-murli.error')

/** The options of an AgentError; only `message` is required (9.1). */
export type AgentErrorOptions = Partial<
  Omit<ErrorFields, 'causes' | 'code' | 'message' | 'ownCode' | 'position'>
> & {
  message: string
  /**
   * The process's exit code, 2 by default. It determines the defaults of `error` and `recoverable`.
   */
  code?: ExitCode
  cause?: unknown
}

/** An error that states the problem, whether a retry can help, and what to run next (6.10). */
export class AgentError extends Error {
  override name = 'AgentError'
  readonly code!: ExitCode
  readonly error!: string
  readonly kind?: string
  readonly suggestion?: string
  readonly recoverable!: boolean
  readonly validValues?: readonly string[]
  readonly retryAfterMs?: number
  readonly docUrl?: string
  readonly field?: string
  readonly data?: unknown
  readonly didYouMean?: readonly string[]
  readonly nextActions?: readonly NextAction[]
  /** Read by oclif's error handler, for a host that catches the error itself. */
  readonly oclif!: {exit: number}

  /** @throws RangeError if `code` is not 1 to 9 */
  constructor({cause, code = exitCodes.toolError, message, ...fields}: AgentErrorOptions) {
    super(message, cause === undefined ? undefined : {cause})
    if (!isExitCode(code) || code === exitCodes.ok) {
      throw new RangeError(`An AgentError's code is one of 1 to 9, not ${String(code)}`)
    }

    const {error = categoryOf(code), recoverable = isRecoverableByDefault(code)} = fields
    Object.assign(this, fields, {code, error, recoverable, oclif: {exit: code}})
    Object.defineProperty(this, brand, {value: true})
    if (fields.suggestion === undefined) return
    // Printed by oclif's error handler, in a program that loads the CLI.
    Object.defineProperty(this, 'suggestions', {
      configurable: true,
      value: [fields.suggestion],
      writable: true,
    })
  }
}

/** Makes a caller's error: code 1, and a retry with better input can succeed (9.2). */
export function userError(message: string, suggestion?: string): AgentError {
  return new AgentError({code: exitCodes.userError, message, suggestion})
}

/** Makes an error of the tool or a dependency: code 2 (9.2). */
export function toolError(message: string, suggestion?: string): AgentError {
  return new AgentError({code: exitCodes.toolError, message, suggestion})
}

/**
 * An error in the command line of one of the plugin's own commands. @param options `position` is an
 * index in argv (4.5)
 */
export function makeLineError({
  position,
  ...options
}: AgentErrorOptions & {position?: number}): AgentError {
  return Object.assign(new AgentError({code: 1, ...options}), {position})
}

/** Whether a value is an AgentError of any copy of this package (6.1). */
export function isAgentError(value: unknown): value is AgentError {
  return typeof value === 'object' && value !== null && readProperty(value, brand) === true
}

const fieldNames =
  'code data didYouMean docUrl error field kind message nextActions position recoverable retryAfterMs suggestion validValues'

export function fieldsOf(error: AgentError): ErrorFields {
  const entries = fieldNames.split(' ').map((name) => [name, Reflect.get(error, name) as unknown])
  return Object.fromEntries(entries) as ErrorFields
}

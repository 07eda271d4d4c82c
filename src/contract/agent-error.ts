import {
  categoryOf,
  type ExitCode,
  exitCodes,
  isFailureCode,
  isRecoverableByDefault,
} from './error-categories.js'
import type {ErrorFields, NextAction} from './outcome.js'
import {readProperty} from './unknown-value.js'

/** Set on the AgentErrors of all copies of this package. */
const brand = Symbol.for('oclif-plugin-murli.error')

/** The options of an AgentError; only `message` is required (9.1). */
export type AgentErrorOptions = Partial<Omit<ErrorFields, 'code' | 'message' | 'position'>> & {
  message: string
  /**
   * The process's exit code, 2 by default. It determines the defaults of `error` and `recoverable`.
   */
  code?: ExitCode
  /** The error that led to this one. */
  cause?: unknown
}

/**
 * An error that states the problem, whether a retry can help, and what to run next (6.10). oclif
 * prints it for a person (4.21).
 */
export class AgentError extends Error {
  /** Its `kind`, under the name by which oclif prints it. */
  declare readonly code?: string
  /** The category that an agent branches on (section 6); by default the exit code's category. */
  declare readonly error: string
  /** The process's exit code, 1 to 9 (section 5). */
  declare readonly exitCode: ExitCode
  /** The precise reason, in snake case. */
  declare readonly kind?: string
  /** How to solve the problem, in one sentence. */
  declare readonly suggestion?: string
  /** Whether another try can succeed; by default what section 5 defines for the exit code. */
  declare readonly recoverable: boolean
  /** The values that would be accepted instead. */
  declare readonly validValues?: readonly string[]
  /** How long to wait before another try, in milliseconds. */
  declare readonly retryAfterMs?: number
  /** The page that explains the error. */
  declare readonly docUrl?: string
  /** The invalid flag (with its dashes), argument or property; never a value (4.1). */
  declare readonly field?: string
  /** More for programs, such as the failed items of a partial success. */
  declare readonly data?: unknown
  /** Complete corrected command lines, best first, at most three (4.6). */
  declare readonly didYouMean?: readonly string[]
  /** What to run next (4.18). */
  declare readonly nextActions?: readonly NextAction[]
  /** The exit code, where oclif's error handler reads it. */
  declare readonly oclif: {exit: number}
  /** The documentation page, under the name by which oclif prints it. */
  declare readonly ref?: string
  /** The advice that oclif prints. */
  declare readonly suggestions?: readonly string[]

  /** @throws RangeError if `code` is not 1 to 9 */
  constructor({cause, code = exitCodes.toolError, message, ...fields}: AgentErrorOptions) {
    super(message, cause === undefined ? undefined : {cause})
    if (!isFailureCode(code)) {
      throw new RangeError(`An AgentError's code is one of 1 to 9, not ${String(code)}`)
    }

    const {error = categoryOf(code), recoverable = isRecoverableByDefault(code)} = fields
    Object.assign(this, fields, {
      error,
      exitCode: code,
      oclif: {exit: code},
      recoverable,
    })
    Object.defineProperty(this, brand, {value: true})
    defineForOclif(this, 'code', fields.kind)
    defineForOclif(this, 'ref', fields.docUrl)
    defineForOclif(this, 'suggestions', listAdvice(fields))
  }
}

/**
 * Defines a property that oclif prints. It is not enumerable, because oclif's document of a failure
 * (`--json`) has its value under another name already.
 */
function defineForOclif(error: AgentError, name: 'code' | 'ref' | 'suggestions', value: unknown) {
  if (value === undefined) return
  Object.defineProperty(error, name, {
    configurable: true,
    value,
    writable: true,
  })
}

type Advice = Pick<ErrorFields, 'didYouMean' | 'suggestion' | 'validValues'>

/** The lines that oclif prints as "Try this"; undefined if there is none. */
function listAdvice({didYouMean, suggestion, validValues}: Advice): string[] | undefined {
  const [correction] = toList(didYouMean)
  const values = toList(validValues)
  const choice = values.length > 0 ? `One of: ${values.join(', ')}` : undefined
  const lines = [suggestion, correction, choice].filter((line) => typeof line === 'string')
  return lines.length > 0 ? lines : undefined
}

/** The items of a list, or a single item, which an author's JavaScript may pass instead. */
function toList(value: unknown): unknown[] {
  return [value ?? []].flat()
}

/** Makes a caller's error: code 1, and a retry with better input can succeed (9.2). */
export function userError(message: string, suggestion?: string): AgentError {
  return new AgentError({
    code: exitCodes.userError,
    message,
    suggestion,
  })
}

/** Makes an error of the tool or a dependency: code 2 (9.2). */
export function toolError(message: string, suggestion?: string): AgentError {
  return new AgentError({
    code: exitCodes.toolError,
    message,
    suggestion,
  })
}

/**
 * Makes the error of a mistake in a command line, with exit code 1 by default.
 *
 * @param options `position` is an index in argv (4.5)
 */
export function makeLineError({
  position,
  ...options
}: AgentErrorOptions & {position?: number}): AgentError {
  return Object.assign(new AgentError({code: exitCodes.userError, ...options}), {position})
}

/** Whether a value is an AgentError of any copy of this package (6.1). */
export function isAgentError(value: unknown): value is AgentError {
  return typeof value === 'object' && value !== null && readProperty(value, brand) === true
}

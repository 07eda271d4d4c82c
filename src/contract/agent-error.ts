import type {ErrorFields, NextAction} from './outcome.js'
import {readProperty} from '../read-property.js'
import {categoryOf, type ExitCode, exitCodes, isExitCode, isRecoverableByDefault} from './error-categories.js'

/** Marks an AgentError, in whichever copy of this package. */
const brand = Symbol.for('oclif-plugin-murli.error')

/** What an AgentError is made from; only `message` is required. */
export type AgentErrorOptions = {
  /** What is wrong, in one sentence. */
  message: string
  /** The process's exit code; 2 by default. */
  code?: ExitCode
  /** The category that an agent branches on; by default the code's own, such as `not_found` for 5. */
  error?: string
  /** The precise reason. */
  kind?: string
  /** What to do about it, in one sentence. */
  suggestion?: string
  /** Whether the same work can succeed when it is tried again; the code's default otherwise. */
  recoverable?: boolean
  /** What would have been accepted. */
  validValues?: readonly string[]
  /** How long to wait before a retry, in milliseconds. */
  retryAfterMs?: number
  /** Where to read more. */
  docUrl?: string
  /** The flag (with its dashes), argument or property that is wrong. */
  field?: string
  /** Whatever else the reader can use; it must survive JSON. */
  data?: unknown
  /** Whole corrected command lines, best first; three at most are shown. */
  didYouMean?: readonly string[]
  /** What to run next. */
  nextActions?: readonly NextAction[]
  /** The error behind this one. */
  cause?: unknown
}

/** An error that reports what is wrong, whether a retry can help and what to type next (contract, sections 6 and 9). */
export class AgentError extends Error {
  override name = 'AgentError'
  readonly code: ExitCode
  readonly error: string
  readonly kind?: string
  readonly suggestion?: string
  readonly recoverable: boolean
  readonly validValues?: readonly string[]
  readonly retryAfterMs?: number
  readonly docUrl?: string
  readonly field?: string
  readonly data?: unknown
  readonly didYouMean?: readonly string[]
  readonly nextActions?: readonly NextAction[]
  /** What oclif's own handler reads, for a host that catches the error itself. */
  readonly oclif: {exit: number}

  /** @throws RangeError when `code` is no error code of the contract (1 to 9) */
  constructor(options: AgentErrorOptions) {
    super(options.message, options.cause === undefined ? undefined : {cause: options.cause})
    const code = options.code ?? exitCodes.toolError
    if (!isExitCode(code) || code === exitCodes.ok) {
      throw new RangeError(`An AgentError's code is one of 1 to 9, not ${String(code)}`)
    }

    this.code = code
    this.error = options.error ?? categoryOf(code)
    this.kind = options.kind
    this.suggestion = options.suggestion
    this.recoverable = options.recoverable ?? isRecoverableByDefault(code)
    this.validValues = options.validValues
    this.retryAfterMs = options.retryAfterMs
    this.docUrl = options.docUrl
    this.field = options.field
    this.data = options.data
    this.didYouMean = options.didYouMean
    this.nextActions = options.nextActions
    this.oclif = {exit: code}
    Object.defineProperty(this, brand, {value: true})
  }
}

/** A mistake of the caller: code 1, and a retry with better input can succeed. */
export function userError(message: string, suggestion?: string): AgentError {
  return new AgentError({code: exitCodes.userError, message, suggestion})
}

/** A failure of the tool or of what it depends on: code 2. */
export function toolError(message: string, suggestion?: string): AgentError {
  return new AgentError({code: exitCodes.toolError, message, suggestion})
}

/** Whether a value is an AgentError, of this copy of the package or another one. */
export function isAgentError(value: unknown): value is AgentError {
  return typeof value === 'object' && value !== null && readProperty(value, brand) === true
}

/** The fields of an AgentError. */
export function fieldsOf(error: AgentError): ErrorFields {
  const {code, data, didYouMean, docUrl, error: category, field, kind, message, nextActions} = error
  const {position, recoverable, retryAfterMs, suggestion, validValues} = error as ErrorFields & AgentError
  return {
    code,
    data,
    didYouMean,
    docUrl,
    error: category,
    field,
    kind,
    message,
    nextActions,
    position,
    recoverable,
    retryAfterMs,
    suggestion,
    validValues,
  }
}

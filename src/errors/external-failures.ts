import {
  categoryOf,
  type ExitCode,
  exitCodes,
  isRecoverableByDefault,
} from '../contract/error-categories.js'
import type {ErrorFields} from '../contract/outcome.js'
import {readProperty} from '../contract/unknown-value.js'
import {asksForLogin, authRequired, isLoginName} from './login.js'

/** The meaning of another library's error. */
type FailureMeaning = Partial<ErrorFields> & {code: ExitCode}

/** The meaning of an HTTP status (6.5), and of an error's code, name or message (6.4). */
const meanings: Readonly<Record<string, ExitCode | FailureMeaning>> = {
  // 6.5a: a login would have prevented it.
  401: {code: exitCodes.permission, kind: authRequired.kind},
  403: exitCodes.permission,
  404: exitCodes.notFound,
  408: exitCodes.timeout,
  409: exitCodes.conflict,
  429: exitCodes.rateLimited,
  504: exitCodes.timeout,
  ABORT_ERR: exitCodes.cancelled,
  AbortError: exitCodes.cancelled,
  EACCES: exitCodes.permission,
  EEXIST: exitCodes.conflict,
  ENOENT: exitCodes.notFound,
  EPERM: exitCodes.permission,
  ESOCKETTIMEDOUT: exitCodes.timeout,
  ETIMEDOUT: exitCodes.timeout,
  SIGHUP: exitCodes.cancelled,
  SIGINT: exitCodes.cancelled,
  SIGTERM: exitCodes.cancelled,
  TimeoutError: exitCodes.timeout,
  UND_ERR_CONNECT_TIMEOUT: exitCodes.timeout,
}

/** The meaning of a failed connection: the next one may succeed. */
const connectionFailure: FailureMeaning = {code: exitCodes.toolError, recoverable: true}

/** Node's error codes for a server that cannot be reached, or disconnects. */
const connectionCodes = [
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
]

/** Whether an error code of Node means that a server could not be reached, or has disconnected. */
export function isConnectionCode(code: unknown): boolean {
  return connectionCodes.includes(textOf(code))
}

/** A failed connection that a message quotes or ends with: `Cannot list: fetch failed`. */
const quotedConnection = new RegExp(`\\b(${connectionCodes.join('|')})\\b|: fetch failed\\.?$`)

/** A file that cannot be read or written, as Node says it: `ENOENT: no such file or directory, open`. */
const quotedFile = /\b(EACCES|EEXIST|ENOENT|EPERM): [a-z ]+, [a-z]+\b/

/**
 * Classifies an error by its HTTP status, else by its code, name or whole message, else by the
 * failure of Node that its message quotes (6.4, 6.5); undefined if none is known.
 */
export function readExternalFailure(error: object): FailureMeaning | undefined {
  return readHttpFailure(error) ?? readNamedFailure(error)
}

/** Classifies an error by its HTTP status (6.5). */
function readHttpFailure(error: object): FailureMeaning | undefined {
  const response = readProperty(error, 'response') ?? readProperty(error, 'http')
  const status = readStatus(error) ?? readStatus(response) ?? 0
  const retryAfterMs = readRetryAfter(error) ?? readRetryAfter(response)
  const meaning = lookUp(status)
  if (meaning) return {...meaning, retryAfterMs}
  if (status < 500) return undefined
  return {
    code: exitCodes.toolError,
    recoverable: true,
    retryAfterMs,
  }
}

/** Classifies an error by its code, its name, or a message that is nothing else (6.4, 6.5a). */
function readNamedFailure(error: object): FailureMeaning | undefined {
  const code = readProperty(error, 'code')
  const message = readProperty(error, 'message')
  const className = readProperty(readProperty(error, 'constructor'), 'name')
  const names = [code, readProperty(error, 'name'), className]
  if (names.some((name) => isLoginName(textOf(name))) || asksForLogin(textOf(message))) {
    return {code: authRequired.code, kind: authRequired.kind}
  }
  if (isConnectionCode(code)) return connectionFailure
  // From the most to the least specific.
  for (const text of [...names, message]) {
    const meaning = lookUp(text)
    if (meaning) return meaning
  }
  return readQuotedFailure(error)
}

/** Classifies an error by the failure that its message quotes, if nothing else is known. */
function readQuotedFailure(error: object): FailureMeaning | undefined {
  // The cause decides, if there is one: an expired certificate is no reason to try again.
  if (readProperty(error, 'cause')) return undefined
  return readQuotedMessage(textOf(readProperty(error, 'message')))
}

/** The meaning of the text that an exited command printed (6.4, 6.5a); undefined if unknown. */
export function readPrintedFailure(text: string): Partial<ErrorFields> | undefined {
  if (asksForLogin(text)) return authRequired
  const quoted = readQuotedMessage(text)
  if (!quoted) return undefined
  const {code} = quoted
  return {
    error: categoryOf(code),
    recoverable: isRecoverableByDefault(code),
    ...quoted,
  }
}

/**
 * What a message means that quotes an error of Node: a failed connection, or a file that cannot be
 * opened (6.4); undefined for any other message.
 */
function readQuotedMessage(message: string): FailureMeaning | undefined {
  const connection = quotedConnection.exec(message)
  if (connection) {
    const [, kind] = connection
    return {...connectionFailure, ...(kind && {kind})}
  }
  return lookUp(quotedFile.exec(message)?.[1])
}

/** Reads the HTTP status where got, axios, undici, http-call and wrappers of fetch put it. */
function readStatus(value: unknown): number | undefined {
  const statuses = ['status', 'statusCode'].map((name) => readProperty(value, name))
  const status = statuses.find((each) => /^[1-5]\d\d$/.test(textOf(each)))
  return status === undefined ? undefined : Number(status)
}

/** Reads Retry-After, seconds or a date (RFC 9110, 10.2.3), as milliseconds from now. */
function readRetryAfter(value: unknown): number | undefined {
  const header = readRetryHeader(readProperty(value, 'headers'))
  if (typeof header !== 'string' && typeof header !== 'number') {
    return undefined
  }
  const text = String(header).trim()
  if (/^\d{1,10}(\.\d+)?$/.test(text)) return Math.round(Number(text) * 1000)
  // `Date.parse` also finds a date in `-5`; one of HTTP has a time of day.
  const date = /\d:\d\d/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now())
}

/** Reads the header Retry-After from a `Headers` object, or from a plain one. */
function readRetryHeader(headers: unknown): unknown {
  const get = readProperty(headers, 'get')
  if (typeof get === 'function') {
    try {
      return Reflect.apply(get, headers, ['retry-after'])
    } catch {
      // Not the `get` of `Headers`.
    }
  }
  return readProperty(headers, 'retry-after') ?? readProperty(headers, 'Retry-After')
}

/** A text or a number as text; empty for any other value, which may have no text at all. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** The meaning of a status, code, name or message; undefined if none is known. */
function lookUp(text: unknown): FailureMeaning | undefined {
  const key = textOf(text)
  const meaning = Object.hasOwn(meanings, key) ? meanings[key] : undefined
  return typeof meaning === 'number' ? {code: meaning} : meaning
}

import {type ExitCode, exitCodes} from '../contract/error-categories.js'
import type {ErrorFields} from '../contract/outcome.js'
import {phrase} from '../contract/phrase.js'
import {readProperty} from '../contract/unknown-value.js'

/** The meaning of an error of an HTTP client, of Node or of the platform. */
export type ExternalFailure = Partial<ErrorFields> & {code: ExitCode}

/** The fields of an error that a login would have prevented (6.5a). */
export const authRequired = {
  code: exitCodes.permission,
  error: 'permission_denied',
  kind: 'auth_required',
  recoverable: false,
} as const

/** The meaning of an HTTP status (6.5). */
const byStatus: Readonly<Record<number, ExitCode>> = {
  401: exitCodes.permission,
  403: exitCodes.permission,
  404: exitCodes.notFound,
  408: exitCodes.timeout,
  409: exitCodes.conflict,
  429: exitCodes.rateLimited,
  504: exitCodes.timeout,
}

/** The meaning of an error's name (6.4). */
const byName: Readonly<Record<string, ExitCode>> = {
  AbortError: exitCodes.cancelled,
  TimeoutError: exitCodes.timeout,
}

/** The meaning of an error's `code` (6.4), and a phrase about the server for a failed connection. */
const byCode: Readonly<Record<string, {exit?: ExitCode; server?: string}>> = {
  ABORT_ERR: {exit: exitCodes.cancelled},
  EACCES: {exit: exitCodes.permission},
  EAI_AGAIN: {server: 'cannot be found'},
  ECONNREFUSED: {server: 'cannot be reached'},
  ECONNRESET: {server: 'closed the connection'},
  EEXIST: {exit: exitCodes.conflict},
  EHOSTUNREACH: {server: 'cannot be reached'},
  ENETUNREACH: {server: 'cannot be reached'},
  ENOENT: {exit: exitCodes.notFound},
  ENOTFOUND: {server: 'cannot be found'},
  EPERM: {exit: exitCodes.permission},
  ESOCKETTIMEDOUT: {exit: exitCodes.timeout},
  ETIMEDOUT: {exit: exitCodes.timeout, server: 'did not answer in time'},
  UND_ERR_CONNECT_TIMEOUT: {exit: exitCodes.timeout},
}

/** Classifies an error by its HTTP status, else by its code or name; undefined if none is known. */
export function readExternalFailure(error: object): ExternalFailure | undefined {
  const response = readProperty(error, 'response') ?? readProperty(error, 'http')
  const status = readStatus(error) ?? readStatus(response) ?? 0
  const code = byStatus[status] ?? (status >= 500 ? exitCodes.toolError : undefined)
  if (code !== undefined) {
    return {
      code,
      ...(status === 401 && {kind: authRequired.kind}),
      retryAfterMs: readRetryAfter(error) ?? readRetryAfter(response),
      ...(code === exitCodes.toolError && {recoverable: true}),
    }
  }

  if (isLoginError(error)) return {code: authRequired.code, kind: authRequired.kind}
  const match = lookUp(byCode, readProperty(error, 'code'))
  if (match) return {code: match.exit ?? exitCodes.toolError, ...(!match.exit && {recoverable: true})}
  if (readProperty(error, 'message') === 'SIGINT') return {code: exitCodes.cancelled}
  const exit = lookUp(byName, readProperty(error, 'name')) ?? lookUp(byName, readClassName(error))
  return exit === undefined ? undefined : {code: exit}
}

/** Whether a Node error code means that a server could not be reached, or disconnected. */
export function isConnectionCode(code: unknown): code is string {
  return lookUp(byCode, code)?.server !== undefined
}

/**
 * Describes a failed connection by host and port: `fetch` names no server, and Node names a system call.
 *
 * @param message the outermost message of the cause chain
 * @returns undefined if the error is not a failed connection, or an author wrote the message
 */
export function describeConnection(error: object, message: string): string | undefined {
  const code = readProperty(error, 'code')
  if (!isConnectionCode(code)) return undefined
  // Node throws one error for all attempts if a host has several addresses.
  const errors = readProperty(error, 'errors')
  const [first] = Array.isArray(errors) ? (errors as unknown[]) : []
  const attempt = typeof first === 'object' && first !== null ? first : error
  const call = readProperty(attempt, 'syscall')
  const isNode = typeof call === 'string' && message.startsWith(`${call} ${code}`)
  const server = readServer(attempt)
  if (message !== 'fetch failed' && (!isNode || server === undefined)) return undefined
  const meaning = {ours: `${byCode[code]!.server} (${code})`}
  return server === undefined ? phrase`The server ${meaning}.` : phrase`The server at ${server} ${meaning}.`
}

function readServer(error: object): string | undefined {
  const host = readProperty(error, 'hostname') ?? readProperty(error, 'address')
  const port = readProperty(error, 'port')
  if (typeof host !== 'string') return undefined
  return typeof port === 'number' ? `${host.includes(':') ? `[${host}]` : host}:${port}` : host
}

/** Reads the HTTP status where got, axios, undici, http-call and wrappers of fetch put it. */
function readStatus(value: unknown): number | undefined {
  const statuses = ['status', 'statusCode'].map((name) => readProperty(value, name))
  const status = statuses.find((each) => /^[1-5]\d\d$/.test(String(each)))
  return status === undefined ? undefined : Number(status)
}

/** Reads Retry-After, seconds or a date (RFC 9110, 10.2.3), as milliseconds from now. */
function readRetryAfter(value: unknown): number | undefined {
  const headers = readProperty(value, 'headers')
  const get = readProperty(headers, 'get')
  const header: unknown =
    typeof get === 'function'
      ? Reflect.apply(get, headers, ['retry-after'])
      : (readProperty(headers, 'retry-after') ?? readProperty(headers, 'Retry-After'))
  if (typeof header !== 'string' && typeof header !== 'number') return undefined
  const text = String(header).trim()
  if (/^\d+(\.\d+)?$/.test(text)) return Math.round(Number(text) * 1000)
  const date = Date.parse(text)
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now())
}

const readClassName = (error: object) => readProperty(readProperty(error, 'constructor'), 'name')

function lookUp<Value>(table: Readonly<Record<string, Value>>, key: unknown): Value | undefined {
  return typeof key === 'string' && Object.hasOwn(table, key) ? table[key] : undefined
}

/** A user's token or session, at the start of a clause or after an article or its kind; not an invite's. */
const session = String.raw`(?:(?:^|[.:;,(\u2014\u2013-]\s*|\b(?:the|your|this|an?|provided|current|stored|saved|user|auth|authentication|access|refresh|session|login|api|bearer|oauth|sso|id)[\s/]+)(?:token|session|login|credentials?))`

/** The messages of published CLIs and their libraries for a missing login or an expired token. */
const loginMessages: readonly RegExp[] = [
  /\b(?:not|no one is|nobody is|never)(?: (?:currently|yet))? (?:logged|signed)[ -]?in\b/i,
  /\b(?:must|need to|have to|required to|please)(?: first)?(?: be| re-?)? ?(?:(?:log|sign)(?:ged|ned)?[ -]?in|(?:re-?)?authenticate)\b(?! to (?:the|your|a)\b)/i,
  /\b(?:login|log-in|sign-in|authentication) (?:is )?required\b|\bunauthenticated\b|\bnot authenticated(?! with)\b/i,
  /\beither log ?in\b|\b(?:log(?:ging)?|sign(?:ing)?) ?in again\b|\berror id: unauthorized\b/i,
  new RegExp(String.raw`${session}(?: (?:has|have|is|are|was))?(?: been)? (?:expired|revoked|no longer valid)\b`, 'im'),
  /\b(?:access|auth|authentication|session|refresh|bearer|oauth) token (?:is|was) (?:invalid|expired)\b/i,
  /\bexpired (?:access|refresh|auth|session|bearer|oauth)[\w/]* (?:token|session)\b/i,
  /\bno (?:auth\w*|stored|saved)(?: information| credentials?| tokens?)? (?:was |were )?found\b/i,
  /\brun:?[\s`'"\u201c$]*(?:npx )?(?!your |the |a )[\w@/-]+(?:[ :][\w-]+){0,2}[ :]login\b/i,
  /\buse (?:the )?[`'"\u201c][^`'"\u201d]*\blogin\b/i,
]

/** The names and codes of such errors. */
const loginNames =
  /not_?logged_?in|unauthenticated|not_?authenticated|(?:login|auth\w*)_?required|(?:token|session)_?expired|expired_?(?:access_?)?(?:token|session)|invalid_session_id|^unauthorized(?:error|exception)?$/i

/** Whether a message reports a missing login or an expired token. */
export function asksForLogin(message: string): boolean {
  return loginMessages.some((pattern) => pattern.test(message.slice(0, 2000)))
}

/** Whether an error reports that, by its name, code or message. */
function isLoginError(error: object): boolean {
  const names = [readProperty(error, 'name'), readProperty(error, 'code'), readClassName(error)]
  return names.some((name) => loginNames.test(String(name))) || asksForLogin(String(readProperty(error, 'message')))
}

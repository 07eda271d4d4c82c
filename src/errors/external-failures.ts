import {type ExitCode, exitCodes} from '../contract/error-categories.js'
import type {ErrorFields} from '../contract/outcome.js'
import {phrase} from '../contract/phrase.js'
import {authRequired, isLoginError} from './login.js'
import {readProperty} from '../contract/unknown-value.js'

/** What an error of an HTTP client, of Node or of the platform means. */
export type ExternalFailure = Partial<ErrorFields> & {code: ExitCode}

/** What an HTTP status means (6.5). */
const byStatus: Readonly<Record<number, ExitCode>> = {
  401: exitCodes.permission,
  403: exitCodes.permission,
  404: exitCodes.notFound,
  408: exitCodes.timeout,
  409: exitCodes.conflict,
  429: exitCodes.rateLimited,
  504: exitCodes.timeout,
}

/** What the name of an error means (6.4). */
const byName: Readonly<Record<string, ExitCode>> = {
  AbortError: exitCodes.cancelled,
  TimeoutError: exitCodes.timeout,
}

/** What the `code` of an error means (6.4), and of a failed connection in a sentence about the server. */
const byCode: Readonly<Record<string, {exit?: ExitCode; server?: string}>> = {
  ABORT_ERR: {exit: exitCodes.cancelled},
  EACCES: {exit: exitCodes.permission},
  EAI_AGAIN: {server: 'cannot be found now'},
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

/** Reads what an error means by its HTTP status, else by its code or name; undefined if none of them is known. */
export function readExternalFailure(error: object): ExternalFailure | undefined {
  const response = [readProperty(error, 'response'), readProperty(error, 'http')].find(
    (value) => typeof value === 'object' && value !== null,
  )
  const status = readStatus(error) ?? readStatus(response)
  const statusCode =
    status === undefined ? undefined : (byStatus[status] ?? (status >= 500 ? exitCodes.toolError : undefined))
  if (statusCode !== undefined) {
    const retryAfterMs = readRetryAfter(error) ?? readRetryAfter(response)
    const kind = status === 401 ? authRequired.kind : undefined
    return {
      code: statusCode,
      ...(kind && {kind}),
      retryAfterMs,
      ...(statusCode === exitCodes.toolError && {recoverable: true}),
    }
  }

  if (isLoginError(error)) return {code: authRequired.code, kind: authRequired.kind}
  const known = lookUp(byCode, readProperty(error, 'code'))
  if (known) return {code: known.exit ?? exitCodes.toolError, ...(!known.exit && {recoverable: true})}
  if (readProperty(error, 'message') === 'SIGINT') return {code: exitCodes.cancelled}
  const names = [readProperty(error, 'name'), readProperty(readProperty(error, 'constructor'), 'name')]
  const code = names.map((name) => lookUp(byName, name)).find((exit) => exit !== undefined)
  return code === undefined ? undefined : {code}
}

/** Whether a code of Node's means that a server could not be reached, or went away. */
export function isConnectionCode(code: unknown): code is string {
  return lookUp(byCode, code)?.server !== undefined
}

/**
 * Describes a failed connection by host and port, if the message does not: that of `fetch` names no server, and Node's
 * own names a system call.
 *
 * @param message the outermost message of the chain of causes
 * @returns undefined if the error is no failed connection, or the message is an author's
 */
export function describeConnection(error: object, message: string): string | undefined {
  const code = readProperty(error, 'code')
  if (!isConnectionCode(code)) return undefined
  // Node makes one error of the attempts for a host with several addresses.
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
  const names = [readProperty(error, 'hostname'), readProperty(error, 'address')]
  const host = names.find((name): name is string => typeof name === 'string' && name !== '')
  const port = readProperty(error, 'port')
  if (host === undefined || typeof port !== 'number') return host
  return `${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** Reads the HTTP status where got, axios, undici, http-call and wrappers of fetch put it. */
function readStatus(value: unknown): number | undefined {
  return ['status', 'statusCode']
    .map((name) => readProperty(value, name))
    .map((status) => (typeof status === 'string' && /^\d{3}$/.test(status) ? Number(status) : status))
    .find((status): status is number => Number.isInteger(status) && Number(status) >= 100 && Number(status) < 600)
}

/** Reads Retry-After, seconds or a date (RFC 9110, 10.2.3), as milliseconds from now. */
function readRetryAfter(value: unknown): number | undefined {
  const headers = readProperty(value, 'headers')
  const header = readHeader(headers) ?? readProperty(headers, 'retry-after') ?? readProperty(headers, 'Retry-After')
  if (typeof header !== 'string' && typeof header !== 'number') return undefined
  const text = String(header).trim()
  if (/^\d+(\.\d+)?$/.test(text)) return Math.round(Number(text) * 1000)
  const date = Date.parse(text)
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now())
}

/** Reads the header from what has a `get`, as the Headers of any implementation of fetch. */
function readHeader(headers: unknown): unknown {
  const get = readProperty(headers, 'get')
  try {
    return typeof get === 'function' ? (Reflect.apply(get, headers, ['retry-after']) as unknown) : undefined
  } catch {
    return undefined
  }
}

function lookUp<Value>(table: Readonly<Record<string, Value>>, key: unknown): Value | undefined {
  return typeof key === 'string' && Object.hasOwn(table, key) ? table[key] : undefined
}

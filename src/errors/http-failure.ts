import type {ErrorFields} from '../contract/outcome.js'
import {readProperty} from '../contract/unknown-value.js'
import {type ExitCode, exitCodes} from '../contract/error-categories.js'

/** What an error of an HTTP client means. */
export type ExternalFailure = Partial<ErrorFields> & {code: ExitCode}

const codesByStatus: Record<number, ExitCode> = {
  401: exitCodes.permission,
  403: exitCodes.permission,
  404: exitCodes.notFound,
  408: exitCodes.timeout,
  409: exitCodes.conflict,
  429: exitCodes.rateLimited,
  504: exitCodes.timeout,
}

/**
 * Reads the HTTP status on an error or its response, as got, axios, undici, http-call and fetch wrappers put it there.
 *
 * @returns undefined when there is none, or one that has no meaning here
 */
export function readHttpFailure(error: object): ExternalFailure | undefined {
  const response = readObject(error, 'response') ?? readObject(error, 'http')
  const status = readStatus(error) ?? (response && readStatus(response))
  if (status === undefined) return undefined
  const code = codesByStatus[status] ?? (status >= 500 ? exitCodes.toolError : undefined)
  if (code === undefined) return undefined
  return {
    code,
    retryAfterMs: readRetryAfter(error) ?? (response && readRetryAfter(response)),
    ...(code === exitCodes.toolError && {recoverable: true}),
  }
}

function readStatus(value: object): number | undefined {
  for (const name of ['status', 'statusCode']) {
    const status = readProperty(value, name)
    const number = typeof status === 'string' && /^\d{3}$/.test(status) ? Number(status) : status
    if (typeof number === 'number' && Number.isInteger(number) && number >= 100 && number < 600) return number
  }

  return undefined
}

/** Reads Retry-After: seconds or a date (RFC 9110, 10.2.3), as milliseconds from now. */
function readRetryAfter(value: object): number | undefined {
  const headers = readObject(value, 'headers')
  const header = headers && readHeader(headers)
  if (typeof header !== 'string' && typeof header !== 'number') return undefined
  const text = String(header).trim()
  if (/^\d+(\.\d+)?$/.test(text)) return Math.round(Number(text) * 1000)
  const date = Date.parse(text)
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now())
}

function readHeader(headers: object): unknown {
  const get = readProperty(headers, 'get')
  if (typeof get !== 'function') return readProperty(headers, 'retry-after') ?? readProperty(headers, 'Retry-After')
  try {
    return Reflect.apply(get, headers, ['retry-after']) as unknown
  } catch {
    return undefined
  }
}

function readObject(value: object, name: string): object | undefined {
  const property = readProperty(value, name)
  return typeof property === 'object' && property !== null ? property : undefined
}

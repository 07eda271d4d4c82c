import type {ExternalFailure} from './http-failure.js'
import {readProperty} from '../contract/unknown-value.js'
import {exitCodes} from '../contract/error-categories.js'
import {isConnectionCode} from './failed-connection.js'

const codesByName: Record<string, ExternalFailure> = {
  AbortError: {code: exitCodes.cancelled},
  TimeoutError: {code: exitCodes.timeout},
}

const codesByErrno: Record<string, ExternalFailure> = {
  ABORT_ERR: {code: exitCodes.cancelled},
  EACCES: {code: exitCodes.permission},
  EEXIST: {code: exitCodes.conflict},
  ENOENT: {code: exitCodes.notFound},
  EPERM: {code: exitCodes.permission},
  ESOCKETTIMEDOUT: {code: exitCodes.timeout},
  ETIMEDOUT: {code: exitCodes.timeout},
  UND_ERR_CONNECT_TIMEOUT: {code: exitCodes.timeout},
}

/**
 * Reads what Node and the platform put on an error: `code` of a system call, `name` of a DOMException.
 *
 * @returns undefined when neither is known
 */
export function readSystemFailure(error: object): ExternalFailure | undefined {
  const code = readProperty(error, 'code')
  const byErrno = lookUp(codesByErrno, code)
  if (byErrno) return byErrno
  if (isConnectionCode(code)) return {code: exitCodes.toolError, recoverable: true}
  if (readProperty(error, 'message') === 'SIGINT') return {code: exitCodes.cancelled}
  const className = readProperty(readProperty(error, 'constructor'), 'name')
  return lookUp(codesByName, readProperty(error, 'name')) ?? lookUp(codesByName, className)
}

function lookUp(table: Record<string, ExternalFailure>, key: unknown): ExternalFailure | undefined {
  return typeof key === 'string' && Object.hasOwn(table, key) ? table[key] : undefined
}

import {type ExitCode, exitCodes} from '../contract/error-categories.js'
import type {ErrorFields} from '../contract/outcome.js'
import {readProperty} from '../contract/unknown-value.js'

type ExternalFailure = Partial<ErrorFields> & {code: ExitCode}

/** The fields of an error that a login would have prevented (6.5a). */
export const authRequired = {
  code: exitCodes.permission,
  error: 'permission_denied',
  kind: 'auth_required',
  recoverable: false,
} as const

/** The meaning of an HTTP status (6.5), and of an error's code, name or message (6.4). */
const meanings: readonly [code: ExitCode, texts: string][] = [
  [exitCodes.timeout, '408 504 ESOCKETTIMEDOUT ETIMEDOUT TimeoutError UND_ERR_CONNECT_TIMEOUT'],
  [exitCodes.notFound, '404 ENOENT'],
  [exitCodes.permission, '401 403 EACCES EPERM'],
  [exitCodes.conflict, '409 EEXIST'],
  [exitCodes.rateLimited, '429'],
  [exitCodes.cancelled, 'ABORT_ERR AbortError SIGINT'],
]
const lookUp = (text: unknown) => meanings.find(([, texts]) => texts.split(' ').includes(String(text)))?.[0]

/** Whether a Node error code means that a server could not be reached, or disconnected. */
export function isConnectionCode(code: unknown): boolean {
  return /^(?:EAI_AGAIN|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOTFOUND)$/.test(String(code))
}

/** Classifies an error by its HTTP status, else by its code or name; undefined if none is known. */
export function readExternalFailure(error: object): ExternalFailure | undefined {
  const response = readProperty(error, 'response') ?? readProperty(error, 'http')
  const status = readStatus(error) ?? readStatus(response) ?? 0
  const retryAfterMs = readRetryAfter(error) ?? readRetryAfter(response)
  if (status >= 500 && status !== 504) return {code: exitCodes.toolError, recoverable: true, retryAfterMs}
  const meaning = lookUp(status)
  if (meaning) return {code: meaning, ...(status === 401 && {kind: authRequired.kind}), retryAfterMs}
  const [code, message, name] = ['code', 'message', 'name'].map((each) => readProperty(error, each))
  const names = [code, name, readProperty(readProperty(error, 'constructor'), 'name')]
  const isLogin = names.some((each) => loginNames.test(String(each))) || asksForLogin(String(message))
  if (isLogin) return {code: authRequired.code, kind: authRequired.kind}
  if (isConnectionCode(code)) return {code: exitCodes.toolError, recoverable: true}
  const known = [...names, message].map(lookUp).find(Boolean)
  return known ? {code: known} : undefined
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

const loginNames =
  /not_?logged_?in|unauthenticated|not_?authenticated|(?:login|auth\w*)_?required|(?:token|session)_?expired|expired_?(?:access_?)?(?:token|session)|invalid_session_id|^unauthorized(?:error|exception)?$/i

/** Whether a message reports a missing login or an expired token. */
export function asksForLogin(message: string): boolean {
  return loginMessages.some((pattern) => pattern.test(message.slice(0, 2000)))
}

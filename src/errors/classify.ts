import {inspect} from 'node:util'

import {fieldsOf, isAgentError} from '../contract/agent-error.js'
import {
  categoryOf,
  type ExitCode,
  exitCodes,
  isExitCode,
  isRecoverableByDefault,
} from '../contract/error-categories.js'
import type {ErrorFields} from '../contract/outcome.js'
import {bound, phrase} from '../contract/phrase.js'
import {cleanProse} from '../contract/prose.js'
import {readProperty} from '../contract/unknown-value.js'
import {wordOf} from '../flags/table.js'
import {isExit, readOclifExit} from '../oclif/exit.js'
import {cleanParserMessage, readParserFailure} from '../oclif/parser-errors.js'
import {toPlainData} from '../output/plain-data.js'

export type ClassifyOptions = {
  /** The host's own exit codes, mapped to the contract's (`oclif.murli.exitCodes`). */
  exitCodes?: Readonly<Record<string, number>>
  /** Whether an own command threw it, so that its exit code does not choose the category (5.1). */
  isOwn?: boolean
  /** The error that the command threw, before its base class's `catch` replaced it. */
  original?: unknown
  /** The argument or flag that oclif was parsing when it was thrown, if any. */
  parsing?: {type?: 'arg' | 'flag'; arg?: string; input?: string}
}

/**
 * The meaning of a throw, the word of the command line that caused it, and all flags or arguments
 * of one mistake.
 */
export type Classified = ErrorFields & {token?: string; fields?: readonly string[]}

/** How much of a thrown non-error is shown, in UTF-16 units, and how many causes are followed. */
const limits = {shown: 1000, causes: 16}

/**
 * Classifies any thrown value (6.1). The first recognized link of its cause chain determines the
 * category, the outermost one with a message gives the message, and the others are in
 * `data.causes`. Never throws.
 */
export function classify(thrown: unknown, options: ClassifyOptions = {}): Classified {
  const chain = [...followCauses(thrown), ...followCauses(options.original)]
  const messages = [...new Set(chain.map(readMessage).filter(Boolean))]
  const message = messages[0] ?? describeValue(thrown)
  const recognized = chain
    .map((link) => recognize(link, message, options))
    .find((known) => known !== undefined)
  const fields = {
    ...readOclifDetails(chain),
    ...(recognized ?? classifyByExitCode(chain, message, options)),
  }
  const causes = messages
    .slice(1)
    .filter((cause) => !fields.message.includes(cause) && cause !== message)
  const errors =
    readProperty(thrown, 'name') === 'AggregateError' ? readProperty(thrown, 'errors') : undefined
  const data = {
    ...(causes.length > 0 && {causes}),
    ...(Array.isArray(errors) && {errors: toPlainData(errors)}),
  }
  return {
    ...fields,
    ...(fields.data === undefined && Object.keys(data).length > 0 && {data}),
  }
}

function recognize(
  link: object,
  message: string,
  {parsing = {}}: ClassifyOptions,
): Classified | undefined {
  if (isAgentError(link)) {
    return {
      ...fieldsOf(link),
      message: cleanParserMessage(message).replace(/^Parsing --\S+\s+/, ''),
    }
  }
  const [args, flags] = [readProperty(link, 'args'), readProperty(link, 'flags')]
  const failure = readParserFailure({args, flags, message: readMessage(link)})
  // 4.11a: unlike other unknown flags, a `--dry-run` is never dropped.
  const isDryRun = failure?.kind === 'unknown_flag' && failure.field === wordOf('dry-run')
  const refusal = isDryRun && {
    kind: 'dry_run_unsupported',
    message: phrase`This command has no dry run.`,
  }
  if (failure) return {code: exitCodes.userError, recoverable: true, ...failure, ...refusal}
  const {arg, input, type} = parsing
  // Without a name, a default function threw it.
  if (arg) {
    const [error, field] = type === 'flag' ? ['flag_error', `--${arg}`] : ['argument_error', arg]
    const text = cleanParserMessage(readMessage(link))
    return {
      ...complete(exitCodes.userError, text),
      error,
      field,
      kind: 'invalid_value',
      token: input,
    }
  }
  const external = readExternalFailure(link)
  // `fetch` names no server.
  const isFetch = message === 'fetch failed' && isConnectionCode(readProperty(link, 'code'))
  return (
    external && {...complete(external.code, isFetch ? describeValue(link) : message), ...external}
  )
}

/**
 * Classifies an unrecognized error (6.6) by its exit code, mapped by the host, or else as a tool
 * error.
 */
function classifyByExitCode(
  chain: object[],
  message: string,
  options: ClassifyOptions,
): Classified {
  const link = chain.find((candidate) => readOclifExit(candidate) !== undefined)
  const exit = readOclifExit(link)
  // 5.1: only the host's author gives an exit code a meaning.
  const mapped = options.isOwn || exit === undefined ? undefined : options.exitCodes?.[exit]
  const code = isExitCode(mapped) && mapped !== exitCodes.ok ? mapped : undefined
  const isBare = link !== undefined && link === chain[0] && isExit(link)
  const text = isBare ? phrase`The command ended with exit code ${{ours: String(exit)}}.` : message
  return complete(code ?? exitCodes.toolError, text)
}

function complete(code: ExitCode, message: string): ErrorFields {
  return {code, error: categoryOf(code), message, recoverable: isRecoverableByDefault(code)}
}

/** Reads suggestions, ref, code and SfError's `actions` from the outermost link that has them. */
function readOclifDetails(chain: object[]): Pick<ErrorFields, 'docUrl' | 'kind' | 'suggestion'> {
  const isText = (text: unknown) => typeof text === 'string' && text !== 'EEXIT'
  const [docUrl, kind] = ['ref', 'code'].map((name) =>
    chain.map((link) => readProperty(link, name)).find(isText),
  )
  const advice = chain
    .flatMap((link) => [readProperty(link, 'suggestions'), readProperty(link, 'actions')])
    .map((list) => [list].flat().filter((line) => typeof line === 'string'))
    .find((lines) => lines.length > 0)
  return {
    ...(typeof docUrl === 'string' && {docUrl}),
    ...(typeof kind === 'string' && {kind}),
    ...(advice && {suggestion: advice.map((line) => cleanProse(line).trim()).join('\n')}),
  }
}

/** The chain of causes, outermost first; a thrown primitive becomes a link with only a message. */
function followCauses(thrown: unknown): object[] {
  const chain: object[] = []
  let link = thrown
  while (chain.length < limits.causes && link !== undefined && link !== null) {
    const node: object =
      typeof link === 'object' || typeof link === 'function' ? link : {message: String(link)}
    if (chain.includes(node)) break
    chain.push(node)
    link = readProperty(node, 'cause')
  }
  return chain
}

function readMessage(link: unknown): string {
  const message = readProperty(link, 'message')
  return typeof message === 'string' ? cleanProse(message).trim() : ''
}

/**
 * The message of a thrown value or of its first nested error, or else what is known about the
 * value.
 */
function describeValue(thrown: unknown): string {
  // Node's error for a host with several addresses has messages only in its nested errors.
  const text = [thrown, readProperty(thrown, 'errors')].flat().map(readMessage).find(Boolean)
  if (text !== undefined) return text
  const names = [readProperty(thrown, 'name'), readProperty(thrown, 'code')]
  const name = names.find((one) => typeof one === 'string' && one !== '' && one !== 'Error') as
    | string
    | undefined
  if (name !== undefined) return phrase`The command failed with ${name}.`
  const isEmpty =
    typeof thrown !== 'object' || thrown === null || readProperty(thrown, 'stack') !== undefined
  if (isEmpty) return phrase`The command failed without saying why.`
  const shown = inspect(toPlainData(thrown), {
    breakLength: Infinity,
    depth: 1,
    maxStringLength: null,
  })
  return bound(phrase`The command threw ${shown}.`, limits.shown)
}

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
const lookUp = (text: unknown) =>
  meanings.find(([, texts]) => texts.split(' ').includes(String(text)))?.[0]

/** Whether a Node error code means that a server could not be reached, or disconnected. */
export function isConnectionCode(code: unknown): boolean {
  return /^(?:EAI_AGAIN|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOTFOUND)$/.test(
    String(code),
  )
}

/** Classifies an error by its HTTP status, else by its code or name; undefined if none is known. */
function readExternalFailure(error: object): (Partial<ErrorFields> & {code: ExitCode}) | undefined {
  const response = readProperty(error, 'response') ?? readProperty(error, 'http')
  const status = readStatus(error) ?? readStatus(response) ?? 0
  const retryAfterMs = readRetryAfter(error) ?? readRetryAfter(response)
  if (status >= 500 && status !== 504)
    return {code: exitCodes.toolError, recoverable: true, retryAfterMs}
  const meaning = lookUp(status)
  if (meaning)
    return {code: meaning, ...(status === 401 && {kind: authRequired.kind}), retryAfterMs}
  const [code, message, name] = ['code', 'message', 'name'].map((each) => readProperty(error, each))
  const names = [code, name, readProperty(readProperty(error, 'constructor'), 'name')]
  const isLogin =
    names.some((each) => loginNames.test(String(each))) || asksForLogin(String(message))
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

/**
 * A user's token or session, at the start of a clause or after an article or its kind; not an
 * invite's.
 */
const session = String.raw`(?:(?:^|[.:;,(\u2014\u2013-]\s*|\b(?:the|your|this|an?|provided|current|stored|saved|user|auth|authentication|access|refresh|session|login|api|bearer|oauth|sso|id)[\s/]+)(?:token|session|login|credentials?))`

/** The messages of published CLIs and their libraries for a missing login or an expired token. */
const loginMessages: readonly RegExp[] = [
  /\b(?:not|no one is|nobody is|never)(?: (?:currently|yet))? (?:logged|signed)[ -]?in\b/i,
  /\b(?:must|need to|have to|required to|please)(?: first)?(?: be| re-?)? ?(?:(?:log|sign)(?:ged|ned)?[ -]?in|(?:re-?)?authenticate)\b(?! to (?:the|your|a)\b)/i,
  /\b(?:login|log-in|sign-in|authentication) (?:is )?required\b|\bunauthenticated\b|\bnot authenticated(?! with)\b/i,
  /\beither log ?in\b|\b(?:log(?:ging)?|sign(?:ing)?) ?in again\b|\berror id: unauthorized\b/i,
  new RegExp(
    String.raw`${session}(?: (?:has|have|is|are|was))?(?: been)? (?:expired|revoked|no longer valid)\b`,
    'im',
  ),
  /\b(?:access|auth|authentication|session|refresh|bearer|oauth) token (?:is|was) (?:invalid|expired)\b/i,
  /\bexpired (?:access|refresh|auth|session|bearer|oauth)[\w/]* (?:token|session)\b/i,
  /\bno (?:auth\w*|stored|saved)(?: information| credentials?| tokens?)? (?:was |were )?found\b/i,
  /\brun:?[\s`'"\u201c$]*(?:npx )?(?!your |the |a )[\w@/-]+(?:[ :][\w-]+){0,2}[ :]login\b/i,
  /\buse (?:the )?[`'"\u201c][^`'"\u201d]*\blogin\b/i,
]

const loginNames =
  /not_?logged_?in|unauthenticated|not_?authenticated|(?:login|auth\w*)_?required|(?:token|session)_?expired|expired_?(?:access_?)?(?:token|session)|invalid_session_id|^unauthorized(?:error|exception)?$/i

/** Whether a message reports a missing login or an expired token. */
export const asksForLogin = (message: string): boolean =>
  loginMessages.some((pattern) => pattern.test(message.slice(0, 2000)))

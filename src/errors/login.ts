import type {Catalog} from '../catalog/catalog.js'
import {exitCodes} from '../contract/error-categories.js'
import type {ErrorFields} from '../contract/outcome.js'
import {compose, joinPhrases} from '../contract/phrase.js'
import {readProperty} from '../contract/unknown-value.js'
import {quoteLine} from '../command-line/quote.js'

/** The fields of an error that a login would have prevented (6.5a). */
export const authRequired = {
  code: exitCodes.permission,
  error: 'permission_denied',
  kind: 'auth_required',
  recoverable: false,
} as const

/** A token or session of a user's, at the start of a clause or after an article or its kind; not an invite's. */
const session = String.raw`(?:(?:^|[.:;,(—–-]\s*|\b(?:the|your|this|an?|provided|current|stored|saved|user|auth|authentication|access|refresh|session|login|api|bearer|oauth|sso|id)[\s/]+)(?:token|session|login|credentials?))`

/** What messages of published CLIs and their libraries report when no one is logged in, or a token has expired. */
const messages: readonly RegExp[] = [
  /\b(?:not|no one is|nobody is|never)(?: (?:currently|yet))? (?:logged|signed)[ -]?in\b/i,
  /\b(?:must|need to|have to|required to|please)(?: first)?(?: be| re-?)? ?(?:(?:log|sign)(?:ged|ned)?[ -]?in|(?:re-?)?authenticate)\b(?! to (?:the|your|a)\b)/i,
  /\b(?:login|log-in|sign-in|authentication) (?:is )?required\b|\bunauthenticated\b|\bnot authenticated(?! with)\b/i,
  /\beither log ?in\b|\b(?:log(?:ging)?|sign(?:ing)?) ?in again\b|\berror id: unauthorized\b/i,
  new RegExp(String.raw`${session}(?: (?:has|have|is|are|was))?(?: been)? (?:expired|revoked|no longer valid)\b`, 'im'),
  /\b(?:access|auth|authentication|session|refresh|bearer|oauth) token (?:is|was) (?:invalid|expired)\b/i,
  /\bexpired (?:access|refresh|auth|session|bearer|oauth)[\w/]* (?:token|session)\b/i,
  /\bno (?:auth\w*|stored|saved)(?: information| credentials?| tokens?)? (?:was |were )?found\b/i,
  /\brun:?[\s`'"“$]*(?:npx )?(?!your |the |a )[\w@/-]+(?:[ :][\w-]+){0,2}[ :]login\b/i,
  /\buse (?:the )?[`'"“][^`'"”]*\blogin\b/i,
]

/** The names and codes of such errors. */
const names =
  /not_?logged_?in|unauthenticated|not_?authenticated|(?:login|auth\w*)_?required|(?:token|session)_?expired|expired_?(?:access_?)?(?:token|session)|invalid_session_id|^unauthorized(?:error|exception)?$/i

/** Whether a message states that no one is logged in, or that a token has expired. */
export function asksForLogin(message: string): boolean {
  const text = message.slice(0, 2000)
  return messages.some((pattern) => pattern.test(text))
}

/** Whether the name, code or message of an error states that. */
export function isLoginError(error: object): boolean {
  const [name, code, message, type] = [
    readProperty(error, 'name'),
    readProperty(error, 'code'),
    readProperty(error, 'message'),
    readProperty(readProperty(error, 'constructor'), 'name'),
  ]
  return (
    [name, code, type].some((text) => typeof text === 'string' && names.test(text)) || asksForLogin(String(message))
  )
}

/** Adds to an error of kind `auth_required` that a person must log in, and the command that does it. */
export function adviseLogin<Fields extends ErrorFields>(fields: Fields, readCatalog: () => Catalog): Fields {
  if (fields.kind !== authRequired.kind) return fields
  const catalog = readCatalog()
  const name = findLogin(catalog)
  const command = name && quoteLine([catalog.bin, ...name.split(' ')])
  const advice = compose({
    fixed: [command ? `A person must log in with \`${command}\`.` : 'A person must log in.'],
    values: [],
  })
  const action = command ? [{command, description: 'Log in; only a person can do this'}] : []
  return {
    ...fields,
    ...((command || fields.nextActions) && {nextActions: [...action, ...(fields.nextActions ?? [])]}),
    suggestion: fields.suggestion ? joinPhrases([advice, fields.suggestion], '\n') : advice,
  }
}

/** What logs in, best first: the ids of published CLIs. */
const logins: readonly RegExp[] = [
  /^login$/,
  /^(?:auth|accounts?|users?|sessions?):(?:login|signin)$/,
  /(?:^|:)login:web$/,
  /(?:^|:)(?:login|signin|log-in|sign-in)$/,
  /(?:^|:)login:/,
  /^(?:auth|authenticate|signin)$/,
]

/** The command that logs a person in, as it is typed; undefined if the CLI has none. */
export function findLogin({commands, separator}: Catalog): string | undefined {
  const ids = commands.filter(({isHidden}) => !isHidden).flatMap(({aliases, id}) => [id, ...aliases])
  const ranked = ids
    .map((id) => ({id, rank: logins.findIndex((pattern) => pattern.test(id))}))
    .filter(({rank}) => rank !== -1)
    .toSorted((a, b) => a.rank - b.rank || a.id.length - b.id.length || (a.id < b.id ? -1 : 1))
  return ranked[0]?.id.replaceAll(':', separator)
}

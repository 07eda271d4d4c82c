import {exitCodes} from '../contract/error-categories.js'
import {loginMessages} from './login-messages.js'

/** The fields of an error that a login would have prevented (6.5a). */
export const authRequired = {
  code: exitCodes.permission,
  error: 'permission_denied',
  kind: 'auth_required',
  recoverable: false,
} as const

/** How much of a message is searched for a missing login, in UTF-16 units. */
const longestMessage = 2000

/** Whether a message reports a missing login or an expired token (6.5a). */
export function asksForLogin(message: string): boolean {
  const text = message.slice(0, longestMessage)
  if (readLoginLine(text) !== undefined) return true
  return loginMessages.some((pattern) => pattern.test(text))
}

/** Returns the login command line that a message advises, without `npx`; undefined without one. */
export function readLoginLine(message: string): string | undefined {
  return loginLine.exec(message.slice(0, longestMessage))?.[1]
}

/** Whether the name or code of an error is that of a missing login or an expired token (6.5a). */
export function isLoginName(name: string): boolean {
  return loginNames.test(name)
}

/** The names and codes of errors for a missing login or an expired token. */
const loginNames =
  /not_?logged_?in|unauthenticated|not_?authenticated|(?:login|auth(?:entication|orization)?)_?required|(?:token|session)_?expired|expired_?(?:access_?)?(?:token|session)|invalid_session_id|^unauthorized(?:error|exception)?$/i

/**
 * What comes before a command line in a message: `run`, ``use ` ``, or `$` on a line of its own, where
 * oclif may have put a `›` before it.
 */
const introduction = String.raw`(?:\brun:?[\s\x60'"\u201c$]*|\buse (?:the )?[\x60'"\u201c]|^[\s\u203a]*\$ )`

/** A program and up to two words before the last one: `docker login`, `acme auth login` */
const commandLine = String.raw`[\w@/-]+(?:[ :][\w@/-]+){0,2}[ :]login`

/** ``run `docker login` ``, `use "acme auth login"`; not prose, as in `run your login` */
const loginLine = new RegExp(
  String.raw`${introduction}(?:npx )?(?!(?:your|the|an?|interactive|another) )(${commandLine})\b`,
  'im',
)

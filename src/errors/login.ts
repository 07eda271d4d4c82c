import {exitCodes} from '../contract/error-categories.js'

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
  return loginMessages.some((pattern) => pattern.test(text)) || readLoginLine(text) !== undefined
}

/** Returns the login command line that a message advises, without `npx`; undefined without one. */
export function readLoginLine(message: string): string | undefined {
  return loginLine.exec(message.slice(0, longestMessage))?.[1]
}

/** Whether the name or code of an error is that of a missing login or an expired token (6.5a). */
export function isLoginName(name: string): boolean {
  return loginNames.test(name)
}

/** What a message says that a user must do. */
const mustDo = String.raw`\b(?:must|need to|have to|required to|please)(?: first)?`

/** `log in`, `be logged in`, `re-authenticate` */
const logIn = String.raw`(?: be| re-?)? ?(?:(?:log|sign)(?:ged|ned)?[ -]?in|(?:re-?)?authenticate)\b`

/**
 * Matches unless the login is to another place: "log in to the dashboard and create a token", but
 * not "log in to your team account".
 */
const notElsewhere = String.raw`(?! to (?:the|your|a)\b(?! (?:[\w-]+ )?(?:account|cli|organi[sz]ation|team|workspace)\b))`

/** Words before a token or session that is the user's own, not that of an invitation. */
const owners =
  'the|your|this|an?|provided|current|stored|saved|' +
  'user|auth|authentication|access|refresh|session|login|api|bearer|oauth|sso|id'

/**
 * A user's own token, session or credentials: at the start of a clause, or after one of those
 * words. An invitation token does not match.
 */
const ownCredential = String.raw`(?:(?:^|[.:;,(\u2014\u2013-]\s*|\b(?:${owners})[\s/]+)(?:token|session|login|credentials?))`

/** `Your API key`, `Access token` at the start of a clause */
const requiredKey = String.raw`(?:^|[.:;,]\s*|\b(?:the|your|an?)\s+)(?:access token|api[ -]?(?:key|token)|auth\w* (?:key|token))`

/** The messages of published CLIs and their libraries for a missing login or an expired token. */
const loginMessages: readonly RegExp[] = [
  // `You are not logged in`, `No one is signed in`
  /\b(?:not|no one is|nobody is|never)(?: (?:currently|yet))? (?:logged|signed)[ -]?in\b/i,
  // `You must log in`, `Please re-authenticate`
  new RegExp(mustDo + logIn + notElsewhere, 'i'),
  // `Login required`
  /\b(?:login|log-in|sign-in|authentication) (?:is )?required\b/i,
  // `unauthenticated`, `Not authenticated`
  /\bunauthenticated\b|\bnot authenticated(?! with)\b/i,
  // `Either log in or …`
  /\beither log ?in\b/i,
  // `Log in again`
  /\b(?:log(?:ging)?|sign(?:ing)?) ?in again\b/i,
  // `Error ID: unauthorized`
  /\berror id: unauthorized\b/i,
  // `Your session has expired`, `token revoked`
  new RegExp(
    String.raw`${ownCredential}(?: (?:has|have|is|are|was))?(?: been)? (?:expired|revoked|no longer valid)\b`,
    'im',
  ),
  // `Access token is invalid`
  /\b(?:access|auth|authentication|session|refresh|bearer|oauth) token (?:is|was) (?:invalid|expired)\b/i,
  // `Expired access/refresh token`
  /\bexpired (?:access|refresh|auth|session|bearer|oauth)[\w/]* (?:token|session)\b/i,
  // `No stored credentials were found`
  /\bno (?:auth(?:entication|orization)?|stored|saved)(?: information| credentials?| tokens?| mechanism| method)? (?:was |were )?(?:found|provided|configured)\b/i,
  // `No API key provided`
  /\bno (?:(?:access|api|auth\w*|bearer) )?(?:token|api[ -]?key) (?:was |is )?(?:found|provided|specified|supplied|set|configured|available)\b/i,
  // `Missing access token`
  /\bmissing (?:or invalid )?(?:an? |the |your )?(?:access token|api[ -]?key|auth\w* token)\b/i,
  // `API key is missing`, `The access token was not provided`
  new RegExp(
    String.raw`${requiredKey} (?:is|was) (?:missing|required|not (?:set|found|provided|specified|configured))\b`,
    'im',
  ),
  // `The API key must be set`
  new RegExp(String.raw`${requiredKey} must be (?:set|provided|specified|supplied)\b`, 'im'),
  // `Could not find an API key`, but not one that has a name
  /\b(?:can ?not|can't|could not|couldn't|unable to) find (?:an?|any|the|your) (?:access|api|auth\w*)[ -](?:key|token)\b(?! (?:named|called|with|for|of)\b)/i,
  // `Use "acme login"`
  /\buse (?:the )?[`'"\u201c][^`'"\u201d]*\blogin\b/i,
]

/** The names and codes of errors for a missing login or an expired token. */
const loginNames =
  /not_?logged_?in|unauthenticated|not_?authenticated|(?:login|auth(?:entication|orization)?)_?required|(?:token|session)_?expired|expired_?(?:access_?)?(?:token|session)|invalid_session_id|^unauthorized(?:error|exception)?$/i

/**
 * A command line that a message says to run: ``run `docker login` ``, `use "acme auth login"`, or
 * `$ acme auth login` on a line of its own, where oclif may have put a `›` before it. In prose,
 * such as `run your login` or `run interactive login`, nothing matches.
 */
const loginLine =
  /(?:\brun:?[\s`'"\u201c$]*|\buse (?:the )?[`'"\u201c]|^[\s\u203a]*\$ )(?:npx )?(?!(?:your|the|an?|interactive|another) )([\w@/-]+(?:[ :][\w@/-]+){0,2}[ :]login)\b/im

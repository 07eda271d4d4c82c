/** Asks the user to do what follows: `You must`, `Please first` */
const mustDo = String.raw`\b(?:must|need to|have to|required to|please)(?: first)?`

/** ` log in`, ` be signed in`, ` re-authenticate` */
const logIn = String.raw`(?: be| re-?)? ?(?:(?:log(?:ged)?|sign(?:ed)?)[ -]?in|(?:re-?)?authenticate)\b`

/**
 * The login is not to another place, as in `log in to the dashboard and create a token`; one to
 * `your team account` is the CLI's.
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
export const loginMessages: readonly RegExp[] = [
  // `You are not logged in`, `You aren't logged in`, `No one is signed in`
  /(?:\b(?:not|no one is|nobody is|never)|n['\u2019]t)(?: (?:currently|yet))? (?:logged|signed)[ -]?in\b/i,
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

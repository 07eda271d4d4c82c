/** Asks the user to do what follows: `You must`, `Please first` */
const mustDo = String.raw`\b(?:must|need to|have to|required to|please)(?: first)?`

/** ` log in`, ` be signed in`, ` re-authenticate` */
const logIn = joined(
  '(?: be| re-?)? ?',
  String.raw`(?:(?:log(?:ged)?|sign(?:ed)?)[ -]?in|(?:re-?)?authenticate)\b`,
)

/**
 * The login is not to another place, as in `log in to the dashboard and create a token`; one to
 * `your team account` is the CLI's.
 */
const notElsewhere = joined(
  String.raw`(?! to (?:the|your|a)\b`,
  String.raw`(?! (?:[\w-]+ )?`,
  String.raw`(?:account|cli|organi[sz]ation|team|workspace)\b))`,
)

/** Words before a token or session that is the user's own, not that of an invitation. */
const owners = joined(
  'the|your|this|an?|provided|current|stored|saved|',
  'user|auth|authentication|access|refresh|session|',
  'login|api|bearer|oauth|sso|id',
)

/**
 * A user's own token, session or credentials: at the start of a clause, or after one of those
 * words. An invitation token does not match.
 */
const ownCredential = joined(
  String.raw`(?:(?:^|[.:;,(\u2014\u2013-]\s*|\b(?:${owners})[\s/]+)`,
  '(?:token|session|login|credentials?))',
)

/** `Your API key`, `Access token` at the start of a clause */
const requiredKey = joined(
  String.raw`(?:^|[.:;,]\s*|\b(?:the|your|an?)\s+)`,
  String.raw`(?:access token|api[ -]?(?:key|token)|auth\w* (?:key|token))`,
)

/** Words before a key, and before a token, that is the user's own */
const keyKinds = 'access|api|cdn'

/** The messages of published CLIs and their libraries for a missing login or an expired token. */
export const loginMessages: readonly RegExp[] = [
  // `You are not logged in`, `You aren't logged in`, `No one is signed in`
  pattern(
    String.raw`(?:\b(?:not|no one is|nobody is|never)|n['\u2019]t)`,
    String.raw`(?: (?:currently|yet))? (?:logged|signed)[ -]?in\b`,
  ),
  // `You are not logged.`
  /\byou(?: are|['\u2019]re) not (?:logged|signed)(?![ -]?\w)/i,
  // `You must log in`, `Please re-authenticate`
  pattern(mustDo, logIn, notElsewhere),
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
  pattern(
    ownCredential,
    '(?: (?:has|have|is|are|was))?(?: been)? ',
    String.raw`(?:expired|revoked|no longer valid)\b`,
  ),
  // `Access token is invalid`
  pattern(
    String.raw`\b(?:access|auth|authentication|session|refresh|bearer|oauth) `,
    String.raw`token (?:is|was) (?:invalid|expired|rejected|revoked)\b`,
  ),
  // `Invalid API token`, as the whole line
  pattern(
    String.raw`^(?:error: )?invalid `,
    String.raw`(?:[\w-]+ )?(?:access|api|auth|oauth) (?:token|key)[.!]?$`,
  ),
  // `Expired access/refresh token`
  pattern(
    String.raw`\bexpired (?:access|refresh|auth|session|bearer|oauth)[\w/]* `,
    String.raw`(?:token|session)\b`,
  ),
  // `No stored credentials were found`
  pattern(
    String.raw`\bno (?:o?auth(?:entication|orization)?|stored|saved)`,
    '(?: information| credentials?| tokens?| mechanism| method)? ',
    String.raw`(?:was |were )?(?:found|provided|configured)\b`,
  ),
  // `No API key provided`
  pattern(
    String.raw`\bno (?:(?:access|api|auth\w*|bearer) )?(?:token|api[ -]?key) (?:was |is )?`,
    String.raw`(?:found|provided|specified|supplied|set|configured|available)\b`,
  ),
  // `Missing access token`
  pattern(
    String.raw`\bmissing (?:or invalid )?(?:an? |the |your |cdn |registry )?`,
    String.raw`(?:access token|api[ -]?key|auth\w* token)\b`,
  ),
  // `API key is missing`, `The access token was not provided`
  pattern(
    requiredKey,
    ' (?:is|was) (?:missing|required|',
    String.raw`not (?:set|found|provided|specified|configured))\b`,
  ),
  // `A registry token is required to perform the action`
  pattern(
    String.raw`\b(?:an?|the|your) (?:valid )?(?:(?:${keyKinds}) key|`,
    `(?:(?:${keyKinds}|auth|oauth|personal|registry) ){1,2}token)`,
    String.raw` is required (?:to (?:access|continue|perform|run|use)\b|[.;,]|$)`,
  ),
  // `This command requires authentication`
  /\b(?:action|command|operation) requires (?:authentication|(?:a|you to) log ?in)\b/i,
  // `The API key must be set`
  pattern(requiredKey, String.raw` must be (?:set|provided|specified|supplied)\b`),
  // `Could not find an API key`, but not one that has a name
  pattern(
    String.raw`\b(?:can ?not|can't|could not|couldn't|unable to) find `,
    String.raw`(?:an?|any|the|your) (?:access|api|auth\w*)[ -](?:key|token)\b`,
    String.raw`(?! (?:named|called|with|for|of)\b)`,
  ),
  // `Use "acme login"`
  /\buse (?:the )?[`'"\u201c][^`'"\u201d]*\blogin\b/i,
]

function joined(...parts: string[]): string {
  return parts.join('')
}

/** A pattern of several parts, for any case, where `^` begins any line. */
function pattern(...parts: string[]): RegExp {
  return new RegExp(joined(...parts), 'im')
}

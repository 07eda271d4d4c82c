/** The scheme and the credentials of an `Authorization` header, such as `Bearer S3CRET`. */
const authorization =
  /^["'`]?(basic|bearer|digest|dpop|hmac|negotiate|token|[\w-]+-sha256)\s+(\S.*)$/is

/** Splits a text after its scheme, which is empty if it has none. */
function splitScheme(text: string): {scheme: string; credentials: string} {
  const [, scheme = '', credentials = text] = authorization.exec(text) ?? []
  return {credentials, scheme}
}

/** Whether a word is a scheme of credentials, such as `Bearer`. */
export function isScheme(word: string): boolean {
  // The pattern also needs credentials.
  return authorization.test(`${word} x`)
}

/** Whether one text follows a scheme, rather than parameters such as `realm="x"`. */
export function takesOneText(scheme: string): boolean {
  return /^(?:basic|bearer|token)$/i.test(scheme)
}

/** A scheme that may have any name, and the credentials after it: `ApiKey S3CRET`. */
const anyAuthorization = /^["'`]?[\w-]+\s+(\S.*)$/s

/** The credentials after a scheme of any name; empty without one. */
export function readAfterAnyScheme(text: string): string {
  return anyAuthorization.exec(text)?.[1] ?? ''
}

/** The secret parts of a credential, with or without a scheme; a part may be empty. */
export function readCredential(text: string): string[] {
  const {credentials, scheme} = splitScheme(text)
  if (/^basic$/i.test(scheme)) {
    const userAndPassword = Buffer.from(credentials, 'base64').toString()
    const [, password = ''] = /:(.*)/s.exec(userAndPassword) ?? []
    return [credentials, password]
  }
  const hasParameters = scheme !== '' && !takesOneText(scheme)
  return hasParameters ? [credentials, ...readParameters(text)] : [credentials]
}

/** `name=value` after a scheme or in a cookie; fewer than four characters are no secret. */
const parameter = /(?<![\w.-])[\w.-]{1,64}="?([^\s";,]{4,})/g

/** The values of the parameters in a credential or a cookie. */
export function readParameters(text: string): string[] {
  return Array.from(text.matchAll(parameter), ([, value]) => value!)
}

/**
 * What may end a credential: a quote, a separator of a list, a typed line break, or any of these.
 */
const terminators = [/["'`]/, /[,;|]/, /\\[nr]/, /["'`,;|]|\\[nr]/] as const

/**
 * The credentials that a text may begin with: all of it, all but its last one or two quotes, or
 * what is before a terminator.
 */
export function credentialCandidates(text: string): string[] {
  const quotes = /["'`]{0,2}$/.exec(text)![0].length
  const unquoted = [1, 2].slice(0, quotes).map((count) => text.slice(0, -count))
  const cut = terminators.flatMap((terminator) => text.split(terminator, 1))
  return [text, ...unquoted, ...cut]
}

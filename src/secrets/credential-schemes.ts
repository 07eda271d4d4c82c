/** The schemes that one text follows, rather than parameters such as `realm="x"`. */
const oneTextSchemes = 'basic|bearer|token'

/** The schemes of credentials, as a pattern. */
const schemes = String.raw`${oneTextSchemes}|digest|dpop|hmac|negotiate|[\w-]{1,64}-sha256`

/** The scheme and the credentials of an `Authorization` header, such as `Bearer S3CRET`. */
const authorization = new RegExp(String.raw`^["'\`]?(${schemes})\s+(\S.*)$`, 'is')

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

/** A scheme that one text follows. */
const oneTextScheme = new RegExp(`^(?:${oneTextSchemes})$`, 'i')

/** Whether one text follows a scheme, rather than parameters such as `realm="x"`. */
export function takesOneText(scheme: string): boolean {
  return oneTextScheme.test(scheme)
}

/** One word of a query or of a list, perhaps after its scheme: `S3CRET`, `Bearer S3CRET`. */
const credentialWord = new RegExp(String.raw`^(?:(?:${schemes})\s{1,8})?[^\s&]+`, 'i')

/** The credentials that the next part of a query or a list may begin with. */
export function readCredentialWord(text: string): string[] {
  return credentialCandidates(credentialWord.exec(text)?.[0] ?? '')
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
 * What may end a credential: a quote, a separator of a list, a URL's fragment, a closing bracket, a
 * typed line break, or any of these.
 */
const terminators = [/["'`]/, /[,;|]/, /#/, /[)\]}>]/, /\\[nr]/, /["'`,;|#)\]}>]|\\[nr]/] as const

/** What may follow a credential at the end of a word: quotes, brackets, the end of a sentence. */
const wordEnd = /["'`,;|)\]}>.!?]{0,4}$/

/**
 * The credentials that a text may begin with: all of it, or what is before a terminator; each also
 * without the last of the characters that may follow it.
 */
export function credentialCandidates(text: string): string[] {
  const cut = terminators.flatMap((terminator) => text.split(terminator, 1))
  return [text, ...cut].flatMap((candidate) => {
    const count = wordEnd.exec(candidate)![0].length
    const shorter = [1, 2, 3, 4].slice(0, count).map((length) => candidate.slice(0, -length))
    return [candidate, ...shorter]
  })
}

import {readStructures} from './read-structure.js'
import {isSecretName} from './secret-names.js'

/**
 * A header's name and colon at the start of a line, of a quoted text or of an item of a list, as in
 * `"Authorization: `. A line break may also be typed, as `\n`.
 */
const headerName = /(?:^|[\n\r"'`,;|[({]|\\[nr])[\s"'`\\]{0,8}([\w-]{3,64})["'`\\]{0,4}\s*:/g

/** The credentials of HTTP headers in a text (4.12): one or several, quoted or not. */
export function findHeaders(value: string): string[] {
  const starts = [...value.matchAll(headerName)].filter(([, name]) => isHeaderName(name!))
  if (starts.length === 0) return []
  const structures = readStructures(value)
  const credentials: string[] = []
  let nextStructure = 0
  for (const [at, {0: start, 1: name, index}] of starts.entries()) {
    const valueStart = index + start.length
    // Headers and structures are both in order, so one pass over both is enough.
    while ((structures[nextStructure]?.to ?? valueStart) < valueStart) nextStructure += 1
    const structure = structures[nextStructure]
    // The name is a key of JSON; `findCredentials` reads its value as such.
    const isMember = structure !== undefined && structure.from < valueStart
    if (isMember) continue
    const [line = ''] = value.slice(valueStart, starts[at + 1]?.index).split(/[\n\r]/, 1)
    for (const text of credentialCandidates(line)) {
      credentials.push(...readHeader(name!, text.trim()))
    }
  }
  return credentials
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

/** A header whose value is in the next words of a command line. */
export type HeaderStart = {
  name: string
  /** Whether the value has one more word, after those that are given. */
  continuesAfter: (words: readonly string[]) => boolean
}

/** A word that is a header's name and colon, with or without the scheme of its credentials. */
const headerStart = /^["'`]?([\w-]{3,64})\s*:\s*([\w-]*)$/

/**
 * Reads a word that begins a header and has lost its quotes: `Authorization:`,
 * `Authorization:Basic`.
 */
export function readHeaderStart(word: string): HeaderStart | undefined {
  // Most words have no colon; a regular expression is compiled when it is first used.
  if (!word.includes(':')) return undefined
  const [, name = '', typedScheme = ''] = headerStart.exec(word) ?? []
  if (!isHeaderName(name) || (typedScheme !== '' && !isScheme(typedScheme))) {
    return undefined
  }
  const continuesAfter = (words: readonly string[]): boolean => {
    const [scheme = '', ...credentials] = typedScheme === '' ? words : [typedScheme, ...words]
    if (isCookie(name) || scheme === '') return true
    const isOnlyScheme = credentials.length === 0
    return isScheme(scheme) && (isOnlyScheme || !takesOneText(scheme))
  }
  return {name, continuesAfter}
}

/** Whether a header of this name holds credentials. */
export function isHeaderName(name: string): boolean {
  return isCookie(name) || isSecretName(name)
}

function isCookie(name: string): boolean {
  return /^(?:set-)?cookie$/i.test(name)
}

/** The scheme and the credentials of an `Authorization` header, such as `Bearer S3CRET`. */
const authorization =
  /^["'`]?(basic|bearer|digest|dpop|hmac|negotiate|token|[\w-]+-sha256)\s+(\S.*)$/is

function isScheme(word: string): boolean {
  // The pattern also needs credentials.
  return authorization.test(`${word} x`)
}

/** Whether one text follows the scheme, rather than parameters. */
function takesOneText(scheme: string): boolean {
  return /^(?:basic|bearer|token)$/i.test(scheme)
}

/** The scheme of a credential, empty without one, and the text after it. */
function splitScheme(text: string): {scheme: string; credentials: string} {
  const [, scheme = '', credentials = text] = authorization.exec(text) ?? []
  return {credentials, scheme}
}

/** A credential without its scheme: `S3CRET` of `Bearer S3CRET`. */
export function withoutScheme(text: string): string {
  return splitScheme(text).credentials
}

/** The secret parts of a header's value: its credentials, a user's password, a cookie's values. */
export function readHeader(name: string, text: string): string[] {
  const credentials = readCredential(text)
  return isCookie(name) ? [...credentials, ...readParameters(text)] : credentials
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

/** `name=value` in the value of a header; a value of fewer than four characters is no secret. */
const parameter = /(?<![\w.-])[\w.-]{1,64}="?([^\s";,]{4,})/g

function readParameters(text: string): string[] {
  return Array.from(text.matchAll(parameter), ([, value]) => value!)
}

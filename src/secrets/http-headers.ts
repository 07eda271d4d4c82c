import {
  credentialCandidates,
  isScheme,
  readAfterAnyScheme,
  readCredential,
  readParameters,
  takesOneText,
} from './credential-schemes.js'
import {type StructurePlace, readStructures} from './read-structure.js'
import {isSecretName} from './secret-names.js'

/** The credentials of HTTP headers in a text (4.12): one or several, quoted or not. */
export function findHeaders(text: string): string[] {
  const places = listHeaderPlaces(text)
  if (places.length === 0) return []
  const headers = withoutMembers(places, readStructures(text))
  return headers.flatMap(({from, name, to}) => {
    const [line = ''] = text.slice(from, to).split(/[\n\r]/, 1)
    return credentialCandidates(line).flatMap((candidate) => readHeader(name, candidate.trim()))
  })
}

/** A header in a text, by the indices between which its value is. */
type HeaderPlace = {
  name: string
  from: number
  /** Where the next header begins; undefined for the last one. */
  to: number | undefined
}

/**
 * A header's name and colon at the start of a line, of a quoted text or of an item of a list, as in
 * `"Authorization: `. A line break may also be typed, as `\n`.
 */
const headerName = /(?:^|[\n\r"'`,;|[({]|\\[nr])[\s"'`\\]{0,8}([\w-]{3,64})["'`\\]{0,4}\s*:/g

/** Lists the headers in a text whose names are sensitive, in order. */
function listHeaderPlaces(text: string): HeaderPlace[] {
  const starts = [...text.matchAll(headerName)].filter(([, name]) => isHeaderName(name!))
  return starts.map(({0: start, 1: name, index}, at) => ({
    from: index + start.length,
    name: name!,
    to: starts[at + 1]?.index,
  }))
}

/**
 * Leaves out the places that are keys of JSON, whose values `findCredentials` reads as such. Places
 * and structures are both in order, so one pass over both is enough.
 */
function withoutMembers(
  places: readonly HeaderPlace[],
  structures: readonly StructurePlace[],
): HeaderPlace[] {
  let next = 0
  return places.filter(({from}) => {
    while (next < structures.length && structures[next]!.to < from) next += 1
    const structure = structures[next]
    return structure === undefined || structure.from >= from
  })
}

/** A header whose value is in the next words of a command line. */
export type HeaderStart = {
  name: string
  /** The scheme that the word has after the colon; empty without one. */
  scheme: string
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
  const [, name = '', scheme = ''] = headerStart.exec(word) ?? []
  const isStart = isHeaderName(name) && (scheme === '' || isScheme(scheme))
  return isStart ? {name, scheme} : undefined
}

/** Whether a header's value is incomplete: after `Bearer`, its token has to follow. */
export function lacksWords(header: HeaderStart, words: readonly string[]): boolean {
  const valueWords = header.scheme === '' ? words : [header.scheme, ...words]
  const [first = '', ...others] = valueWords
  if (isCookie(header.name) || first === '') return true
  // `Bearer` has one text after it, `Digest` any number of parameters.
  return isScheme(first) && (others.length === 0 || !takesOneText(first))
}

/** Whether a header of this name holds credentials. */
export function isHeaderName(name: string): boolean {
  return isCookie(name) || isSecretName(name)
}

function isCookie(name: string): boolean {
  return /^(?:set-)?cookie$/i.test(name)
}

/** The secret parts of a header's value: its credentials, a user's password, a cookie's values. */
export function readHeader(name: string, text: string): string[] {
  const secrets = readCredential(text)
  if (isCookie(name)) secrets.push(...readParameters(text))
  // Servers name schemes of their own: `ApiKey`, `SSWS`.
  if (/authorization/i.test(name)) secrets.push(readAfterAnyScheme(text))
  return secrets
}

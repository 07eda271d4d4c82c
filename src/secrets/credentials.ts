import {unescape} from 'node:querystring'

import {readStructures, type Structure} from './read-structure.js'
import {isSecretName} from './secret-names.js'

/** How deep texts in texts are read: JSON in JSON, a header in a list. */
const maxDepth = 4

/** Too common to mask, and no secrets. */
const plain: ReadonlySet<string> = new Set(['', 'true', 'false', 'null', 'undefined'])

/** Where credentials are in a value that is not itself secret: a row a place. */
const places = [findPasswords, findHeaders, findPairs, findOptions, findMembers] as const

/**
 * Finds the credentials in a value that is not itself secret (4.12): the password of a URL, the
 * credential of an HTTP header, what has a sensitive name in JSON, in `name=value` or after
 * `--name`.
 */
export function findCredentials(value: string, depth = 0): string[] {
  if (depth > maxDepth || !/[:={[]|--/.test(value)) return []
  const found = places.flatMap((find) => find(value, depth))
  return [...new Set(found)].filter((secret) => !plain.has(secret))
}

/** A value that is a secret, and the secrets in it: `Bearer …`, a header, a URL with a password. */
export function findInSecret(value: string): string[] {
  const [, , credentials = value] = authorization.exec(value) ?? []
  return [...new Set([value, credentials, ...findCredentials(value)])]
}

const schemes = /[a-z][a-z\d+.-]{0,30}:\/\//gi

/** The passwords of URLs, as they are and decoded. */
function findPasswords(value: string): string[] {
  if (!value.includes('://')) return []
  const starts = Array.from(value.matchAll(schemes), ({0: scheme, index}) => {
    return {from: index + scheme.length, index}
  })
  const rests = starts.flatMap(({from}, at) => {
    const [rest = ''] = /^\S*/.exec(value.slice(from, starts[at + 1]?.index)) ?? []
    // Quotes and brackets end an address in a text, but may be characters of a password.
    return [rest, rest.replace(/["'<>`].*$/s, '')]
  })
  return rests.flatMap((rest) => {
    const password = passwordOf(rest)
    return password === undefined ? [] : [password, unescape(password)]
  })
}

/** The password in an address after its scheme, even if it or the user's name is not encoded. */
function passwordOf(rest: string): string | undefined {
  const [authority = ''] = /^[^/?#]*/.exec(rest) ?? []
  const userInfo = authority.slice(0, Math.max(0, authority.lastIndexOf('@')))
  if (userInfo.includes(':')) {
    return userInfo.slice(userInfo.indexOf(':') + 1)
  }
  // `ann:p/w@host`: the password holds a slash, unless these are the digits of a port.
  const host = authority.slice(userInfo.length)
  const colon = host.indexOf(':')
  const end = rest.lastIndexOf('@')
  const isPort = /^:\d*$/.test(host.slice(colon))
  if (host.includes('[') || colon === -1 || isPort) return undefined
  const from = userInfo.length + colon + 1
  return end > from ? rest.slice(from, end) : undefined
}

/** A name with a colon at the start of a line, a quoted text or an item; `\r\n` may be typed. */
const headerName = /(?:^|[\n\r"'`,;|[({]|\\[nr])[\s"'`\\]{0,8}([\w-]{3,64})["'`\\]{0,4}\s*:/g

/** The credentials of HTTP headers: one or several, quoted or not. */
function findHeaders(value: string): string[] {
  const matches = [...value.matchAll(headerName)]
  const names = matches.filter(([, name]) => isHeaderName(name!))
  if (names.length === 0) return []
  const structures = readStructures(value)
  let inner = 0
  return names.flatMap(({0: start, 1: name, index}, at) => {
    const end = index + start.length
    while ((structures[inner]?.to ?? end) < end) inner += 1
    // It is a member of an object.
    if ((structures[inner]?.from ?? end) < end) return []
    const [line = ''] = value.slice(end, names[at + 1]?.index).split(/[\n\r]/, 1)
    return endsOf(line).flatMap((text) => readHeader(name!, text.trim()))
  })
}

/** What may end a credential: a quote, a separator of a list, a typed line break, any of them. */
const ends = [/["'`]/, /[,;|]/, /\\[nr]/, /["'`,;|]|\\[nr]/] as const

/** The credentials that a text may be: all of it, without its last quotes, or up to an end. */
function endsOf(text: string): string[] {
  const quotes = /["'`]{0,2}$/.exec(text)![0].length
  const unquoted = [1, 2].slice(0, quotes).map((count) => text.slice(0, -count))
  return [text, ...unquoted, ...ends.flatMap((end) => text.split(end, 1))]
}

/** The name of a header whose value is in the next words, and which of these belong to it. */
export type HeaderStart = {
  name: string
  takes: (words: readonly string[]) => boolean
}

/** Reads a word that begins a header and has lost its quotes: `Authorization:`, `Authorization:Basic`. */
export function readHeaderStart(word: string): HeaderStart | undefined {
  const [, name = '', scheme = ''] = /^["'`]?([\w-]{3,64})\s*:\s*([\w-]*)$/.exec(word) ?? []
  if (!isHeaderName(name) || (scheme !== '' && !isScheme(scheme))) {
    return undefined
  }
  const takes = (words: readonly string[]): boolean => {
    const [first = '', ...more] = scheme === '' ? words : [scheme, ...words]
    if (isCookie(name) || first === '') return true
    const isMore = more.length === 0 || !isSimple(first)
    return isScheme(first) && isMore
  }
  return {name, takes}
}

function isCookie(name: string): boolean {
  return /^(?:set-)?cookie$/i.test(name)
}

function isHeaderName(name: string): boolean {
  return isCookie(name) || isSecretName(name)
}

/** Matches the scheme and credentials of an `Authorization` header. */
const authorization =
  /^["'`]?(basic|bearer|digest|dpop|hmac|negotiate|token|[\w-]+-sha256)\s+(\S.*)$/is

function isScheme(word: string): boolean {
  return authorization.test(`${word} x`)
}

/** Whether one text follows the scheme, rather than parameters. */
function isSimple(scheme: string): boolean {
  return /^(?:basic|bearer|token)$/i.test(scheme)
}

const parameter = /(?<![\w.-])[\w.-]{1,64}="?([^\s";,]{4,})/g

/** The secret parts of a header's value: its credentials, a cookie's values, a user's password. */
function readHeader(name: string, text: string): string[] {
  const [, scheme = '', credentials = text] = authorization.exec(text) ?? []
  const hasParameters = isCookie(name) || (scheme !== '' && !isSimple(scheme))
  const matches = hasParameters ? [...text.matchAll(parameter)] : []
  const isBasic = /^basic$/i.test(scheme)
  const user = isBasic ? Buffer.from(credentials, 'base64').toString() : ''
  return [
    credentials,
    ...matches.map(([, value]) => value!),
    // The password after the user's name.
    user.replace(/^[^:]*:?/, ''),
  ]
}

/** `name=` at the start of a value, or after a space or a separator of queries and lists. */
const pairName = /(?:^|[\s?&#:;/,"'`(])([\w.-]{2,64})[ \t]{0,8}=[ \t]{0,8}/g

const pairValue = /^(?:"([^"]*)"|'([^']*)'|((?:(?:basic|bearer|token)\s{1,8})?[^\s&]+))/i

/** The values of sensitive names in a query, a connection string or a list of variables. */
function findPairs(value: string): string[] {
  const matches = [...value.matchAll(pairName)]
  const names = matches.filter(([, name]) => isSecretName(name!))
  return names.flatMap(({0: start, index}, at) => {
    const rest = value.slice(index + start.length, names[at + 1]?.index)
    const [, double, single, bare = ''] = pairValue.exec(rest) ?? []
    const quoted = double ?? single
    const texts = quoted === undefined ? endsOf(bare) : [quoted]
    const spelled = texts.flatMap((text) => [text, unescape(text)])
    return spelled.flatMap((text) => readHeader('', text))
  })
}

/** `--name value` in a command line that is one value. */
const option = /(?:^|[\s"'`])--?([\w.-]{2,64})\s+(?:"([^"]+)"|'([^']+)'|([^\s"'`-][^\s"'`]*))/g

function findOptions(value: string): string[] {
  const options = [...value.matchAll(option)]
  return options.flatMap(([, name = '', double, single, bare]) =>
    isSecretName(name) ? [double ?? single ?? bare!] : [],
  )
}

/** What is under a sensitive name in JSON, at any depth. */
function findMembers(value: string, depth: number): string[] {
  if (!/[{[]/.test(value)) return []
  // JSON that is a text of JSON.
  const inner = value.replaceAll(String.raw`\"`, '"')
  const texts = inner === value ? [value] : [value, inner]
  return texts.flatMap(readStructures).flatMap((structure) => secretsOf(structure.value, '', depth))
}

/** The secrets in a structure under a sensitive `name`; an empty name is not sensitive. */
function secretsOf(structure: Structure, name: string, depth: number): string[] {
  if (typeof structure === 'string') {
    return name === '' ? findCredentials(structure, depth + 1) : readHeader(name, structure)
  }
  if (Array.isArray(structure)) {
    return structure.flatMap((item) => secretsOf(item, name, depth))
  }
  const {members} = structure
  // `{"name": "API_KEY", "value": "…"}`
  const [, named] = members.find(([key]) => /^(?:header|key|name)$/i.test(key)) ?? []
  return members.flatMap(([key, value]) => {
    const isNamed = /^value$/i.test(key) && typeof named === 'string' && isHeaderName(named)
    const inner = isNamed ? named : key
    return secretsOf(value, name || (isHeaderName(inner) ? inner : ''), depth)
  })
}

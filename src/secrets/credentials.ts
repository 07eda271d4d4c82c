import {unescape} from 'node:querystring'

import {
  credentialCandidates,
  findHeaders,
  isHeaderName,
  readCredential,
  readHeader,
  withoutScheme,
} from './http-headers.js'
import {readStructures, type Structure} from './read-structure.js'
import {isSecretName} from './secret-names.js'

/** How deep texts in texts are read: JSON in JSON, a header in a list. */
const maxDepth = 4

/** Values that are no secrets, and too common to mask. */
const plainValues: ReadonlySet<string> = new Set(['', 'true', 'false', 'null', 'undefined'])

/** Where credentials are in a value that is not itself secret: a row a place. */
const places = [findPasswords, findHeaders, findPairs, findOptions, findMembers] as const

/** Matches a value that may hold a credential: without one of these marks there is no place for it. */
const mark = /[:={[]|--/

/**
 * Finds the credentials in a value that is not itself secret (4.12): the password of a URL, the
 * credential of an HTTP header, what has a sensitive name in JSON, in `name=value` or after
 * `--name`.
 */
export function findCredentials(value: string, depth = 0): string[] {
  if (depth > maxDepth || !mark.test(value)) return []
  const found = places.flatMap((find) => find(value, depth))
  return [...new Set(found)].filter((secret) => !plainValues.has(secret))
}

/** A value that is a secret, and the secrets in it: `Bearer …`, a header, a URL with a password. */
export function findInSecret(value: string): string[] {
  return [...new Set([value, withoutScheme(value), ...findCredentials(value)])]
}

/** The scheme of a URL: `https://`. */
const urlScheme = /[a-z][a-z\d+.-]{0,30}:\/\//gi

/** What comes before a URL in a text, in a list or in another URL. */
const beforeUrl = /[\s"'<>`,;|()[\]{}/=&?#]/

/** The passwords of URLs, as they are and decoded. */
function findPasswords(value: string): string[] {
  if (!value.includes('://')) return []
  const schemes = [...value.matchAll(urlScheme)]
  // Another scheme may be a part of the password: `ann:pass-a://word@host`.
  const separate = schemes.filter(
    ({index}, at) => at === 0 || beforeUrl.test(value[index - 1] ?? ''),
  )
  const readings = separate.length === schemes.length ? [schemes] : [separate, schemes]
  const addresses = readings.flatMap((starts) =>
    starts.flatMap(({0: scheme, index}, at) => {
      const text = value.slice(index + scheme.length, starts[at + 1]?.index)
      const [address = ''] = /^\S*/.exec(text) ?? []
      // Quotes and brackets end an address in a text, but may be characters of a password.
      return [address, address.replace(/["'<>`].*$/s, '')]
    }),
  )
  return addresses.flatMap((address) => {
    const password = passwordOf(address)
    return password === undefined ? [] : [password, unescape(password)]
  })
}

/** The password in an address without its scheme, even if it or the user's name is not encoded. */
function passwordOf(address: string): string | undefined {
  const [authority = ''] = /^[^/?#]*/.exec(address) ?? []
  const userInfo = authority.slice(0, Math.max(0, authority.lastIndexOf('@')))
  if (userInfo.includes(':')) {
    return userInfo.slice(userInfo.indexOf(':') + 1)
  }
  // `ann:p/w@host`: the password holds a slash, unless these are the digits of a port.
  const host = authority.slice(userInfo.length)
  const colon = host.indexOf(':')
  const isPort = /^:\d*$/.test(host.slice(colon))
  if (host.includes('[') || colon === -1 || isPort) return undefined
  const start = userInfo.length + colon + 1
  const end = address.lastIndexOf('@')
  return end > start ? address.slice(start, end) : undefined
}

/** `name=` at the start of a value, or after a space or a separator of queries and lists. */
const pairName = /(?:^|[\s?&#:;/,"'`(])([\w.-]{2,64})[ \t]{0,8}=[ \t]{0,8}/g

/** The value of a pair: in double quotes, in single quotes, or one word, which may have a scheme. */
const pairValue = /^(?:"([^"]*)"|'([^']*)'|((?:(?:basic|bearer|token)\s{1,8})?[^\s&]+))/i

/** The values of sensitive names in a query, a connection string or a list of variables. */
function findPairs(value: string): string[] {
  const matches = [...value.matchAll(pairName)]
  const names = matches.filter(([, name]) => isSecretName(name!))
  return names.flatMap(({0: start, index}, at) => {
    const text = value.slice(index + start.length, names[at + 1]?.index)
    const [, inDouble, inSingle, word = ''] = pairValue.exec(text) ?? []
    const quoted = inDouble ?? inSingle
    const plain = quoted === undefined ? credentialCandidates(word) : [quoted]
    const values = [...readEscaped(text), ...plain, ...readGlued(text, /^[?&]/.test(start))]
    const spelled = values.flatMap((each) => [each, unescape(each)])
    return spelled.flatMap((each) => readCredential(each))
  })
}

/** `--name` and the space after it in a command line that is one value. */
const optionName = /(?<=^|[\s"'`])--?([\w.-]{2,64})\s+/g

/** The value after it: in double quotes, in single quotes, or one word. */
const optionValue = /"([^"]+)"|'([^']+)'|([^\s"'`-][^\s"'`]*)/y

/** The values of sensitive flags in a command line that is one value. */
function findOptions(value: string): string[] {
  const names = [...value.matchAll(optionName)].filter(([, name]) => isSecretName(name!))
  return names.flatMap(({0: start, index}) => {
    const from = index + start.length
    optionValue.lastIndex = from
    const [, inDouble, inSingle, word = ''] = optionValue.exec(value) ?? []
    const glued = readGlued(value.slice(from), false)
    return [...readEscaped(value, from), inDouble ?? inSingle ?? word, ...glued]
  })
}

/** A quoted text, and what follows it without a separator. */
const quotedStart = /^(?:"[^"\\]*"|'[^'\\]*')([^\s&,;|)\]}][^\s&]*)?/

/**
 * A value that only begins with a quoted text: the quotes may be characters of it, as they always
 * are in a query.
 */
function readGlued(text: string, isQuery: boolean): string[] {
  const [typed, rest] = quotedStart.exec(text) ?? []
  return typed !== undefined && (isQuery || rest !== undefined) ? [typed] : []
}

/** Quoted texts and a word, in which a backslash makes a quote or a space a part of the value. */
const escaped =
  /"([^"\\]*(?:\\[^][^"\\]*)+)"|'([^'\\]*(?:\\[^][^'\\]*)+)'|(?!-)([^\s"'`&;|\\]*(?:\\.[^\s"'`&;|\\]*)+)/y

/**
 * The value at an index as a shell reads its backslashes, with and without them; empty without any.
 * A backslash may also be the end of a Windows path, so this is a second reading, not the only one.
 */
function readEscaped(text: string, from = 0): string[] {
  escaped.lastIndex = from
  const [, inDouble, inSingle, word = ''] = escaped.exec(text) ?? []
  const typed = inDouble ?? inSingle ?? word
  // `\"\"` in JSON is an empty text.
  const isEmpty = /^["'`\\]*$/.test(typed)
  return isEmpty ? [] : [typed, typed.replaceAll(/\\([^])/g, '$1')]
}

/** What is under a sensitive name in JSON, at any depth. */
function findMembers(value: string, depth: number): string[] {
  if (!/[{[]/.test(value)) return []
  // JSON in a string of JSON.
  const unescaped = value.replaceAll(String.raw`\"`, '"')
  const texts = unescaped === value ? [value] : [value, unescaped]
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
  // The `value` of `{"name": "API_KEY", "value": "…"}` has the name that is beside it.
  const stated = members.flatMap(([key, text]) =>
    /^(?:header|key|name)$/i.test(key) ? [text] : [],
  )
  const names = stated.filter((text) => typeof text === 'string')
  const statedName = names.find((text) => isHeaderName(text))
  return members.flatMap(([key, value]) => {
    const usedName = /^value$/i.test(key) ? (statedName ?? key) : key
    const sensitiveName = isHeaderName(usedName) ? usedName : ''
    return secretsOf(value, name || sensitiveName, depth)
  })
}

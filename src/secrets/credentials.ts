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
import {findUrlPasswords} from './url-passwords.js'

/** How deep texts in texts are read: JSON in JSON, a header in a list. */
const maxDepth = 4

/** Values that are no secrets, and too common to mask. */
const plainValues: ReadonlySet<string> = new Set(['', 'true', 'false', 'null', 'undefined'])

/** The searches of {@link findCredentials}, one for each place where a credential may be. */
const searches = [findUrlPasswords, findHeaders, findPairs, findOptions, findMembers] as const

/** Matches the marks that those searches begin at; a value without any holds no credential. */
const credentialMark = /[:={[]|--/

/**
 * Finds the credentials in a value that is not itself secret (4.12): the password of a URL, the
 * credential of an HTTP header, and values with a sensitive name in JSON, in `name=value` or after
 * `--name`.
 */
export function findCredentials(value: string, depth = 0): string[] {
  if (depth > maxDepth || !credentialMark.test(value)) return []
  const credentials = searches.flatMap((find) => find(value, depth))
  return [...new Set(credentials)].filter((secret) => !plainValues.has(secret))
}

/** A secret value, and the secrets in it: `Bearer …`, a header, a URL with a password. */
export function findInSecret(value: string): string[] {
  return [...new Set([value, withoutScheme(value), ...findCredentials(value)])]
}

/** `name=` at the start of a value, or after a space or a separator of queries and lists. */
const pairName = /(?:^|[\s?&#:;/,"'`(])([\w.-]{2,64})[ \t]{0,8}=[ \t]{0,8}/g

/**
 * The value of a pair: in double quotes, in single quotes, or one word, which may have a scheme.
 */
const pairValue = /^(?:"([^"]*)"|'([^']*)'|((?:(?:basic|bearer|token)\s{1,8})?[^\s&]+))/i

/** The values of sensitive names in a query, a connection string or a list of variables. */
function findPairs(value: string): string[] {
  const starts = [...value.matchAll(pairName)].filter(([, name]) => isSecretName(name!))
  return starts.flatMap(({0: start, index}, at) => {
    const text = value.slice(index + start.length, starts[at + 1]?.index)
    const [, inDouble, inSingle, word = ''] = pairValue.exec(text) ?? []
    const quoted = inDouble ?? inSingle
    const plain = quoted === undefined ? credentialCandidates(word) : [quoted]
    const isQuery = /^[?&]/.test(start)
    const values = [...readEscaped(text), ...plain, ...readGlued(text, isQuery)]
    const decoded = values.flatMap((each) => [each, unescape(each)])
    return decoded.flatMap((each) => readCredential(each))
  })
}

/** `--name` or `-name`, and the space after it, in a command line that is one value. */
const optionName = /(?<=^|[\s"'`])--?([\w.-]{2,64})\s+/g

/** The value of an option: in double quotes, in single quotes, or one word. */
const optionValue = /"([^"]+)"|'([^']+)'|([^\s"'`-][^\s"'`]*)/y

/** The values of sensitive flags in a command line that is one value. */
function findOptions(value: string): string[] {
  const starts = [...value.matchAll(optionName)].filter(([, name]) => isSecretName(name!))
  return starts.flatMap(({0: start, index}) => {
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
 * The whole of a value that only begins with a quoted text, as `"S3"CRET`: its quotes may be
 * characters of it. In a query, quotes are always characters of the value.
 */
function readGlued(text: string, isQuery: boolean): string[] {
  const [typed, afterQuote] = quotedStart.exec(text) ?? []
  return typed !== undefined && (isQuery || afterQuote !== undefined) ? [typed] : []
}

/**
 * A value in which a backslash makes a quote or a space a part of it: `"a\"b"`, `'a\'b'`, `a\ b`.
 * `[^]` matches line breaks too.
 */
const escapedValue =
  /"([^"\\]*(?:\\[^][^"\\]*)+)"|'([^'\\]*(?:\\[^][^'\\]*)+)'|(?!-)([^\s"'`&;|\\]*(?:\\.[^\s"'`&;|\\]*)+)/y

/**
 * The value at an index, with its backslashes and as a shell removes them; empty for a value
 * without backslashes. A backslash may also be the end of a Windows path, so this is a second
 * reading, not the only one.
 */
function readEscaped(text: string, from = 0): string[] {
  escapedValue.lastIndex = from
  const [, inDouble, inSingle, word = ''] = escapedValue.exec(text) ?? []
  const typed = inDouble ?? inSingle ?? word
  // `\"\"` in JSON is an empty text.
  const isEmpty = /^["'`\\]*$/.test(typed)
  return isEmpty ? [] : [typed, typed.replaceAll(/\\([^])/g, '$1')]
}

/** The values of sensitive names in JSON, at any depth. */
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
  // In `{"name": "API_KEY", "value": "…"}`, the other member names what `value` holds.
  const nameMembers = members.filter(([key]) => /^(?:header|key|name)$/i.test(key))
  const names = nameMembers.map(([, text]) => text).filter((text) => typeof text === 'string')
  const siblingName = names.find((text) => isHeaderName(text))
  return members.flatMap(([key, value]) => {
    const usedName = /^value$/i.test(key) ? (siblingName ?? key) : key
    const sensitiveName = isHeaderName(usedName) ? usedName : ''
    return secretsOf(value, name || sensitiveName, depth)
  })
}

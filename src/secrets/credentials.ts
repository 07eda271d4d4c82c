import {unescape} from 'node:querystring'

import {findHeaders, isHeaderName, readHeader} from './http-headers.js'
import {findLoginPasswords} from './logins.js'
import {findLoginOptions, findOptions, findPairs} from './name-value-pairs.js'
import {type Member, readStructures, type Structure} from './read-structure.js'
import {findTokens} from './token-shapes.js'
import {findUrlPasswords} from './url-passwords.js'

/** How deep texts in texts are read: JSON in JSON, a header in a list. */
const maxDepth = 4

/** Values that are not secrets, and too common to mask. */
const plainValues: ReadonlySet<string> = new Set(['', 'true', 'false', 'null', 'undefined'])

/** The searches of a text, one for each place where a credential may be except in JSON. */
const searches = [
  findUrlPasswords,
  findLoginPasswords,
  findHeaders,
  findPairs,
  findOptions,
  findLoginOptions,
] as const

/** A mark that a place of a credential has: `https://`, `name:`, `name=`, `name%3D`, `{`, `[`, `--name`. */
const credentialMark = /[:={[%]|--/

/** The beginning of an encoded mark, as in a query that holds a URL: `%3A`, `%3D`, `%5B`, `%253D`. */
const encodedMark = /%(?:25)*[35]/

/**
 * A character around the parts of a URL, a query or a list, encoded: `"`, `#`, `%`, `&`, `,`, `/`, `:`,
 * `;`, `=`, `?`, `@`, `[` or `]`.
 */
const encodedSeparator = /%(?:2[2356CF]|3[BDF]|3A(?:%20)?|40|5[BD])/gi

/** The beginning of encoded JSON. */
const encodedJson = /%[57]B/i

/**
 * Finds the credentials in a value that is not itself secret (4.12): the password of a URL, the
 * credential of an HTTP header, values with a sensitive name in JSON, in `name=value` or after
 * `--name`, and tokens of a known shape.
 */
export function findCredentials(value: string): string[] {
  return findAtDepth(value, 0)
}

/** Finds the credentials in a text; `depth` is the number of texts around it. */
function findAtDepth(text: string, depth: number): string[] {
  if (depth > maxDepth) return []
  const tokens = findTokens(text)
  // Most values have no mark, and need no other search.
  if (!credentialMark.test(text)) return tokens
  const found = searches.flatMap((search) => search(text))
  const plain = encodedMark.test(text) ? text.replaceAll(encodedSeparator, unescape) : text
  // A URL in a query may have a query itself, whose separators are encoded twice.
  const encoded = plain === text ? [] : findAtDepth(plain, depth + 1)
  const credentials = [...found, ...findMembers(text, depth), ...encoded, ...tokens]
  return [...new Set(credentials)].filter((secret) => !plainValues.has(secret))
}

/**
 * The secret value of a name, and the secrets in it: `Bearer …`, a header, a URL with a password.
 */
export function findInSecret(name: string, value: string): string[] {
  const secrets = [value, ...readHeader(name, value), ...findCredentials(value)]
  return [...new Set(secrets)].filter(Boolean)
}

/** The values of sensitive names in JSON, and the credentials in its other texts. */
function findMembers(text: string, depth: number): string[] {
  const isEncoded = encodedJson.test(text)
  if (!isEncoded && !/[{[]/.test(text)) return []
  // JSON in a string of JSON, and in a query.
  const unescaped = text.replaceAll(String.raw`\"`, '"')
  const decoded = isEncoded ? unescape(text.replaceAll('+', ' ')) : text
  const texts = new Set([text, unescaped, decoded])
  const structures = [...texts].flatMap(readStructures)
  return structures.flatMap(({value}) => readMembers(value, {depth, sensitiveName: undefined}))
}

/** Where a part of JSON is. */
type Surroundings = {
  /** How many other texts the JSON is in. */
  depth: number
  /** The name of the outermost sensitive member that holds the part; undefined if none does. */
  sensitiveName: string | undefined
}

/** The secrets in a part of JSON: all of its texts if a sensitive member holds it. */
function readMembers(part: Structure, {depth, sensitiveName}: Surroundings): string[] {
  if (typeof part === 'string') {
    return sensitiveName === undefined
      ? findAtDepth(part, depth + 1)
      : readHeader(sensitiveName, part)
  }
  if (Array.isArray(part)) {
    return part.flatMap((item) => readMembers(item, {depth, sensitiveName}))
  }
  const nameOfValue = findNameOfValue(part.members)
  return part.members.flatMap(([key, value]) => {
    const name = /^value$/i.test(key) ? (nameOfValue ?? key) : key
    const ownName = isHeaderName(name) ? name : undefined
    return readMembers(value, {depth, sensitiveName: sensitiveName ?? ownName})
  })
}

/**
 * The sensitive name that one member gives to the member called `value`: `API_KEY` in
 * `{"name": "API_KEY", "value": "…"}`.
 */
function findNameOfValue(members: readonly Member[]): string | undefined {
  const nameMembers = members.filter(([key]) => /^(?:header|key|name)$/i.test(key))
  const names = nameMembers.map(([, text]) => text).filter((text) => typeof text === 'string')
  return names.find(isHeaderName)
}

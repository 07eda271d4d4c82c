import {withoutScheme} from './credential-schemes.js'
import {findHeaders, isHeaderName, readHeader} from './http-headers.js'
import {findOptions, findPairs} from './name-value-pairs.js'
import {type Member, readStructures, type Structure} from './read-structure.js'
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
  const siblingName = findSiblingName(members)
  return members.flatMap(([key, value]) => {
    const usedName = /^value$/i.test(key) ? (siblingName ?? key) : key
    const sensitiveName = isHeaderName(usedName) ? usedName : ''
    return secretsOf(value, name || sensitiveName, depth)
  })
}

/**
 * The sensitive name that one member gives to the member called `value`: `API_KEY` in
 * `{"name": "API_KEY", "value": "…"}`.
 */
function findSiblingName(members: readonly Member[]): string | undefined {
  const nameMembers = members.filter(([key]) => /^(?:header|key|name)$/i.test(key))
  const names = nameMembers.map(([, text]) => text).filter((text) => typeof text === 'string')
  return names.find(isHeaderName)
}

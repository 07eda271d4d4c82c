import type {FindFlag} from '../command-line/find-flag.js'
import {splitItems} from '../command-line/list-value.js'
import {findCredentials} from './credentials.js'
import {cluster, type FindSensitiveFlag} from './find-sensitive-flag.js'
import {type HeaderStart, lacksWords, readHeaderStart} from './http-headers.js'
import type {LinePart} from './line-parts.js'
import type {MaskedWords} from './masked-words.js'
import {findNamedSecret} from './named-secrets.js'
import {isSensitiveFlag, type SecretCommand} from './sensitive-names.js'

/** A command line to mask, what its words mean to its command, and what is masked so far. */
export type LineToMask = {
  command: SecretCommand
  findFlag: FindFlag
  findSensitive: FindSensitiveFlag
  masked: MaskedWords
  parts: readonly LinePart[]
  /** The index of `--`, or the number of words without one. */
  terminator: number
  typed: readonly string[]
}

/**
 * Masks what follows the name of a secret: a sensitive flag of the command, an HTTP header, or any
 * other sensitive name.
 */
export function maskNamedValues(line: LineToMask): void {
  let clusterIndex: number | undefined
  for (const part of line.parts) {
    const {kind, name, text} = part
    const header = readHeaderStart(text)
    if (name && kind !== 'argument' && isSensitiveFlag(name, line.command)) {
      maskFlag(part, name, line)
    } else if (header) {
      maskHeader(part, header, line)
    } else {
      maskUnknownName(part, line)
    }
    // Once for each word: a cluster has a part for each of its letters.
    if (part.index !== clusterIndex && kind === 'flag') {
      clusterIndex = part.index
      maskAfterOneDash(part, line)
    }
  }
}

/** Masks the value of a sensitive flag of the command, each of its items, and words after it. */
function maskFlag({index, text}: LinePart, name: string, line: LineToMask): void {
  const {command, masked} = line
  const flag = command.flags?.[name]
  const isStdin = text === '-' && flag?.allowStdin
  if (!isStdin) {
    masked.mask(index, name, text)
    const items = splitItems(text, flag ?? {}).map(({value}) => value)
    if (items.length > 1) masked.note(name, items.filter(Boolean))
    // `--token = S3CRET`: only the equals sign was taken as the value.
    if (text === '=' || text === ':') maskWordAfter(index, name, line)
  }
  maskSurplusAfter(index, name, line)
}

/**
 * Masks the value of a sensitive flag that has lost a dash: in `-token S3CRET`, `oken` is the value
 * of `-t`.
 */
function maskAfterOneDash({index, text}: LinePart, line: LineToMask): void {
  const {masked, typed} = line
  const word = typed[index]!
  // A word that is a value as a whole is no flag.
  if (text === word || !cluster.test(word)) return
  const [spelling = ''] = word.split(/[=:]/, 1)
  const name = nameOfLost(spelling, line)
  if (name === undefined) return
  const value = word.slice(spelling.length + 1)
  if (value !== '') masked.mask(index, name, value)
  else if (maskWordAfter(index, name, line)) maskSurplusAfter(index + 1, name, line)
}

/** The sensitive flag that a word with one dash means, perhaps misspelled: `-token`, `-tokne`. */
function nameOfLost(
  spelling: string,
  {command, findFlag, findSensitive}: LineToMask,
): string | undefined {
  const known = findFlag(`-${spelling}`)?.name
  if (known !== undefined) return isSensitiveFlag(known, command) ? known : undefined
  const first = findFlag(spelling.slice(0, 2))?.name ?? ''
  // `-pa x` is rather two flags of one letter.
  if (command.flags?.[first]?.type === 'boolean') return undefined
  // In `-tS3CRET x`, where `-t` is a token, the word is no name.
  if (isSensitiveFlag(first, command) && /[^a-z-]/.test(spelling)) return undefined
  return findSensitive(`-${spelling}`)?.name
}

/**
 * Masks the words after a header's name, which have lost their quotes: `Authorization: Bearer
 * S3CRET`.
 */
function maskHeader(
  {index, text}: LinePart,
  header: HeaderStart,
  {findFlag, masked, typed}: LineToMask,
): void {
  const words: string[] = []
  for (const word of typed.slice(index + 1)) {
    // A word that ends with a colon begins the next header.
    const isEnd = findFlag(word) !== undefined || word.endsWith(':')
    if (isEnd || !lacksWords(header, words)) break
    words.push(word)
  }
  for (const [offset, word] of words.entries()) {
    masked.mask(index + 1 + offset, header.name, word)
  }
  masked.note(header.name, findCredentials([text, ...words].join(' ')))
}

/** Masks the value of a sensitive name that is not a flag of the command. */
function maskUnknownName(part: LinePart, line: LineToMask): void {
  const {index} = part
  const {masked, terminator, typed} = line
  const isAfterTerminator = index > terminator
  const secret = findNamedSecret(part, typed[index]!, {...line, isAfterTerminator})
  if (!secret) return
  const {mayBeNextWord, name, value} = secret
  if (value !== undefined) masked.mask(index, name, value)
  const isNextMasked = mayBeNextWord && maskWordAfter(index, name, line)
  if (isNextMasked) maskSurplusAfter(index + 1, name, line)
}

/** Masks the word after a name, unless it is a flag; returns whether it did. */
function maskWordAfter(
  index: number,
  name: string,
  {findFlag, masked, typed}: LineToMask,
): boolean {
  const next = typed[index + 1]
  if (next === undefined || findFlag(next)) return false
  masked.mask(index + 1, name, next)
  return true
}

/** Masks the surplus words directly after a value: `--password two words` has lost its quotes. */
function maskSurplusAfter(valueIndex: number, name: string, {masked, parts}: LineToMask): void {
  for (const part of parts.filter(({index}) => index > valueIndex)) {
    if (!part.isSurplus) return
    masked.mask(part.index, name, part.text)
  }
}

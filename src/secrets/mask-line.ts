import {listArguments} from '../command-line/argument-at.js'
import {type FindFlag, flagFinder} from '../command-line/find-flag.js'
import {splitItems} from '../command-line/list-value.js'
import {type Token, tokenize} from '../command-line/tokenize.js'
import {findCredentials} from './credentials.js'
import {type FindSensitiveFlag, sensitiveFlagFinder} from './find-sensitive-flag.js'
import {type HeaderStart, lacksWords, readHeaderStart} from './http-headers.js'
import {type LinePart, readParts} from './line-parts.js'
import {isPlainPair, passwordOfLogin, readLoginFlag, takesLogin} from './logins.js'
import {MaskedWords} from './masked-words.js'
import {findNamedSecret} from './named-secrets.js'
import {isSensitiveArgument, isSensitiveFlag, type SecretCommand} from './sensitive-names.js'
import {isBearerToken} from './token-shapes.js'

/** A command line's words, with placeholders for its secrets, and the secrets with their names. */
export type MaskedLine = Pick<MaskedWords, 'secrets' | 'words'>

/** What may be known of the words before they are masked; each has a default. */
type KnownReadings = {
  /** Finds the flag that a misspelled word means; by default among the command's flags. */
  findSensitive?: FindSensitiveFlag
  /** The words, split by the command's flags; a `Line` has them already. */
  tokens?: readonly Token[] | undefined
}

/**
 * Masks secrets in the words after a command's name (4.12), and every other value that contains one
 * of them.
 */
export function maskLine(
  typed: readonly string[],
  command: SecretCommand,
  {
    findSensitive = sensitiveFlagFinder(command),
    tokens = tokenize(typed, command.flags ?? {}),
  }: KnownReadings = {},
): MaskedLine {
  const parts = readParts(tokens, command)
  const masked = new MaskedWords(typed)
  const line: LineToMask = {
    command,
    findFlag: flagFinder(command.flags ?? {}),
    findSensitive,
    masked,
    parts,
    terminator: parts.find(({kind}) => kind === 'terminator')?.index ?? typed.length,
    typed,
  }
  // From certain to likely: the first step that replaces a word names it.
  maskArguments(line)
  maskNamedValues(line)
  maskLogins(line)
  maskBearerTokens(line)
  maskCredentials(line)
  return {secrets: masked.secrets, words: masked.words}
}

/** A command line to mask, what its words mean to its command, and what is masked so far. */
type LineToMask = {
  command: SecretCommand
  findFlag: FindFlag
  findSensitive: FindSensitiveFlag
  masked: MaskedWords
  parts: readonly LinePart[]
  /** The index of `--`, or the number of words without one. */
  terminator: number
  typed: readonly string[]
}

/** Masks the values of the command's sensitive arguments. */
function maskArguments({command, masked, parts}: LineToMask): void {
  const names = listArguments(command.args).map(([name]) => name)
  const sensitive = names.filter((name) => isSensitiveArgument(name, command))
  const lastSensitive = sensitive.at(-1)
  if (lastSensitive === undefined) return
  for (const {index, kind, name, text} of parts) {
    if (kind !== 'argument') continue
    // A word without a name may be a part of a secret that lost its quotes.
    if (!name) masked.mask(index, lastSensitive, text)
    else if (sensitive.includes(name)) masked.mask(index, name, text)
  }
}

/**
 * Masks what follows the name of a secret: a sensitive flag of the command, an HTTP header, or any
 * other sensitive name.
 */
function maskNamedValues(line: LineToMask): void {
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

/** Masks the password in a value that is `user:password`: `-u ann:S3CRET`. */
function maskLogins({masked, parts}: LineToMask): void {
  for (const [at, part] of parts.entries()) {
    const login = findLogin(part, parts[at + 1])
    const password = login && passwordOfLogin(login.text)
    if (login && password !== undefined) masked.mask(login.index, 'password', password)
  }
}

/** Where a value is that may be `user:password`; undefined for a part without one. */
function findLogin(
  {index, name, text}: LinePart,
  next: LinePart | undefined,
): Pick<LinePart, 'index' | 'text'> | undefined {
  if (name !== undefined) return takesLogin(name) ? {index, text} : undefined
  // A flag that the command does not know, or one of another program after `--`.
  const flag = readLoginFlag(text)
  if (!flag) return undefined
  const login = flag.value === undefined ? next : {index, text: flag.value}
  // `docker run -u root:docker`: only a flag of the command is known to take a password of letters.
  return login && !isPlainPair(login.text) ? login : undefined
}

/** Masks the word after `Bearer` where both have lost their quotes. */
function maskBearerTokens({masked, parts}: LineToMask): void {
  for (const [at, {text}] of parts.entries()) {
    const next = parts[at + 1]
    if (next && isBearerToken(text, next.text)) masked.mask(next.index, 'token', next.text)
  }
}

/** Masks credentials in other values, and values that contain a secret of this command line. */
function maskCredentials({masked, parts}: LineToMask): void {
  const credentialsByPart = parts.map(({text}) => findCredentials(text))
  masked.note('value', credentialsByPart.flat())
  for (const [at, {index, name, text}] of parts.entries()) {
    const hasCredential = credentialsByPart[at]!.length > 0
    const secretName = hasCredential ? 'value' : masked.nameOfContained(text)
    if (secretName !== undefined) masked.replace(index, name ?? secretName, text)
  }
}

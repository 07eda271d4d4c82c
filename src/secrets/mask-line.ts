import {argumentEntries} from '../command-line/argument-at.js'
import {flagFinder} from '../command-line/find-flag.js'
import {type Token, tokenize} from '../command-line/tokenize.js'
import {findCredentials} from './credentials.js'
import {type FindSensitiveFlag, sensitiveFlagFinder} from './find-sensitive-flag.js'
import {type LinePart, readParts} from './line-parts.js'
import {isPlainPair, passwordOfLogin, readLoginFlag, takesLogin} from './logins.js'
import {type LineToMask, maskNamedValues} from './mask-named.js'
import {MaskedWords} from './masked-words.js'
import {isSensitiveArgument, type SecretCommand} from './sensitive-names.js'
import {isBearerToken} from './token-shapes.js'

/** A command line's words, with placeholders for its secrets, and the secrets with their names. */
export type MaskedLine = Pick<MaskedWords, 'secrets' | 'words'>

/** What a caller may have read from the words already. */
type KnownReadings = {
  /** Finds the flag that a misspelled word means; by default among the command's flags. */
  findSensitive?: FindSensitiveFlag
  /** The words, split by the command's flags; a `Line` has them. By default they are split here. */
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
  // From certain to likely: a word keeps the placeholder of the first step that masks it.
  maskArguments(line)
  maskNamedValues(line)
  maskLogins(line)
  maskBearerTokens(line)
  maskCredentials(line)
  return {secrets: masked.secrets, words: masked.words}
}

/** Masks the values of the command's sensitive arguments. */
function maskArguments({command, masked, parts}: LineToMask): void {
  const names = argumentEntries(command.args).map(([name]) => name)
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

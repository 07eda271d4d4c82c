import {hasPlaceholder, placeholder} from '../command-line/quote.js'
import {argumentAt, flagFinder, fold, type Token, tokenize} from '../command-line/tokenize.js'
import type {Redactor} from './redactor.js'
import {
  findCredentials,
  isSecretName,
  isSensitiveArgument,
  isSensitiveFlag,
} from './sensitive-names.js'
import {
  dashes,
  type FindSensitiveFlag,
  type SecretCommand,
  sensitiveFlagFinder,
} from './sensitive-names.js'

/**
 * A printable command line: a template with a placeholder for each secret, and the secrets with
 * their names.
 */
export type MaskedLine = {words: string[]; secrets: {name: string; value: string}[]}

/**
 * A token: the index of the word that ends with its text, and its flag or argument (null if
 * unknown).
 */
type Part = {kind: Token['kind']; index: number; name: string | null | undefined; text: string}

/**
 * Masks secrets in the words after a command's name (4.12), and every other value that contains one
 * of them.
 *
 * @param tokens the words, split by the command's flags; for a line that was read, its own tokens
 */
export function maskLine(
  typed: readonly string[],
  command: SecretCommand,
  findSensitive: FindSensitiveFlag = sensitiveFlagFinder(command),
  tokens: readonly Token[] = tokenize(typed, command.flags ?? {}),
): MaskedLine {
  const {args = {}, flags = {}} = command
  const words = [...typed]
  const secrets: MaskedLine['secrets'] = []
  const parts = readParts(tokens, command)
  const findFlag = flagFinder(flags)
  const hasSensitive = Object.keys(flags).some((flag) => isSensitiveFlag(flag, command))
  const sensitiveArguments = Object.keys(args).filter((name) => isSensitiveArgument(name, command))
  const lastSensitive = sensitiveArguments.at(-1)
  // The words after `--` may belong to another program, whose flags are not misspelt.
  const end = parts.find((part) => part.kind === 'terminator')?.index ?? typed.length

  /** Replaces the value at a word's end, once. */
  const replace = (index: number, name: string, value: string): boolean => {
    const word = words[index]
    if (word === undefined || word !== typed[index] || !word.endsWith(value)) return false
    words[index] = word.slice(0, word.length - value.length) + placeholder(name)
    return true
  }
  const mask = (index: number, name: string, value: string): void => {
    if (value === '') return
    const isReplaced = replace(index, name, value)
    // `--tokn --token=S3CRET`: a word masked as a value may be a flag with its own value.
    const outer = secrets.find((secret) => secret.value !== value && secret.value.endsWith(value))
    if (isReplaced || outer) secrets.push({name: isReplaced ? name : outer!.name, value})
  }
  /** Masks the word after a name, unless it is a flag. */
  const maskNext = (index: number, name: string): boolean => {
    const next = typed[index + 1]
    if (next === undefined || findFlag(next)) return false
    mask(index + 1, name, next)
    return true
  }
  /** Masks the extra words after a value: `--password two words` has lost its quotes. */
  const maskSpare = (index: number, name: string): void => {
    for (const part of parts.filter((each) => each.index > index)) {
      if (part.kind !== 'argument' || part.name !== undefined) return
      mask(part.index, name, part.text)
    }
  }
  /**
   * Masks the words after a sensitive name with a colon: `Authorization: Bearer S3CRET` has lost
   * its quotes.
   */
  const maskHeader = (index: number, word: string): void => {
    const name = word.replace(/:$/, '')
    if (name === word || !isSecretName(name)) return
    maskNext(index, name)
    if (/^(?:basic|bearer|digest|token)$/i.test(typed[index + 1] ?? '')) maskNext(index + 1, name)
  }
  /** Masks values of sensitive names that are not flags of the command. */
  const maskUnknownFlag = ({index, kind, text}: Part): void => {
    // The rest of `-pS3CRET` is an unknown flag if `-p` takes no value.
    const isGlued = kind === 'unknown' && /^-[^-]./.test(typed[index]!)
    const word = isGlued ? typed[index]! : text
    // After `--`, `-pS3CRET` is an argument.
    const short = kind === 'argument' && /^-[^-]./.test(word) ? findFlag(word) : undefined
    if (short && isSensitiveFlag(short.name, command))
      return mask(index, short.name, word.replace(/^-.=?/s, ''))
    const [name, inline] = splitName(word)
    const isFlag = dashes.test(word)
    if (!isFlag && inline === undefined)
      return kind === 'argument' ? maskHeader(index, name) : undefined
    const folded = fold(name.replace(dashes, ''))
    const near = index <= end && (isFlag || hasSensitive) ? findSensitive(name) : undefined
    const sensitive = isSecretName(folded) && !(isGlued && near) ? {name: folded} : near
    const value = inline ?? sensitive?.value
    if (!sensitive) return
    if (value !== undefined) mask(index, sensitive.name, value)
    else if (maskNext(index, sensitive.name)) maskSpare(index + 1, sensitive.name)
  }

  for (const {index, kind, name, text} of parts) {
    if (kind !== 'argument' || lastSensitive === undefined) continue
    if (!name || sensitiveArguments.includes(name)) mask(index, name ?? lastSensitive, text)
  }

  for (const part of parts) {
    const {index, kind, name, text} = part
    if (name && kind !== 'argument' && isSensitiveFlag(name, command)) {
      // `-` means stdin
      if (text !== '-' || !flags[name]?.allowStdin) mask(index, name, text)
      maskSpare(index, name)
    } else maskUnknownFlag(part)
  }
  // Credentials in other values, and values that contain a secret of this command line.
  const found = parts.flatMap(({text}) => findCredentials(text))
  secrets.push(...found.map((value) => ({name: 'value', value})))
  for (const {index, name, text} of parts) {
    const inside = secrets.find(({value}) =>
      value.length > 3 ? text.includes(value) : text === value,
    )
    if (inside) replace(index, name ?? inside.name, text)
  }

  return {secrets, words}
}

/** Masks a word that contains a secret, inside another command's line; a flag's name stays. */
export function maskWord(word: string, redactor: Redactor): string {
  const isPlain = (text: string) => redactor.hasWord(text) || redactor.text(text) === text
  if (hasPlaceholder(word) || isPlain(word)) return word
  const [name = '', value] = word.split('=', 2)
  return (value !== undefined && isPlain(name) ? `${name}=` : '') + placeholder('value')
}

/**
 * The words of a command line that may hold values, with the flag or argument that each belongs to.
 */
export function readParts(tokens: readonly Token[], {args, strict}: SecretCommand): Part[] {
  const definitions = Object.entries(args ?? {})
  const count = tokens.filter(({kind}) => kind === 'argument').length
  const other = args === undefined || strict === false ? null : undefined
  let place = -1
  return tokens.map((token) => {
    const {index, kind, raw} = token
    if (kind === 'flag')
      return {index: token.valueIndex ?? index, kind, name: token.name, text: token.value ?? ''}
    if (kind === 'value') return {index, kind, name: token.name, text: raw}
    if (kind !== 'argument')
      return {index, kind, name: undefined, text: kind === 'terminator' ? '' : raw}
    place += 1
    return {index, kind, name: argumentAt(definitions, place, count)?.[0] ?? other, text: raw}
  })
}

/** Splits a word after its name; without dashes, only at an equals sign after a name. */
function splitName(word: string): [name: string, value?: string] {
  const isFlag = dashes.test(word)
  // Trailing equals signs of base64 belong to the value.
  const end = isFlag ? word.replace(/(?<!=)=+$/, '').search(/[:=]./s) : word.indexOf('=')
  const name = word.slice(0, end)
  return end !== -1 && (isFlag || /^[\w.-]+$/.test(name)) ? [name, word.slice(end + 1)] : [word]
}

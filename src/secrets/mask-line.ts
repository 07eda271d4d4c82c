import {hasPlaceholder, placeholder} from '../command-line/quote.js'
import {argumentAt, flagFinder, fold, type Token, tokenize} from '../command-line/tokenize.js'
import type {Redactor} from './redactor.js'
import {findCredentials, isSecretName, isSensitiveArgument, isSensitiveFlag} from './sensitive-names.js'
import {dashes, type FindSensitiveFlag, type SecretCommand, sensitiveFlagFinder} from './sensitive-names.js'

/** A printable command line: a template with a placeholder for each secret, and the secrets with their names. */
export type MaskedLine = {words: string[]; secrets: {name: string; value: string}[]}

/** A token: the index of the word that ends with its text, and its flag or argument (null if unknown). */
type Part = {kind: Token['kind']; index: number; name: string | null | undefined; text: string}

/**
 * Masks the secrets in the words after a command's name (4.12): values of sensitive flags (even if misspelt) and
 * arguments, credentials in other values, and every other value that contains one of these.
 */
export function maskLine(
  words: readonly string[],
  command: SecretCommand,
  findSensitive: FindSensitiveFlag = sensitiveFlagFinder(command),
): MaskedLine {
  return new LineMask(words, command, findSensitive)
}

/** Masks a word that contains a secret, inside another command's line; a flag's name stays. */
export function maskWord(word: string, redactor: Redactor): string {
  const isPlain = (text: string) => redactor.hasWord(text) || redactor.text(text) === text
  if (hasPlaceholder(word) || isPlain(word)) return word
  const [name = '', value] = word.split('=', 2)
  return (value !== undefined && isPlain(name) ? `${name}=` : '') + placeholder('value')
}

class LineMask implements MaskedLine {
  readonly secrets: MaskedLine['secrets'] = []
  readonly words: string[]
  readonly #command: SecretCommand
  readonly #findFlag: ReturnType<typeof flagFinder>
  readonly #findSensitive: FindSensitiveFlag
  readonly #parts: readonly Part[]
  readonly #typed: readonly string[]

  constructor(typed: readonly string[], command: SecretCommand, findSensitive: FindSensitiveFlag) {
    this.words = [...typed]
    this.#command = command
    this.#findFlag = flagFinder(command.flags ?? {})
    this.#findSensitive = findSensitive
    this.#parts = readParts(typed, command)
    this.#typed = typed
    this.#maskArguments()
    for (const part of this.#parts) if (!this.#maskFlag(part)) this.#maskUnknownFlag(part)
    this.#maskCopies()
  }

  /** Masks the values of sensitive arguments, and the extra words after them. */
  #maskArguments(): void {
    const sensitive = Object.keys(this.#command.args ?? {}).filter((name) => isSensitiveArgument(name, this.#command))
    const last = sensitive.at(-1)
    if (last === undefined) return
    for (const {index, kind, name, text} of this.#parts) {
      if (kind === 'argument' && (!name || sensitive.includes(name))) this.#mask(index, name ?? last, text)
    }
  }

  #maskFlag({index, kind, name, text}: Part): boolean {
    if ((kind !== 'flag' && kind !== 'value') || !isSensitiveFlag(name!, this.#command)) return false
    // `-` means stdin
    const isStdin = text === '-' && this.#command.flags?.[name!]?.allowStdin
    if (!isStdin) this.#mask(index, name!, text)
    this.#maskSpare(index, name!)
    return true
  }

  /** Masks values of sensitive names that are not flags of the command. */
  #maskUnknownFlag({index, kind, text}: Part): void {
    // The rest of `-pS3CRET` is an unknown flag if `-p` takes no value.
    const isGlued = kind === 'unknown' && /^-[^-]./.test(this.#typed[index]!)
    const word = isGlued ? this.#typed[index]! : text
    // After `--`, `-pS3CRET` is an argument.
    const short = kind === 'argument' && /^-[^-]./.test(word) ? this.#findFlag(word) : undefined
    if (short && isSensitiveFlag(short.name, this.#command)) {
      return this.#mask(index, short.name, word.replace(/^-.=?/s, ''))
    }

    const [typed, inline] = splitName(word)
    const isFlag = dashes.test(word)
    if (!isFlag && inline === undefined) return kind === 'argument' ? this.#maskHeader(index, typed) : undefined
    const name = fold(typed.replace(dashes, ''))
    const hasSensitive = Object.keys(this.#command.flags ?? {}).some((flag) => isSensitiveFlag(flag, this.#command))
    // The words after `--` may belong to another program, whose flags are not misspelt.
    const end = this.#parts.find((part) => part.kind === 'terminator')?.index ?? this.#typed.length
    const near = index <= end && (isFlag || hasSensitive) ? this.#findSensitive(typed) : undefined
    const sensitive = isSecretName(name) && !(isGlued && near) ? {name} : near
    const value = inline ?? sensitive?.value
    if (!sensitive) return
    if (value !== undefined) this.#mask(index, sensitive.name, value)
    else if (this.#maskNext(index, sensitive.name)) this.#maskSpare(index + 1, sensitive.name)
  }

  /** Masks the words after a sensitive name with a colon: `Authorization: Bearer S3CRET` has lost its quotes. */
  #maskHeader(index: number, word: string): void {
    const name = word.replace(/:$/, '')
    if (name === word || !isSecretName(name)) return
    this.#maskNext(index, name)
    if (/^(?:basic|bearer|digest|token)$/i.test(this.#typed[index + 1] ?? '')) this.#maskNext(index + 1, name)
  }

  #maskNext(index: number, name: string): boolean {
    const next = this.#typed[index + 1]
    if (next === undefined || this.#findFlag(next)) return false
    this.#mask(index + 1, name, next)
    return true
  }

  /** Masks the extra words after a value: `--password two words` has lost its quotes. */
  #maskSpare(index: number, name: string): void {
    for (const part of this.#parts.filter((each) => each.index > index)) {
      if (part.kind !== 'argument' || part.name !== undefined) return
      this.#mask(part.index, name, part.text)
    }
  }

  /** Masks credentials in other values, and values that contain a secret of this command line. */
  #maskCopies(): void {
    const found = this.#parts.flatMap(({text}) => findCredentials(text))
    this.secrets.push(...found.map((value) => ({name: 'value', value})))
    for (const {index, name, text} of this.#parts) {
      const held = this.secrets.find(({value}) => (value.length > 3 ? text.includes(value) : text === value))
      if (held) this.#replace(index, name ?? held.name, text)
    }
  }

  #mask(index: number, name: string, value: string): void {
    if (value === '') return
    const isReplaced = this.#replace(index, name, value)
    // `--tokn --token=S3CRET`: a word masked as a value may be a flag with its own value.
    const outer = this.secrets.find((secret) => secret.value !== value && secret.value.endsWith(value))
    if (isReplaced || outer) this.secrets.push({name: isReplaced ? name : outer!.name, value})
  }

  /** Replaces the value at a word's end, once. */
  #replace(index: number, name: string, value: string): boolean {
    const word = this.words[index]
    if (word === undefined || word !== this.#typed[index] || !word.endsWith(value)) return false
    this.words[index] = word.slice(0, word.length - value.length) + placeholder(name)
    return true
  }
}

function readParts(typed: readonly string[], {args, flags = {}, strict}: SecretCommand): Part[] {
  const tokens = tokenize(typed, flags)
  const definitions = Object.entries(args ?? {})
  const count = tokens.filter(({kind}) => kind === 'argument').length
  const other = args === undefined || strict === false ? null : undefined
  let place = -1
  return tokens.map((token) => {
    const {index, kind, raw} = token
    if (kind === 'flag') return {index: token.valueIndex ?? index, kind, name: token.name, text: token.value ?? ''}
    if (kind === 'value') return {index, kind, name: token.name, text: raw}
    if (kind !== 'argument') return {index, kind, name: undefined, text: kind === 'terminator' ? '' : raw}
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

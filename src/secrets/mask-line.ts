import {hasPlaceholder, placeholder} from '../command-line/quote.js'
import {argumentAt, flagFinder, fold, type Token, tokenize} from '../command-line/tokenize.js'
import type {Redactor} from './redactor.js'
import {
  dashes,
  findCredentials,
  type FindSensitiveFlag,
  sensitiveFlagFinder,
  isSecretName,
  isSensitiveArgument,
  isSensitiveFlag,
  type SecretCommand,
} from './sensitive-names.js'

/** A printable command line: a template with a placeholder for each secret, and the secrets with their names. */
export type MaskedLine = {words: string[]; secrets: {name: string; value: string}[]}

/**
 * Masks the secrets of a command line: values of sensitive flags (even if misspelt) and arguments, credentials in other
 * values, and every other value that contains one of these (4.12).
 *
 * @param words the words after the command's name
 * @param findSensitive finds the flag that an unknown word may mean
 */
export function maskLine(
  words: readonly string[],
  command: SecretCommand,
  findSensitive: FindSensitiveFlag = sensitiveFlagFinder(command),
): MaskedLine {
  const {secrets, words: shown} = new LineMask(words, command, findSensitive)
  return {secrets, words: shown}
}

/** Masks a word that contains a secret, inside another command's line; a flag's name stays. */
export function maskWord(word: string, redactor: Redactor): string {
  const isPlain = (text: string) => redactor.hasWord(text) || redactor.text(text) === text
  if (hasPlaceholder(word) || isPlain(word)) return word
  const [name = '', value] = word.split('=', 2)
  return (value !== undefined && isPlain(name) ? `${name}=` : '') + placeholder('value')
}

class LineMask {
  readonly secrets: MaskedLine['secrets'] = []
  readonly words: string[]
  /** The argument of each positional word: undefined for an extra one, null if unknown. */
  readonly #arguments: ReadonlyMap<Token, string | null | undefined>
  readonly #command: SecretCommand
  readonly #findFlag: ReturnType<typeof flagFinder>
  readonly #tokens: readonly Token[]
  readonly #typed: readonly string[]

  constructor(typed: readonly string[], command: SecretCommand, findSensitive: FindSensitiveFlag) {
    const {args, flags = {}, strict} = command
    this.words = [...typed]
    this.#tokens = tokenize(typed, flags)
    this.#typed = typed
    this.#command = command
    this.#findFlag = flagFinder(flags)
    const positional = this.#tokens.filter(({kind}) => kind === 'argument')
    const other = args === undefined || strict === false ? null : undefined
    this.#arguments = new Map(
      positional.map((token, place) => [
        token,
        argumentAt(Object.entries(args ?? {}), place, positional.length)?.[0] ?? other,
      ]),
    )
    this.#maskArguments()
    for (const token of this.#tokens) if (!this.#maskFlag(token)) this.#maskUnknownFlag(token, findSensitive)
    this.#maskCopies()
  }

  /** Masks the values of sensitive arguments, and the extra words after them. */
  #maskArguments(): void {
    const sensitive = Object.keys(this.#command.args ?? {}).filter((name) => isSensitiveArgument(name, this.#command))
    const last = sensitive.at(-1)
    if (last === undefined) return
    for (const [token, name] of this.#arguments) {
      if (!name || sensitive.includes(name)) this.#mask(token.index, name ?? last, token.raw)
    }
  }

  /** Masks the value of a sensitive flag. */
  #maskFlag(token: Token): boolean {
    if ((token.kind !== 'flag' && token.kind !== 'value') || !isSensitiveFlag(token.name, this.#command)) return false
    const value = valueOf(token)
    // `-` means stdin
    const isStdin = value === '-' && this.#command.flags?.[token.name]?.allowStdin
    if (value !== undefined && !isStdin) this.#mask(indexOf(token), token.name, value)
    this.#maskSpare(indexOf(token), token.name)
    return true
  }

  /** Masks values of sensitive names that are not flags of the command. */
  #maskUnknownFlag(token: Token, findSensitive: FindSensitiveFlag): void {
    const index = indexOf(token)
    // The rest of `-pS3CRET` is an unknown flag if `-p` takes no value.
    const isGlued = token.kind === 'unknown' && /^-[^-]./.test(this.#typed[index]!)
    const word = isGlued ? this.#typed[index] : valueOf(token)
    if (word === undefined) return
    // After `--`, `-pS3CRET` is an argument.
    const short = token.kind === 'argument' && /^-[^-]./.test(word) ? this.#findFlag(word) : undefined
    if (short && isSensitiveFlag(short.name, this.#command)) {
      this.#mask(index, short.name, word.replace(/^-.=?/s, ''))
      return
    }

    const [typed, inline] = splitName(word)
    const isFlag = dashes.test(word)
    if (!isFlag && inline === undefined) return this.#maskHeader(token, typed)
    const name = fold(typed.replace(dashes, ''))
    const command = this.#command
    const hasSensitive = Object.keys(command.flags ?? {}).some((flag) => isSensitiveFlag(flag, command))
    // The words after `--` may belong to another program, whose flags are not misspelt.
    const end = this.#tokens.find(({kind}) => kind === 'terminator')?.index ?? this.#typed.length
    const near = index <= end && (isFlag || hasSensitive) ? findSensitive(typed) : undefined
    const sensitive = isSecretName(name) && !(isGlued && near) ? {name} : near
    const value = inline ?? sensitive?.value
    if (!sensitive) return
    if (value !== undefined) this.#mask(index, sensitive.name, value)
    else if (this.#maskNext(index, sensitive.name)) this.#maskSpare(index + 1, sensitive.name)
  }

  /** Masks credentials in other values, and values that contain a secret of this command line. */
  #maskCopies(): void {
    const values = this.#tokens.map((token) => valueOf(token) ?? '')
    for (const value of values.flatMap((each) => findCredentials(each))) this.secrets.push({name: 'value', value})
    for (const [place, token] of this.#tokens.entries()) {
      const value = values[place]!
      const held = this.secrets.find((secret) =>
        secret.value.length > 3 ? value.includes(secret.value) : value === secret.value,
      )
      const name = token.kind === 'flag' || token.kind === 'value' ? token.name : this.#arguments.get(token)
      if (held) this.#replace(indexOf(token), name ?? held.name, value)
    }
  }

  /** Masks the words after a sensitive name with a colon: `Authorization: Bearer S3CRET` has lost its quotes. */
  #maskHeader(token: Token, word: string): void {
    const name = word.replace(/:$/, '')
    if (token.kind !== 'argument' || name === word || !isSecretName(name)) return
    const next = this.#typed[token.index + 1]
    this.#maskNext(token.index, name)
    if (/^(?:basic|bearer|digest|token)$/i.test(next ?? '')) this.#maskNext(token.index + 1, name)
  }

  /** Masks the next word. @returns false if there is none or it is a flag */
  #maskNext(index: number, name: string): boolean {
    const next = this.#typed[index + 1]
    if (next === undefined || this.#findFlag(next)) return false
    this.#mask(index + 1, name, next)
    return true
  }

  /** Masks the extra words after a value: `--password two words` has lost its quotes. */
  #maskSpare(index: number, name: string): void {
    for (const token of this.#tokens) {
      if (indexOf(token) <= index) continue
      if (token.kind !== 'argument' || this.#arguments.get(token) !== undefined) return
      this.#mask(token.index, name, token.raw)
    }
  }

  #mask(index: number, name: string, value: string): void {
    const isReplaced = this.#replace(index, name, value)
    // `--tokn --token=S3CRET`: a word masked as a value may be a flag with its own value.
    const outer = this.secrets.find((secret) => secret.value !== value && secret.value.endsWith(value))
    if (isReplaced) this.secrets.push({name, value})
    else if (outer && value !== '') this.secrets.push({name: outer.name, value})
  }

  /** Replaces the value at a word's end, once. */
  #replace(index: number, name: string, value: string): boolean {
    const word = this.words[index]
    if (value === '' || word === undefined || word !== this.#typed[index] || !word.endsWith(value)) return false
    this.words[index] = word.slice(0, word.length - value.length) + placeholder(name)
    return true
  }
}

/** A token's text, if it may be a value or an unknown flag. */
function valueOf(token: Token): string | undefined {
  if (token.kind === 'terminator') return undefined
  return token.kind === 'flag' ? token.value : token.raw
}

function indexOf(token: Token): number {
  return token.kind === 'flag' ? (token.valueIndex ?? token.index) : token.index
}

/** Splits a word after its name; without dashes, only at an equals sign after a name. */
function splitName(word: string): [name: string, value?: string] {
  const isFlag = dashes.test(word)
  // Trailing equals signs of base64 belong to the value.
  const end = isFlag ? word.replace(/(?<!=)=+$/, '').search(/[:=]./s) : word.indexOf('=')
  const name = word.slice(0, end)
  return end !== -1 && (isFlag || /^[\w.-]+$/.test(name)) ? [name, word.slice(end + 1)] : [word]
}

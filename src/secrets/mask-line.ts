import {hasPlaceholder, placeholder} from '../command-line/quote.js'
import {argumentAt, flagFinder, fold, type Token, tokenize} from '../command-line/tokenize.js'
import {findCredentials} from './find-credentials.js'
import {
  type FindMeant,
  findMeantIn,
  isSecretName,
  isSensitiveArgument,
  isSensitiveFlag,
  type Meant,
  type SecretCommand,
} from './sensitive-names.js'
import type {Redactor} from './redactor.js'

/** A value that must not be shown, and the flag or argument that it belongs to. */
export type Secret = {name: string; value: string}

/** A command line that may be shown: a template with a placeholder in place of each secret. */
export type MaskedLine = {words: string[]; secrets: Secret[]}

/** The characters that are typed as the dashes of a flag. */
const dashes = /^[-\u2010-\u2015\u2212]+/

/** The quotes and marks of other programs around a name. */
const opening = /^[+/"'\u2018\u2019\u201C\u201D]+/
const closing = /(?<!["'\u2018\u2019\u201C\u201D:,])["'\u2018\u2019\u201C\u201D:,]+$/

/**
 * Masks the secrets of a command line: the values of sensitive flags and arguments, also where a flag may be misspelt,
 * credentials in other values, and every other value that holds one of these (4.12).
 *
 * @param words the words after the command's name
 * @param findMeant finds the flag that a word may mean which is not a flag
 */
export function maskLine(
  words: readonly string[],
  command: SecretCommand,
  findMeant: FindMeant = findMeantIn(command),
): MaskedLine {
  const line = new LineMask(words, command)
  line.maskArguments()
  for (const [position, token] of line.tokens.entries()) {
    if (!line.maskLongName(token) && !line.maskFlag(token, position)) line.maskMeant(token, position, findMeant)
  }

  line.maskCopies()
  return {secrets: line.secrets, words: line.words}
}

/** Masks a word that holds a secret and is read as part of another command's line; the name of a flag stays. */
export function maskWord(word: string, redactor: Redactor): string {
  if (hasPlaceholder(word) || redactor.hasWord(word) || redactor.text(word) === word) return word
  const [name = '', value] = word.split('=', 2)
  const keepsName = value !== undefined && (redactor.hasWord(name) || redactor.text(name) === name)
  return (keepsName ? `${name}=` : '') + placeholder('value')
}

class LineMask {
  readonly secrets: Secret[] = []
  readonly tokens: readonly Token[]
  readonly words: string[]
  /** The argument that takes each positional word: undefined for a spare one, null if that is unknown. */
  readonly #arguments: ReadonlyMap<Token, string | null | undefined>
  readonly #command: SecretCommand
  readonly #end: number
  readonly #findFlag: ReturnType<typeof flagFinder>
  readonly #typed: readonly string[]

  constructor(typed: readonly string[], command: SecretCommand) {
    const flags = command.flags ?? {}
    this.words = [...typed]
    this.tokens = tokenize(typed, flags)
    this.#typed = typed
    this.#command = command
    this.#findFlag = flagFinder(flags)
    this.#end = this.tokens.find(({kind}) => kind === 'terminator')?.index ?? typed.length
    const given = this.tokens.filter(({kind}) => kind === 'argument')
    const args = Object.entries(command.args ?? {})
    const other = command.args === undefined || command.strict === false ? null : undefined
    this.#arguments = new Map(
      given.map((token, position) => [token, argumentAt(args, position, given.length)?.[0] ?? other]),
    )
  }

  /** Masks the values of sensitive arguments, and the spare words after them. */
  maskArguments(): void {
    const sensitive = Object.keys(this.#command.args ?? {}).filter((name) => isSensitiveArgument(name, this.#command))
    const last = sensitive.at(-1)
    if (last === undefined) return
    for (const [token, name] of this.#arguments) {
      if (!name || sensitive.includes(name)) this.#mask(token.index, name ?? last, token.raw)
    }
  }

  /** Masks the word after a long name with one dash, `-token`, which is read as one-letter flags. */
  maskLongName(token: Token): boolean {
    const word = this.#typed[token.index]!
    if (token.kind !== 'flag' || !/^-\w{3,}$/.test(word) || !isSecretName(word.slice(1))) return false
    this.#maskNext(token.index, word.slice(1))
    return true
  }

  /** Masks the value of a sensitive flag; of one without a value, the word before it. */
  maskFlag(token: Token, position: number): boolean {
    if ((token.kind !== 'flag' && token.kind !== 'value') || !isSensitiveFlag(token.name, this.#command)) return false
    const value = valueOf(token)
    if (value === undefined) this.#maskBefore(position, token.name)
    // `-` means stdin.
    else if (value !== '-' || !this.#command.flags?.[token.name]?.allowStdin)
      this.#mask(indexOf(token), token.name, value)
    this.#maskSpare(indexOf(token), token.name)
    return true
  }

  /** Masks what belongs to a name of a secret that is not written as a flag of the command. */
  maskMeant(token: Token, position: number, findMeant: FindMeant): void {
    const index = indexOf(token)
    // The rest of `-pS3CRET` is an unknown flag if `-p` takes no value.
    const isGlued = token.kind === 'unknown' && /^-[^-]./.test(this.#typed[index]!)
    const word = (isGlued ? this.#typed[index] : valueOf(token))?.replace(opening, '')
    if (word === undefined) return
    const [typed, inline] = splitName(word)
    const isFlag = dashes.test(word)
    const following = this.tokens[position + 1]
    if (!isFlag && inline === undefined) {
      if (token.kind !== 'argument' || following?.kind !== 'argument' || !this.#isBareName(typed)) return
      this.#mask(following.index, typed, following.raw)
      // `Authorization: Bearer S3CRET` has lost its quotes.
      if (/^(?:basic|bearer|digest|token)$/i.test(following.raw)) this.#maskNext(following.index, typed)
      return
    }

    const name = fold(typed.replace(dashes, '').replace(closing, ''))
    // The words after `--` may be another program's, whose flags are right.
    const mayBeMisspelt = index <= this.#end && (isFlag || this.#hasSensitiveFlag)
    const findGlued = () => (mayBeMisspelt ? findMeant(typed) : undefined)
    const meant = (isGlued && findGlued()) || (isSecretName(name) ? {name} : findGlued())
    if (meant) this.#maskValue(token, position, inline === undefined ? meant : {name: meant.name, value: inline})
  }

  /** Masks credentials in other values, and values that hold a secret of the same command line. */
  maskCopies(): void {
    for (const token of this.tokens) {
      for (const value of findCredentials(valueOf(token) ?? '')) this.secrets.push({name: 'value', value})
    }

    for (const token of this.tokens) {
      const value = valueOf(token)
      if (value === undefined) continue
      const held = this.secrets.find((secret) =>
        secret.value.length > 3 ? value.includes(secret.value) : value === secret.value,
      )
      const name = token.kind === 'flag' || token.kind === 'value' ? token.name : this.#arguments.get(token)
      if (held) this.#replace(indexOf(token), name ?? held.name, value)
    }
  }

  #maskValue(token: Token, position: number, {isName, name, value}: Meant): void {
    const index = indexOf(token)
    if (value !== undefined) {
      this.#mask(index, name, value)
      if (isName) this.#maskNext(index, name)
    } else if (this.#maskNext(index, name)) this.#maskSpare(index + 1, name)
    // The value of another flag, as in `describe login --flag --token`, has no value itself.
    else if (token.kind === 'argument' || token.kind === 'unknown') this.#maskBefore(position, name)
  }

  get #hasSensitiveFlag(): boolean {
    return Object.keys(this.#command.flags ?? {}).some((name) => isSensitiveFlag(name, this.#command))
  }

  /** Whether a word is the name of a sensitive flag without its dashes, or the name of a secret with a colon. */
  #isBareName(word: string): boolean {
    const name = word.replace(closing, '')
    if (name !== word && isSecretName(name)) return true
    const flag = [name, fold(name)].find((spelling) => Object.hasOwn(this.#command.flags ?? {}, spelling))
    return flag !== undefined && isSensitiveFlag(flag, this.#command)
  }

  #maskBefore(position: number, name: string): void {
    const before = this.tokens[position - 1]
    if (before?.kind === 'argument') this.#mask(before.index, this.#arguments.get(before) ?? name, before.raw)
  }

  /** Masks the next word. @returns false if there is none, or it is a flag */
  #maskNext(index: number, name: string): boolean {
    const next = this.#typed[index + 1]
    if (next === undefined || this.#findFlag(next)) return false
    this.#mask(index + 1, name, next)
    return true
  }

  /** Masks the words after a value that no argument takes: `--password two words` has lost its quotes. */
  #maskSpare(index: number, name: string): void {
    for (const token of this.tokens) {
      if (indexOf(token) <= index) continue
      if (token.kind !== 'argument' || this.#arguments.get(token) !== undefined) return
      this.#mask(token.index, name, token.raw)
    }
  }

  #mask(index: number, name: string, value: string): void {
    if (this.#replace(index, name, value)) this.secrets.push({name, value})
  }

  /** Replaces the value at the end of a word, once. */
  #replace(index: number, name: string, value: string): boolean {
    const word = this.words[index]
    if (value === '' || word === undefined || word !== this.#typed[index] || !word.endsWith(value)) return false
    this.words[index] = word.slice(0, word.length - value.length) + placeholder(name)
    return true
  }
}

/** The text of a token that may be a value, or a flag that the command does not have. */
function valueOf(token: Token): string | undefined {
  if (token.kind === 'terminator') return undefined
  return token.kind === 'flag' ? token.value : token.raw
}

function indexOf(token: Token): number {
  return token.kind === 'flag' ? (token.valueIndex ?? token.index) : token.index
}

/** Splits a word at the end of its name; without dashes, only at an equals sign after a name. */
function splitName(word: string): [name: string, value?: string] {
  const isFlag = dashes.test(word)
  // The equals signs that base64 ends with are part of a value.
  const end = isFlag ? word.replace(/(?<!=)=+$/, '').search(/[:=]./s) : word.indexOf('=')
  const name = word.slice(0, end)
  return end !== -1 && (isFlag || /^[\w.-]+$/.test(name)) ? [name, word.slice(end + 1)] : [word]
}

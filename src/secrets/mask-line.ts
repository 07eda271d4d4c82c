import {listArguments} from '../command-line/argument-at.js'
import {hasPlaceholder, placeholder} from '../command-line/quote.js'
import {flagFinder} from '../command-line/find-flag.js'
import {splitItems} from '../command-line/list-value.js'
import {type Token, tokenize} from '../command-line/tokenize.js'
import {findCredentials, findInSecret} from './credentials.js'
import {readHeaderStart} from './http-headers.js'
import {type LinePart, readParts} from './line-parts.js'
import {findNamedSecret} from './named-secrets.js'
import type {Redactor} from './redactor.js'
import {
  type FindSensitiveFlag,
  isSensitiveArgument,
  isSensitiveFlag,
  type SecretCommand,
  sensitiveFlagFinder,
} from './sensitive-names.js'

/**
 * A printable command line: a template with a placeholder for each secret, and the secrets with
 * their names.
 */
export type MaskedLine = {
  words: string[]
  secrets: {name: string; value: string}[]
}

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
  const masker = new LineMasker(typed, command, findSensitive, readParts(tokens, command))
  masker.maskArguments()
  masker.maskFlags()
  masker.maskCredentials()
  return {secrets: masker.secrets, words: masker.words}
}

/** Masks a word that contains a secret, inside another command's line; a flag's name stays. */
export function maskWord(word: string, redactor: Redactor): string {
  const isPlain = (text: string) => redactor.hasWord(text) || redactor.text(text) === text
  if (hasPlaceholder(word) || isPlain(word)) return word
  const [name = '', value] = word.split('=', 2)
  const isNameKept = value !== undefined && isPlain(name)
  return isNameKept ? `${name}=${placeholder('value')}` : placeholder('value')
}

/** A shorter secret, in UTF-16 units, is found in other values by chance. */
const minContainedLength = 4

/** Reads one command line, place by place; each word is replaced once. */
class LineMasker {
  readonly secrets: MaskedLine['secrets'] = []
  readonly words: string[]
  readonly #command: SecretCommand
  /** The index of `--`: words after it may belong to another program, with flags of its own. */
  readonly #terminator: number
  readonly #findFlag: ReturnType<typeof flagFinder>
  readonly #findSensitive: FindSensitiveFlag
  readonly #parts: LinePart[]
  readonly #typed: readonly string[]

  constructor(
    typed: readonly string[],
    command: SecretCommand,
    findSensitive: FindSensitiveFlag,
    parts: LinePart[],
  ) {
    this.words = [...typed]
    this.#command = command
    this.#findFlag = flagFinder(command.flags ?? {})
    this.#findSensitive = findSensitive
    this.#parts = parts
    this.#terminator = parts.find((part) => part.kind === 'terminator')?.index ?? typed.length
    this.#typed = typed
  }

  maskArguments(): void {
    const names = listArguments(this.#command.args).map(([name]) => name)
    const sensitive = names.filter((name) => isSensitiveArgument(name, this.#command))
    const last = sensitive.at(-1)
    if (last === undefined) return
    for (const {index, kind, name, text} of this.#parts) {
      if (kind !== 'argument' || (name && !sensitive.includes(name))) continue
      this.#mask(index, name ?? last, text)
    }
  }

  maskFlags(): void {
    const {flags = {}} = this.#command
    for (const part of this.#parts) {
      const {index, kind, name, text} = part
      if (name && kind !== 'argument' && isSensitiveFlag(name, this.#command)) {
        const isStdin = text === '-' && flags[name]?.allowStdin
        if (!isStdin) this.#maskValue(part, name)
        this.#maskSpare(index, name)
      } else if (!this.#maskHeader(index, text)) {
        this.#maskUnknown(part)
      }
    }
  }

  /** Masks credentials in other values, and values that contain a secret of this command line. */
  maskCredentials(): void {
    const found = this.#parts.map(({text}) => findCredentials(text))
    this.secrets.push(...found.flat().map((value) => ({name: 'value', value})))
    for (const [at, {index, name, text}] of this.#parts.entries()) {
      const owner = found[at]!.length > 0 ? 'value' : this.#findOwner(text)
      if (owner !== undefined) this.#replace(index, name ?? owner, text)
    }
  }

  /** The name of a secret that a text contains; a short secret has to be the whole text. */
  #findOwner(text: string): string | undefined {
    const owner = this.secrets.find(({value}) =>
      value.length >= minContainedLength ? text.includes(value) : text === value,
    )
    return owner?.name
  }

  /** Replaces the value at a word's end, once. */
  #replace(index: number, name: string, value: string): boolean {
    const word = this.words[index]
    if (word !== this.#typed[index] || !word?.endsWith(value)) return false
    this.words[index] = word.slice(0, word.length - value.length) + placeholder(name)
    return true
  }

  #mask(index: number, name: string, value: string): void {
    if (value === '') return
    const isReplaced = this.#replace(index, name, value)
    // `--tokn --token=S3CRET`: the word was masked before, as a value that ends with this one.
    const enclosing = this.secrets.find(({value: one}) => one !== value && one.endsWith(value))
    const owner = isReplaced ? name : enclosing?.name
    if (owner === undefined) return
    this.secrets.push(...findInSecret(value).map((secret) => ({name: owner, value: secret})))
  }

  /** Masks the value of a sensitive flag, and the items in it. */
  #maskValue({index, text}: LinePart, name: string): void {
    this.#mask(index, name, text)
    const items = splitItems(text, this.#command.flags?.[name] ?? {})
    const filled = items.filter(({value}) => value !== '')
    if (items.length > 1) this.secrets.push(...filled.map(({value}) => ({name, value})))
    // `--token = S3CRET`
    if (text === '=' || text === ':') this.#maskNext(index, name)
  }

  /** Masks the word after a name, unless it is a flag. */
  #maskNext(index: number, name: string): boolean {
    const next = this.#typed[index + 1]
    if (next === undefined || this.#findFlag(next)) return false
    this.#mask(index + 1, name, next)
    return true
  }

  /** Masks the extra words after a value: `--password two words` has lost its quotes. */
  #maskSpare(valueIndex: number, name: string): void {
    for (const part of this.#parts.filter(({index}) => index > valueIndex)) {
      if (part.kind !== 'argument' || part.name !== undefined) return
      this.#mask(part.index, name, part.text)
    }
  }

  /**
   * Masks the words after a header's name, which have lost their quotes: `Authorization: Bearer
   * S3CRET`.
   *
   * @returns whether the text is such a name
   */
  #maskHeader(index: number, text: string): boolean {
    const start = readHeaderStart(text)
    if (!start) return false
    const words: string[] = []
    for (const word of this.#typed.slice(index + 1)) {
      const isOver = this.#findFlag(word) !== undefined || word.endsWith(':')
      if (isOver || !start.takes(words)) break
      words.push(word)
    }
    for (const [offset, word] of words.entries()) this.#mask(index + 1 + offset, start.name, word)
    const credentials = findCredentials([text, ...words].join(' '))
    this.secrets.push(...credentials.map((value) => ({name: start.name, value})))
    return true
  }

  /** Masks values of sensitive names that are not flags of the command. */
  #maskUnknown(part: LinePart): void {
    const {index} = part
    const found = findNamedSecret(part, this.#typed[index]!, {
      command: this.#command,
      findFlag: this.#findFlag,
      findSensitive: this.#findSensitive,
      isAfterTerminator: index > this.#terminator,
    })
    if (!found) return
    const {isUnsure, name, value} = found
    if (value !== undefined) this.#mask(index, name, value)
    const isNextValue = value === undefined || isUnsure
    if (isNextValue && this.#maskNext(index, name)) this.#maskSpare(index + 1, name)
  }
}

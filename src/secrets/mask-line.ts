import {listArguments} from '../command-line/argument-at.js'
import {placeholder} from '../command-line/quote.js'
import {flagFinder} from '../command-line/find-flag.js'
import {splitItems} from '../command-line/list-value.js'
import {type Token, tokenize} from '../command-line/tokenize.js'
import {findCredentials, findInSecret} from './credentials.js'
import {type FindSensitiveFlag, sensitiveFlagFinder} from './find-sensitive-flag.js'
import {readHeaderStart} from './http-headers.js'
import {type LinePart, readParts} from './line-parts.js'
import {findNamedSecret} from './named-secrets.js'
import {isSensitiveArgument, isSensitiveFlag, type SecretCommand} from './sensitive-names.js'

/** A command line's words with placeholders for its secrets, and these with their names. */
export type MaskedLine = {
  words: string[]
  secrets: {name: string; value: string}[]
}

/**
 * Masks secrets in the words after a command's name (4.12), and every other value that contains one
 * of them.
 *
 * @param tokens `typed`, split by the command's flags; a `Line` has them already
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

/** A shorter secret, in UTF-16 units, would be found in other values by chance. */
const minContainedLength = 4

/**
 * Masks one command line in passes, from certain to likely: declared arguments and flags, names that
 * look sensitive, credentials in texts, then texts that contain a secret found so far. The first
 * pass that replaces a word names it; later passes leave it.
 */
class LineMasker {
  readonly secrets: MaskedLine['secrets'] = []
  readonly words: string[]
  readonly #command: SecretCommand
  /**
   * The index of `--`, or the number of words without one. Words after it may belong to another
   * program, with flags of its own.
   */
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
    const lastSensitive = sensitive.at(-1)
    if (lastSensitive === undefined) return
    for (const {index, kind, name, text} of this.#parts) {
      if (kind !== 'argument' || (name && !sensitive.includes(name))) continue
      // A further word without a name of its own may be a part of a secret that lost its quotes.
      this.#mask(index, name ?? lastSensitive, text)
    }
  }

  maskFlags(): void {
    const {flags = {}} = this.#command
    for (const part of this.#parts) {
      const {index, kind, name, text} = part
      if (name && kind !== 'argument' && isSensitiveFlag(name, this.#command)) {
        const isStdin = text === '-' && flags[name]?.allowStdin
        if (!isStdin) this.#maskValue(part, name)
        this.#maskExtraWords(index, name)
      } else if (!this.#maskHeader(index, text)) {
        this.#maskUnknown(part)
      }
    }
  }

  /** Masks credentials in other values, and values that contain a secret of this command line. */
  maskCredentials(): void {
    const credentialsByPart = this.#parts.map(({text}) => findCredentials(text))
    this.#noteSecrets('value', credentialsByPart.flat())
    for (const [at, {index, name, text}] of this.#parts.entries()) {
      const hasCredential = credentialsByPart[at]!.length > 0
      const secretName = hasCredential ? 'value' : this.#findContained(text)
      if (secretName !== undefined) this.#replace(index, name ?? secretName, text)
    }
  }

  /** The name of a secret that a text contains; a short secret has to be the whole text. */
  #findContained(text: string): string | undefined {
    const contained = this.secrets.find(({value}) =>
      value.length >= minContainedLength ? text.includes(value) : text === value,
    )
    return contained?.name
  }

  /** Replaces the value at a word's end; false if the word was replaced before. */
  #replace(index: number, name: string, value: string): boolean {
    const word = this.words[index]
    if (word !== this.#typed[index] || !word?.endsWith(value)) return false
    this.words[index] = word.slice(0, word.length - value.length) + placeholder(name)
    return true
  }

  /** Replaces a secret value at a word's end, and notes it with the secrets in it. */
  #mask(index: number, name: string, value: string): void {
    if (value === '') return
    const isReplaced = this.#replace(index, name, value)
    const secretName = isReplaced ? name : this.#enclosingName(value)
    if (secretName !== undefined) this.#noteSecrets(secretName, findInSecret(value))
  }

  #noteSecrets(name: string, values: readonly string[]): void {
    this.secrets.push(...values.map((value) => ({name, value})))
  }

  /** The name of a longer secret that ends with a value. */
  #enclosingName(value: string): string | undefined {
    // In `--tokn --token=S3CRET`, the second word was replaced before, as the value of `--tokn`;
    // S3CRET is a secret of its own.
    return this.secrets.find(({value: one}) => one !== value && one.endsWith(value))?.name
  }

  /** Masks the value of a sensitive flag, and notes the items in it. */
  #maskValue({index, text}: LinePart, name: string): void {
    this.#mask(index, name, text)
    const items = splitItems(text, this.#command.flags?.[name] ?? {}).map(({value}) => value)
    if (items.length > 1) this.#noteSecrets(name, items.filter(Boolean))
    // `--token = S3CRET`: only the equals sign was taken as the value.
    if (text === '=' || text === ':') this.#maskNext(index, name)
  }

  /** Masks the word after a name, unless it is a flag; returns whether it did. */
  #maskNext(index: number, name: string): boolean {
    const next = this.#typed[index + 1]
    if (next === undefined || this.#findFlag(next)) return false
    this.#mask(index + 1, name, next)
    return true
  }

  /** Masks the extra words after a value: `--password two words` has lost its quotes. */
  #maskExtraWords(valueIndex: number, name: string): void {
    for (const part of this.#parts.filter(({index}) => index > valueIndex)) {
      // A word that the command takes as an argument is not extra.
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
    const header = readHeaderStart(text)
    if (!header) return false
    const words: string[] = []
    for (const word of this.#typed.slice(index + 1)) {
      // A word that ends with a colon begins the next header.
      const isEnd = this.#findFlag(word) !== undefined || word.endsWith(':')
      if (isEnd || !header.continuesAfter(words)) break
      words.push(word)
    }
    for (const [offset, word] of words.entries()) this.#mask(index + 1 + offset, header.name, word)
    this.#noteSecrets(header.name, findCredentials([text, ...words].join(' ')))
    return true
  }

  /** Masks values of sensitive names that are not flags of the command. */
  #maskUnknown(part: LinePart): void {
    const {index} = part
    const secret = findNamedSecret(part, this.#typed[index]!, {
      command: this.#command,
      findFlag: this.#findFlag,
      findSensitive: this.#findSensitive,
      isAfterTerminator: index > this.#terminator,
    })
    if (!secret) return
    const {isUnsure, name, value} = secret
    if (value !== undefined) this.#mask(index, name, value)
    const mayNextBeValue = value === undefined || isUnsure
    if (mayNextBeValue && this.#maskNext(index, name)) this.#maskExtraWords(index + 1, name)
  }
}

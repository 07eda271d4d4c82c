import {placeholder} from '../command-line/quote.js'
import {flagTable} from '../flags/table.js'
import {findInSecret} from './credentials.js'

/** A shorter secret, in UTF-16 units, would be found in other values by chance. */
const minContainedLength = 4

/** Whether a value is a flag of oclif's or the plugin's, which no secret is (4.15): `--help`. */
function isOurFlag(value: string): boolean {
  const name = value.slice('--'.length)
  return value.startsWith('--') && (name === 'help' || Object.hasOwn(flagTable, name))
}

/** The words of a command line while its secrets are masked one by one, and the secrets so far. */
export class MaskedWords {
  readonly secrets: {name: string; value: string}[] = []
  readonly words: string[]
  readonly #typed: readonly string[]

  constructor(typed: readonly string[]) {
    this.words = [...typed]
    this.#typed = typed
  }

  /** Masks a secret value at a word's end, and notes it with the secrets in it. */
  mask(index: number, name: string, value: string): void {
    if (value === '' || isOurFlag(value)) return
    const isReplaced = this.replace(index, name, value)
    const secretName = isReplaced ? name : this.#nameOfLonger(value)
    if (secretName !== undefined) this.note(secretName, findInSecret(secretName, value))
  }

  /**
   * Replaces the value at a word's end with a placeholder, and notes nothing.
   *
   * @returns false if the word does not end with the value, or was replaced before and so keeps its
   * first placeholder
   */
  replace(index: number, name: string, value: string): boolean {
    const word = this.words[index]
    if (word !== this.#typed[index] || !word?.endsWith(value)) return false
    this.words[index] = word.slice(0, word.length - value.length) + placeholder(name)
    return true
  }

  /** Notes secrets of one name, wherever they are. */
  note(name: string, values: readonly string[]): void {
    this.secrets.push(...values.map((value) => ({name, value})))
  }

  /**
   * The name of a noted secret that a text contains; undefined for none. A short secret has to be
   * the whole text.
   */
  nameOfContained(text: string): string | undefined {
    const contained = this.secrets.find(({value}) =>
      value.length >= minContainedLength ? text.includes(value) : text === value,
    )
    return contained?.name
  }

  /** The name of a longer secret that ends with a value. */
  #nameOfLonger(value: string): string | undefined {
    // In `--tokn --token=S3CRET`, the second word was replaced before, as the value of `--tokn`;
    // S3CRET is a secret of its own.
    return this.secrets.find(({value: one}) => one !== value && one.endsWith(value))?.name
  }
}

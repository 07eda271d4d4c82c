import {placeholder} from '../command-line/quote.js'

/** A value that must not be shown, and the flag or argument that it belongs to. */
export type Secret = {name: string; value: string}

/** How short a value is that is not looked for inside other words. */
const shortLength = 3

/** A line in which secrets are being replaced by placeholders. */
export class LineMask {
  /** What was hidden so far. */
  readonly secrets: Secret[] = []
  /** The line as it may be shown. */
  readonly words: string[]
  readonly #typed: readonly string[]

  constructor(typed: readonly string[]) {
    this.#typed = typed
    this.words = [...typed]
  }

  /** Hides a value that a word ends in. */
  hide(index: number, name: string, value: string): void {
    if (this.#replace(index, name, value)) this.secrets.push({name, value})
  }

  /** Adds secrets that are parts of values. */
  note(values: readonly string[]): void {
    this.secrets.push(...values.map((value) => ({name: 'value', value})))
  }

  /** Hides a value that holds a secret of the same line and is none by itself. */
  hideCopy(index: number, name: string | undefined, value: string): void {
    const held = this.secrets.find((secret) =>
      secret.value.length > shortLength ? value.includes(secret.value) : value === secret.value,
    )
    if (held) this.#replace(index, name ?? held.name, value)
  }

  #replace(index: number, name: string, value: string): boolean {
    const word = this.words[index]
    if (value === '' || word === undefined || word !== this.#typed[index] || !word.endsWith(value)) return false
    this.words[index] = word.slice(0, word.length - value.length) + placeholder(name)
    return true
  }
}

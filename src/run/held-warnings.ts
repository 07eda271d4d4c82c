import {captureWarnings} from './warnings.js'

/** Holds Node's own warnings until it is known who reads them. */
export class HeldWarnings {
  readonly #giveBack: () => void
  #warnings: {message: string; print(): void}[] = []

  constructor() {
    this.#giveBack = captureWarnings((message, print) => this.#warnings.push({message, print}))
  }

  /** Gives Node its warnings back. */
  letThrough(): void {
    this.#giveBack()
    for (const {print} of this.#warnings) print()
    this.#warnings = []
  }

  /** Takes what was held as text, a line each. */
  takeLines(): string[] {
    const lines = this.#warnings.map(({message}) => message)
    this.#warnings = []
    return lines
  }
}

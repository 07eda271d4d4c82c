/** How much is kept, in UTF-16 units. */
const keptSize = 4096

/** The end of what a command has printed, where its question may be. */
export class PrintedEnd {
  /** How many texts the command has printed. */
  count = 0
  text = ''
  readonly #hide: (text: string) => string

  /** @param hide masks secrets */
  constructor(hide: (text: string) => string) {
    this.#hide = hide
  }

  add(text: string): void {
    this.count += 1
    const printed = this.text + text
    // Masked before it is cut: half a secret could no longer be found.
    this.text = printed.length > keptSize ? this.#hide(printed).slice(-keptSize) : printed
  }

  /** Forgets the text if its last line is finished. */
  forgetFinished(): void {
    if (this.text.endsWith('\n')) this.forget()
  }

  forget(): void {
    this.text = ''
  }
}

/** The end of what a command has printed: its question, or why it failed. */
export class PrintedEnd {
  /** How many texts the command has printed. */
  count = 0
  text = ''
  readonly #hide: (text: string) => string
  readonly #keptSize: number

  /**
   * @param hide masks secrets
   * @param keptSize about how much is kept, and at most twice as much, in UTF-16 units
   */
  constructor(hide: (text: string) => string, keptSize = 4096) {
    this.#hide = hide
    this.#keptSize = keptSize
  }

  add(text: string): void {
    this.count += 1
    const printed = this.text + text
    // Masked before it is cut: half a secret could no longer be found. Cut rarely, because each cut
    // masks the whole text again.
    const isLong = printed.length > 2 * this.#keptSize
    this.text = isLong ? dropPart(this.#hide(printed).slice(-this.#keptSize)) : printed
  }

  /** Forgets the text if its last line is finished. */
  forgetFinished(): void {
    if (this.text.endsWith('\n')) this.forget()
  }

  forget(): void {
    this.text = ''
  }
}

/** Drops the first line of a text that was cut, which may be a part of one, if others follow it. */
function dropPart(text: string): string {
  const lines = text.slice(text.indexOf('\n') + 1)
  return lines.trim() === '' ? text : lines
}

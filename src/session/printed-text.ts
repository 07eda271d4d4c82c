import stripAnsi from 'strip-ansi'

/** What a command printed on stdout while it was kept off it. */
export class PrintedText {
  #pieces: string[] = []

  /** Takes the next piece. */
  add(text: string): void {
    this.#pieces.push(text)
  }

  /** Whether nothing was printed. */
  get isEmpty(): boolean {
    return this.#pieces.every((piece) => piece === '')
  }

  /** The text, ANSI stripped. */
  read(): string {
    if (this.#pieces.length > 1) this.#pieces = [this.#pieces.join('')]
    return stripAnsi(this.#pieces[0] ?? '')
  }

  /** The text's only line, or undefined where there is none or more than one. */
  readSingleLine(): string | undefined {
    const lines = this.read()
      .split('\n')
      .filter((line) => line.trim() !== '')
    return lines.length === 1 ? lines[0]!.trim() : undefined
  }
}

import stripAnsi from 'strip-ansi'

/** Cuts a stream of text into lines without ANSI codes; blank ones, and what a spinner overwrote, are left out. */
export class LineSplitter {
  #rest = ''
  readonly #onLine: (line: string) => void

  constructor(onLine: (line: string) => void) {
    this.#onLine = onLine
  }

  /** Takes the next piece of text. */
  add(text: string): void {
    const lines = (this.#rest + text).split('\n')
    this.#rest = lines.pop()!
    for (const line of lines) this.#say(line)
  }

  /** Takes what is left as a last line. */
  end(): void {
    const rest = this.#rest
    this.#rest = ''
    this.#say(rest)
  }

  #say(raw: string): void {
    const overwritten = stripAnsi(raw).split('\r')
    const line = overwritten.findLast((part) => part.trim() !== '')
    if (line !== undefined) this.#onLine(line.trimEnd())
  }
}

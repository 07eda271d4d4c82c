import {measureWidth} from './display-width.js'

type Write = typeof process.stdout.write

/**
 * A line at the bottom of the terminal that overwrites itself, and makes way for whatever else is written.
 *
 * It draws on stderr, and only where that is a terminal that can clear a line.
 */
export class TerminalLine {
  readonly #draw: Write = process.stderr.write
  #drawnWidth = 0
  #isAtLineStart = true
  #render: ((columns: number) => string) | undefined
  #releases: (() => void)[] = []

  /** Shows a line in place of the last one. @param render writes it for a terminal of so many columns */
  show(render: (columns: number) => string): void {
    if (this.#releases.length === 0) this.#watch()
    this.#render = render
    this.#redraw()
  }

  /** Clears the line, so that another one can be written. */
  clear(): void {
    if (this.#drawnWidth === 0) return
    // On a terminal that was made narrower the line takes several rows.
    const rows = Math.ceil(this.#drawnWidth / this.#columns) - 1
    this.#drawnWidth = 0
    this.#write(`${rows > 0 ? `\u{1B}[${rows}A` : ''}\r\u{1B}[J`)
  }

  /** Clears the line for good and leaves the streams as they were found. */
  close(): void {
    this.clear()
    this.#render = undefined
    for (const release of this.#releases) release()
    this.#releases = []
  }

  get #columns(): number {
    return process.stderr.columns || 80
  }

  #redraw = (): void => {
    this.clear()
    // Behind a prompt or a half-written line there is no place for it.
    if (!this.#render || !this.#isAtLineStart) return
    // The last column stays free, or the terminal would wrap.
    const line = this.#render(this.#columns - 1)
    this.#drawnWidth = measureWidth(line)
    this.#write(line)
  }

  #write(text: string): void {
    Reflect.apply(this.#draw, process.stderr, [text])
  }

  #watch(): void {
    process.stderr.on('resize', this.#redraw)
    this.#releases = [
      () => process.stderr.off('resize', this.#redraw),
      ...[process.stdout, process.stderr].filter(({isTTY}) => isTTY).map((stream) => this.#makeWay(stream)),
    ]
  }

  /** Clears the line in front of everything that is written to a stream. */
  #makeWay(stream: NodeJS.WriteStream): () => void {
    const original = stream.write
    const hadOwn = Object.hasOwn(stream, 'write')
    const write = (...args: unknown[]): boolean => {
      this.clear()
      const [text] = args
      if (typeof text === 'string' && text !== '') this.#isAtLineStart = /[\n\r]$/.test(text)
      return Reflect.apply(original, stream, args) as boolean
    }

    stream.write = write
    return () => {
      if (stream.write !== write) return
      if (hadOwn) stream.write = original
      else delete (stream as {write?: Write}).write
    }
  }
}

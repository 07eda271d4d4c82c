/** The longest line that is read, in bytes; the rest of a longer one is skipped. */
const maxLineBytes = 64 * 1024 * 1024

const newline = 0x0a

/** Cuts bytes into lines, in time that grows with their number alone, however they arrive. */
export class LineReader {
  #pieces: Buffer[] = []
  #bytes = 0
  readonly #onLine: (line: string) => void
  readonly #onTooLong: () => void

  /** @param onTooLong told of each line that is too long to be read */
  constructor(onLine: (line: string) => void, onTooLong: () => void) {
    this.#onLine = onLine
    this.#onTooLong = onTooLong
  }

  add(chunk: Buffer): void {
    let start = 0
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
      this.#keep(chunk.subarray(start, end))
      this.#finish()
      start = end + 1
    }

    this.#keep(chunk.subarray(start))
  }

  #keep(piece: Buffer): void {
    this.#bytes += piece.length
    if (this.#bytes > maxLineBytes) this.#pieces = []
    else if (piece.length > 0) this.#pieces.push(piece)
  }

  #finish(): void {
    const isTooLong = this.#bytes > maxLineBytes
    const line = Buffer.concat(this.#pieces).toString().trim()
    this.#pieces = []
    this.#bytes = 0
    if (isTooLong) this.#onTooLong()
    else if (line !== '') this.#onLine(line)
  }
}

/** How much is shown of the lines before and after a match, in characters. */
const aroundLength = 200

/** A line that contains the wanted text, or is beside one that does. */
export type FoundLine = {
  number: number
  isMatch: boolean
  /**
   * The line with its number, as grep prints it: `7:text` for a match, and `8-text` for a line
   * beside a match, cut to the characters that are next to it.
   */
  text: string
}

/**
 * Finds the lines that contain a text, regardless of case, also if it continues on the following
 * lines. It passes each match and its neighbors to `give`, in order, and each line once.
 */
export class LineFinder {
  readonly #wanted: string
  /** The next line to compare, and the following ones on which the text may continue. */
  readonly #waiting: string[] = []
  /** The length of the waiting lines after the first. */
  #aheadLength = 0
  /** The line that was compared last, its number, and whether it matched. */
  #previous = ''
  #number = 0
  #wasMatch = false
  /** The number of the line that was given last. */
  #lastGiven = 0

  constructor(
    contains: string,
    readonly give: (line: FoundLine) => void,
  ) {
    this.#wanted = contains.toLowerCase()
  }

  /** Adds the next line of the text. */
  add(line: string): void {
    if (this.#waiting.length > 0) this.#aheadLength += line.length
    this.#waiting.push(line)
    while (this.#waiting.length > 1 && this.#aheadLength >= this.#wanted.length) {
      this.#compareNext()
    }
  }

  /** Compares the lines that were waiting for the following ones. */
  end(): void {
    while (this.#waiting.length > 0) this.#compareNext()
  }

  #compareNext(): void {
    const line = this.#waiting.shift()!
    // One character less than the text, so that a match begins on this line.
    const after = this.#waiting.join('').slice(0, this.#wanted.length - 1)
    this.#aheadLength -= this.#waiting[0]?.length ?? 0
    this.#number += 1
    const isMatch = `${line}${after}`.toLowerCase().includes(this.#wanted)
    if (isMatch) {
      this.#givePrevious()
      this.#give({isMatch, line, number: this.#number})
    } else if (this.#wasMatch) {
      // The match may continue on this line.
      const shown = line.slice(0, Math.max(aroundLength, this.#wanted.length))
      this.#give({isMatch, line: shown, number: this.#number})
    }
    this.#wasMatch = isMatch
    this.#previous = line
  }

  /** Gives the line before a match, unless it was given already. */
  #givePrevious(): void {
    const number = this.#number - 1
    if (number === 0 || this.#lastGiven >= number) return
    this.#give({isMatch: false, line: this.#previous.slice(-aroundLength), number})
  }

  #give({isMatch, line, number}: {isMatch: boolean; line: string; number: number}): void {
    this.#lastGiven = number
    const text = `${number}${isMatch ? ':' : '-'}${line.replace(/\r?\n$/, '')}`
    this.give({isMatch, number, text})
  }
}

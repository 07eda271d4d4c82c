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

/** A line that was compared, and whether it was passed to `give`. */
type ComparedLine = {isGiven: boolean; isMatch: boolean; line: string}

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
  /** The number of the line that was compared last, from 1 on. */
  #number = 0
  #previous: ComparedLine | undefined

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
    const previous = this.#previous
    if (isMatch && previous && !previous.isGiven) {
      this.#give({
        isMatch: false,
        line: previous.line.slice(-aroundLength),
        number: this.#number - 1,
      })
    }
    const isGiven = isMatch || previous?.isMatch === true
    if (isGiven) {
      // After a match, at least as much as the match may take of this line.
      const shownLength = isMatch ? line.length : Math.max(aroundLength, this.#wanted.length)
      this.#give({isMatch, line: line.slice(0, shownLength), number: this.#number})
    }
    this.#previous = {isGiven, isMatch, line}
  }

  #give({isMatch, line, number}: {isMatch: boolean; line: string; number: number}): void {
    const text = `${number}${isMatch ? ':' : '-'}${line.replace(/\r?\n$/, '')}`
    this.give({isMatch, number, text})
  }
}

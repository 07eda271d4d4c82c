import {takeCharacters, takeLastCharacters} from '../../contract/prose.js'

/**
 * How much is shown of the lines before and after a match, in characters. A match is whole; a line
 * before one is cut to its last characters, a line after one to its first.
 */
const aroundLength = 200

/** A line that contains the wanted text, or is beside one that does. */
export type FoundLine = {
  number: number
  isMatch: boolean
  /**
   * The line with its number, as grep prints it: `7:text` for a match, and `8-text` for a line
   * beside a match.
   */
  text: string
}

/** A line that was compared, and whether it was passed to `onLine`. */
type ComparedLine = {
  isGiven: boolean
  isMatch: boolean
  line: string
}

/** A line that is not compared yet, as it is, and with its case folded. */
type WaitingLine = {folded: string; line: string}

/**
 * Finds the lines that contain a text, regardless of case, also if it continues on the following
 * lines. It passes each match and its neighbors to `onLine`, in order, and each line once.
 */
export class LineFinder {
  readonly #wanted: string
  /** The next line to compare, and the following ones on which the text may continue. */
  readonly #waiting: WaitingLine[] = []
  /** The folded length of the waiting lines after the first. */
  #aheadLength = 0
  /** The number of the line that was compared last, from 1 on. */
  #number = 0
  #previous: ComparedLine | undefined

  constructor(
    contains: string,
    readonly onLine: (line: FoundLine) => void,
  ) {
    this.#wanted = fold(contains)
  }

  /** Adds the next line of the text. */
  add(line: string): void {
    const folded = fold(line)
    if (this.#waiting.length > 0) this.#aheadLength += folded.length
    this.#waiting.push({folded, line})
    while (this.#waiting.length > 1 && this.#aheadLength >= this.#wanted.length) {
      this.#compareNext()
    }
  }

  /** Compares the lines that were waiting for the following ones. */
  end(): void {
    while (this.#waiting.length > 0) this.#compareNext()
  }

  #compareNext(): void {
    const {folded, line} = this.#waiting.shift()!
    const ahead = this.#waiting.map((each) => each.folded).join('')
    // One character less than the text: a match that begins on the next line is not this line's.
    const after = ahead.slice(0, this.#wanted.length - 1)
    this.#aheadLength -= this.#waiting[0]?.folded.length ?? 0
    this.#number += 1
    const isMatch = `${folded}${after}`.includes(this.#wanted)
    const previous = this.#previous
    if (isMatch && previous && !previous.isGiven) {
      this.#pass({
        isMatch: false,
        line: takeLastCharacters(previous.line, aroundLength),
        number: this.#number - 1,
      })
    }
    const isGiven = isMatch || previous?.isMatch === true
    if (isGiven) {
      // A match may continue on this line with as many characters as the text has.
      const shownLength = isMatch ? line.length : Math.max(aroundLength, this.#wanted.length)
      this.#pass({
        isMatch,
        line: takeCharacters(line, shownLength),
        number: this.#number,
      })
    }
    this.#previous = {isGiven, isMatch, line}
  }

  #pass({isMatch, line, number}: {isMatch: boolean; line: string; number: number}): void {
    const text = `${number}${isMatch ? ':' : '-'}${line.replace(/\r?\n$/, '')}`
    this.onLine({isMatch, number, text})
  }
}

/**
 * Folds case, which may lengthen a text. Lower case alone depends on the next letter: a Greek word
 * ends with another sigma.
 */
function fold(text: string): string {
  return text.toLowerCase().toUpperCase()
}

/** How much is shown of the lines around one that contains a text, in characters. */
const aroundLength = 200

/** A line that contains the wanted text, or is beside one that does. */
export type FoundLine = {
  number: number
  isMatch: boolean
  /** The line with its number, in grep's form; of one beside a match the nearest characters. */
  text: string
}

/**
 * Finds the lines that contain a text, regardless of case, also where it continues on the lines
 * after. It gives each with its neighbors, in order and once.
 */
export class LineFinder {
  readonly #wanted: string
  /** The next line to compare, and the following ones on which the text may continue. */
  readonly #lines: string[] = []
  /** The length of the lines after the first. */
  #ahead = 0
  #before = ''
  #number = 0
  #wasMatch = false
  /** The number of the last line that was given. */
  #given = 0

  constructor(
    contains: string,
    readonly give: (line: FoundLine) => void,
  ) {
    this.#wanted = contains.toLowerCase()
  }

  /** Adds the next line of the text. */
  add(line: string): void {
    if (this.#lines.push(line) > 1) this.#ahead += line.length
    while (this.#lines.length > 1 && this.#ahead >= this.#wanted.length) this.#compare()
  }

  /** Compares the lines that were waiting for the following ones. */
  end(): void {
    while (this.#lines.length > 0) this.#compare()
  }

  #compare(): void {
    const line = this.#lines.shift()!
    const after = this.#lines.join('').slice(0, this.#wanted.length - 1)
    this.#ahead -= this.#lines[0]?.length ?? 0
    this.#number += 1
    const isMatch = `${line}${after}`.toLowerCase().includes(this.#wanted)
    if (isMatch) {
      const isNew = this.#number > 1 && this.#given < this.#number - 1
      if (isNew) {
        this.#give(this.#number - 1, this.#before.slice(-aroundLength))
      }
      this.#give(this.#number, line, true)
    } else if (this.#wasMatch) {
      this.#give(this.#number, line.slice(0, Math.max(aroundLength, this.#wanted.length)))
    }
    this.#wasMatch = isMatch
    this.#before = line
  }

  #give(number: number, line: string, isMatch = false): void {
    this.#given = number
    const text = `${number}${isMatch ? ':' : '-'}${line.replace(/\r?\n$/, '')}`
    this.give({isMatch, number, text})
  }
}

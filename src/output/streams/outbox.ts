import {batchSize} from './wire.js'

/** How much of a text is made bytes at a time, in UTF-16 units, so that a large one never stands in memory twice. */
const sliceSize = 2 * batchSize

/** Texts on their way out, as bytes of which some have left. */
export class Outbox {
  /** The bytes at hand; they are to be written from `start` to `end`. */
  readonly buffer = Buffer.allocUnsafeSlow(3 * (sliceSize + 1))
  start = 0
  end = 0
  #gathered = ''
  /** Whether the bytes at hand are gathered lines, rather than a part of one large text. */
  #isLined = false
  #queue: {text: string; isLined: boolean}[] = []
  /** Where in the first text of the queue the next slice starts. */
  #slice = 0
  #waiting = 0

  /** Adds a text behind the others. Small ones are gathered to one. */
  add(text: string): void {
    if (text.length > batchSize) {
      this.#close()
      this.#push(text, false)
    } else {
      this.#gathered += text
      if (this.#gathered.length >= batchSize) this.#close()
    }
  }

  /** How much waits behind the bytes at hand, in UTF-16 units. */
  get size(): number {
    return this.#waiting + this.#gathered.length
  }

  get isEmpty(): boolean {
    return this.start === this.end && this.size === 0
  }

  /** Whether a text has left in part, so that nothing else may be written to the same place. */
  get isMidText(): boolean {
    return this.#slice > 0 || (this.start > 0 && this.start < this.end)
  }

  /** Takes the next bytes at hand, when the last ones have left. @returns whether there are any */
  load(): boolean {
    if (this.start < this.end) return true
    if (this.#queue.length === 0) this.#close()
    const [first] = this.#queue
    if (!first) return false
    const {isLined, text} = first
    const end = endOfSlice(text, this.#slice)
    this.start = 0
    this.end = this.buffer.write(end === text.length && this.#slice === 0 ? text : text.slice(this.#slice, end))
    this.#isLined = isLined
    this.#slice = end
    if (end === text.length) {
      this.#slice = 0
      this.#waiting -= text.length
      this.#queue.shift()
    }

    return true
  }

  /** Forgets everything that has not begun to leave; the line or the large text that has stays whole. */
  dropWaiting(): void {
    const kept = this.#slice > 0 ? this.#queue[0] : undefined
    this.#gathered = ''
    this.#queue = kept ? [kept] : []
    this.#waiting = kept?.text.length ?? 0
    if (this.#isLined) this.end = this.#endOfLine()
    else if (this.start === 0 && !kept) this.end = 0
  }

  /** Forgets everything. */
  clear(): void {
    this.#gathered = ''
    this.#queue = []
    this.#slice = 0
    this.#waiting = 0
    this.start = 0
    this.end = 0
  }

  #endOfLine(): number {
    const isAtStart = this.start === 0 || this.buffer[this.start - 1] === newline
    return isAtStart ? this.start : this.buffer.subarray(0, this.end).indexOf(newline, this.start) + 1
  }

  #close(): void {
    const text = this.#gathered
    this.#gathered = ''
    if (text !== '') this.#push(text, true)
  }

  #push(text: string, isLined: boolean): void {
    this.#queue.push({isLined, text})
    this.#waiting += text.length
  }
}

const newline = 0x0a

/** Where a slice ends that starts here, without parting a surrogate pair. */
function endOfSlice(text: string, start: number): number {
  const end = Math.min(start + sliceSize, text.length)
  const isHighSurrogate = (text.charCodeAt(end - 1) & 0xfc_00) === 0xd8_00
  return isHighSurrogate && end < text.length ? end + 1 : end
}

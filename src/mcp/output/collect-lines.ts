import {estimateTokens} from '../../output/estimate-tokens.js'
import {type FoundLine, LineFinder} from './find-lines.js'

/** A part of an output, as the tool returns it. */
export type OutputPart = {total_lines: number; next_offset?: number} & (
  | {base64: string; bytes: number}
  | {matches?: number; text: string}
)

/** From which line on, and how much, a call reads. */
export type ReadLimits = {
  limit: number
  maxTokens: number
  offset: number
}

/** Collects the lines of a part until it is full, and counts those after it. */
export class LineCollector {
  /**
   * The beginning of a long line. A piece of it costs the tokens that it adds to the line: if a
   * text is cut between two spaces, each of them alone would cost nothing.
   */
  #lineStart = ''
  #lineCount = 0
  /** The number of the first line that did not fit. */
  #nextOffset: number | undefined
  readonly #shown: string[] = []
  #tokens = 0

  constructor(readonly limits: ReadLimits) {}

  add(line: string): void {
    this.#lineCount += 1
    if (this.#lineCount < this.limits.offset || this.#nextOffset !== undefined) {
      return
    }
    const longer = this.#lineStart + line
    this.#tokens += estimateTokens(longer) - estimateTokens(this.#lineStart)
    this.#lineStart = line.endsWith('\n') ? '' : longer
    if (this.#isFull) this.#nextOffset = this.#lineCount
    else this.#shown.push(line)
  }

  get #isFull(): boolean {
    const {limit, maxTokens} = this.limits
    if (this.#shown.length === limit) return true
    // One line is shown, however many tokens it costs.
    return this.#tokens > maxTokens && this.#shown.length > 0
  }

  finish(): OutputPart {
    return describePart({text: this.#shown.join('')}, this.#lineCount, this.#nextOffset)
  }
}

/** Collects the lines that contain a text, with their neighbors, and counts all of them. */
export class MatchCollector {
  readonly #finder: LineFinder
  #lineCount = 0
  #matchCount = 0
  /** The number of the first matching line that did not fit. */
  #nextOffset: number | undefined
  readonly #shown: string[] = []
  #tokens = 0

  constructor(
    readonly limits: ReadLimits,
    contains: string,
  ) {
    this.#finder = new LineFinder(contains, (line) => this.#show(line))
  }

  add(line: string): void {
    this.#lineCount += 1
    this.#finder.add(line)
  }

  finish(): OutputPart {
    this.#finder.end()
    const content = {matches: this.#matchCount, text: this.#shown.join('\n')}
    return describePart(content, this.#lineCount, this.#nextOffset)
  }

  #show({isMatch, number, text}: FoundLine): void {
    const {limit, maxTokens, offset} = this.limits
    if (number < offset) return
    if (isMatch) this.#matchCount += 1
    if (this.#nextOffset !== undefined) return
    this.#tokens += estimateTokens(`${text}\n`)
    // One match is shown, however many tokens it costs.
    const isTooLong = this.#tokens > maxTokens && this.#matchCount > 1
    const isFull = isTooLong || this.#matchCount > limit
    if (!isFull) this.#shown.push(text)
    else if (isMatch) this.#nextOffset = number
  }
}

/** Makes a part of an output; `nextOffset` is the number of the line to continue from, if any. */
export function describePart<Content extends object>(
  content: Content,
  totalLines: number,
  nextOffset?: number,
) {
  return {
    ...content,
    total_lines: totalLines,
    ...(nextOffset !== undefined && {next_offset: nextOffset}),
  }
}

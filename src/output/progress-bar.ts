import {cleanProse} from '../contract/prose.js'
import type {Progress} from '../contract/outcome.js'
import {replaceWrite} from './streams/capture.js'

/** The smallest and the largest width of a bar, in columns. */
const [minBar, maxBar] = [8, 30]

/** A line at the bottom of the terminal, on stderr, that overwrites itself and clears for other output. */
export class ProgressBar {
  #isAtLineStart = true
  #releases: (() => void)[] | undefined
  #shownWidth = 0

  /** Replaces the displayed report, unless a prompt or an unfinished line leaves no room for it. */
  show(progress: Progress): undefined {
    const streams = [process.stdout, process.stderr].filter(({isTTY}) => isTTY)
    this.#releases ??= streams.map((stream) => this.#makeWay(stream))
    this.clear()
    if (!this.#isAtLineStart) return
    // Leaves the last column free, or the terminal would wrap.
    const line = renderBar(progress, countColumns() - 1)
    this.#shownWidth = measureWidth(line)
    print(line)
  }

  /** Clears the line for other output. */
  clear(): void {
    if (this.#shownWidth === 0) return
    // If the terminal became narrower, the line takes several rows.
    const rows = Math.ceil(this.#shownWidth / countColumns()) - 1
    this.#shownWidth = 0
    print(`${rows > 0 ? `\u{1B}[${rows}A` : ''}\r\u{1B}[J`)
  }

  /** Clears the line for good and restores the streams. */
  close(): void {
    this.clear()
    for (const release of this.#releases ?? []) release()
    this.#releases = undefined
  }

  /** Clears the line before each write to a stream. */
  #makeWay(stream: NodeJS.WriteStream): () => void {
    const original = stream.write
    return replaceWrite(stream, (...args: unknown[]): boolean => {
      this.clear()
      const [text] = args
      if (typeof text === 'string' && text !== '') this.#isAtLineStart = /[\n\r]$/.test(text)
      return Reflect.apply(original, stream, args) as boolean
    })
  }
}

function countColumns(): number {
  return process.stderr.columns || 80
}

function print(text: string): void {
  // Bypasses a spinner's replacement of `write`, because the spinner may have ended.
  const {write} = Object.getPrototypeOf(process.stderr) as typeof process.stderr
  write.call(process.stderr, text)
}

/** Renders a progress report as one line that fits: stage, bar, counts, percent, remaining time, and message. */
export function renderBar(progress: Progress, columns: number): string {
  const stage = flatten(progress.stage ?? '')
  const message = flatten(progress.message ?? '')
  const parts = [stage, describeNumbers(progress)].filter(Boolean)
  const messageWidth = message && Math.min(measureWidth(message), 20) + 1
  const width = Math.min(maxBar, columns - measureWidth(parts.join(' ')) - 1 - (messageWidth || 0))
  if (progress.percent !== undefined && width >= minBar) {
    const filled = Math.round(((width - 2) * Math.min(100, Math.max(0, progress.percent))) / 100)
    parts.splice(stage === '' ? 0 : 1, 0, `[${'#'.repeat(filled).padEnd(width - 2, '-')}]`)
  }

  return cutToWidth([...parts, message].filter(Boolean).join(' '), columns)
}

/** The width of a line, in columns. */
export function measureWidth(line: string): number {
  let width = 0
  for (const character of line) width += widthOf(character)
  return width
}

/** Truncates a line to a number of columns, with an ellipsis. */
export function cutToWidth(line: string, columns: number): string {
  if (measureWidth(line) <= columns) return line
  const characters = [...line].slice(0, columns)
  while (measureWidth(characters.join('')) > columns - 1 && characters.length > 0) characters.pop()
  return columns > 0 ? `${characters.join('')}…` : ''
}

/** The columns of a character: 0 for marks, joiners and format controls, 2 for emoji and East Asian wide ones. */
function widthOf(character: string): number {
  // Created here, because V8 loads Unicode tables for them.
  const zeroWidth = /[\p{Mark}\p{Format}]/u
  const wide =
    /\p{Emoji_Presentation}|[\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\u{20000}-\u{3FFFD}]/u
  return zeroWidth.test(character) ? 0 : wide.test(character) ? 2 : 1
}

function describeNumbers({current, etaMs, percent, total}: Progress): string {
  const counts = current === undefined ? '' : total === undefined ? `${current}` : `${current}/${total}`
  const share = percent === undefined ? '' : `${Math.floor(percent)}%`
  return [counts, share, etaMs ? `${describeTime(etaMs)} left` : ''].filter(Boolean).join(' ')
}

/** Formats a duration like a clock: `0:05`, `12:30`, `1:02:03`. */
function describeTime(timeMs: number): string {
  const seconds = Math.ceil(timeMs / 1000)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const padded = [hours, minutes, seconds % 60].map((part) => String(part).padStart(2, '0')).join(':')
  return padded.replace(/^(00:)?0?/, '')
}

/** Joins a text into one line without ANSI codes and control characters. */
function flatten(text: string): string {
  return cleanProse(text)
    .replaceAll(/[\t\n]+/g, ' ')
    .trim()
}

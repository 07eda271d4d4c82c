import type {Progress} from '../contract/outcome.js'
import {cleanProse, takeCharacters} from '../contract/prose.js'
import {replaceWrite} from './streams/intercept-writes.js'

/** The width of the bar itself, in characters. */
const barLength = 20
/** Control sequences of terminals (ECMA-48). */
const eraseBelow = '\u001B[J'
const wrapOff = '\u001B[?7l'
const wrapOn = '\u001B[?7h'
/** After these the cursor is at the start of a line; as bytes too, because `write` takes both. */
const lineEnds: ReadonlySet<number | string> = new Set(['\n', '\r', 0x0a, 0x0d])
/** The narrowest line that has a bar, in columns. */
const minColumns = 60

/**
 * A line at the bottom of the terminal, on stderr, which each report overwrites, and which is
 * cleared before other output.
 */
export class ProgressBar {
  #isAtLineStart = true
  #isShown = false
  /** Functions that end the watching of terminals; undefined before the first report. */
  #releases: (() => void)[] | undefined

  /** Replaces the displayed report, unless a prompt or an unfinished line leaves no room for it. */
  show(progress: Progress): undefined {
    this.#releases ??= this.#open()
    this.clear()
    if (!this.#isAtLineStart) return
    this.#isShown = true
    // Without line wrap the terminal cuts a line whose characters are wider than one column.
    print(`${wrapOff}${renderBar(progress, widthOfBar())}${wrapOn}`)
  }

  #open(): (() => void)[] {
    const terminals = [process.stdout, process.stderr].filter(({isTTY}) => isTTY)
    if (terminals.some(({bytesWritten}) => bytesWritten > 0)) startLine()
    return terminals.map((stream) => this.#watch(stream))
  }

  clear(): void {
    if (this.#isShown) print(`\r${eraseBelow}`)
    this.#isShown = false
  }

  close(): void {
    this.clear()
    for (const release of this.#releases ?? []) release()
    this.#releases = undefined
  }

  /** Clears the bar before anything else is written to a terminal. */
  #watch(stream: NodeJS.WriteStream): () => void {
    const {write} = stream
    return replaceWrite(stream, (...args: unknown[]): boolean => {
      this.clear()
      const [chunk] = args
      const isText = typeof chunk === 'string' || chunk instanceof Uint8Array
      const lastCharacter = isText ? chunk.at(-1) : undefined
      if (lastCharacter !== undefined) this.#isAtLineStart = lineEnds.has(lastCharacter)
      return Reflect.apply(write, stream, args) as boolean
    })
  }
}

/** One column less than the terminal has, so that a bar does not fill its line. */
function widthOfBar(): number {
  return (process.stderr.columns || 80) - 1
}

/**
 * Begins a new line, unless the cursor is at the start of one. Where it is cannot be known before
 * the first bar, but from anywhere else this many spaces wrap to the next line.
 */
function startLine(): void {
  print(`${' '.repeat(widthOfBar())}\r`)
}

function print(text: string): void {
  // Bypasses a spinner's replacement of `write`, because the spinner may have ended.
  const {write} = Object.getPrototypeOf(process.stderr) as typeof process.stderr
  write.call(process.stderr, text)
}

/**
 * Renders a progress report as one line that fits: stage, bar, counts, percent, remaining time, and
 * message.
 */
export function renderBar(
  {current, etaMs, message, percent, stage, total}: Progress,
  columns: number,
): string {
  const parts = [
    toOneLine(stage),
    percent !== undefined && columns >= minColumns ? drawBar(percent) : '',
    writeCount(current, total),
    percent === undefined ? '' : `${Math.floor(percent)}%`,
    writeTimeLeft(Math.ceil((etaMs ?? 0) / 1000)),
    toOneLine(message),
  ]
  const line = parts.filter(Boolean).join(' ')
  return line.length > columns ? `${takeCharacters(line, columns - 1)}…` : line
}

function toOneLine(text = ''): string {
  return cleanProse(text).trim().replaceAll(/\s+/g, ' ')
}

function drawBar(percent: number): string {
  const filled = Math.round((Math.min(100, Math.max(0, percent)) * barLength) / 100)
  return `[${'#'.repeat(filled).padEnd(barLength, '-')}]`
}

function writeCount(current: number | undefined, total: number | undefined): string {
  if (current === undefined) return ''
  return total === undefined ? String(current) : `${current}/${total}`
}

function writeTimeLeft(seconds: number): string {
  if (seconds <= 0) return ''
  const secondsOfMinute = String(seconds % 60).padStart(2, '0')
  return `${Math.floor(seconds / 60)}:${secondsOfMinute} left`
}

import stripAnsi from 'strip-ansi'

import type {LogLevel} from '../../contract/outcome.js'

/** Splits text into lines without ANSI codes; it leaves out blank lines and what a spinner overwrote. */
export class LineSplitter {
  readonly #onLine: (line: string) => void
  #rest = ''

  constructor(onLine: (line: string) => void) {
    this.#onLine = onLine
  }

  /** Takes the next piece of text. */
  add(text: string): void {
    const lines = (this.#rest + text).split('\n')
    this.#rest = lines.pop()!
    for (const line of lines) this.#take(line)
  }

  /** Takes the rest as a last line. */
  end(): void {
    const rest = this.#rest
    this.#rest = ''
    this.#take(rest)
  }

  #take(raw: string): void {
    const overwritten = stripAnsi(raw).split('\r')
    const line = overwritten.findLast((part) => part.trim() !== '')
    if (line !== undefined) this.#onLine(line.trimEnd())
  }
}

/** Reads the level of a line that oclif or another library printed, and its text without oclif's bullet. */
export function readPrintedLine(line: string): {level: LogLevel; message: string} {
  const message = line.replace(/^\s*[›»]\s*/, '')
  return {level: /^\s*Warning:/.test(message) ? 'warn' : 'info', message}
}

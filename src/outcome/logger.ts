import stripAnsi from 'strip-ansi'

import type {LogLevel} from './outcome.js'
import type {Wire} from './wire.js'

/** How long a line waits for identical ones, in milliseconds. */
const foldingTimeMs = 1000

/**
 * Writes log lines as NDJSON on stderr and folds consecutive identical ones into one (contract, section 4): a line is
 * written when another one arrives, after a second, and at the end.
 */
export class Logger {
  #pending: {level: LogLevel; message: string; repeated: number; time: number} | undefined
  #timer: NodeJS.Timeout | undefined
  readonly #wire: Wire

  constructor(wire: Wire) {
    this.#wire = wire
  }

  /** Says a line. */
  log(level: LogLevel, message: string): Promise<void> | undefined {
    const pending = this.#pending
    if (pending && pending.level === level && pending.message === message) {
      pending.repeated += 1
      return undefined
    }

    const drained = this.flush()
    this.#pending = {level, message, repeated: 0, time: Date.now()}
    this.#timer = setTimeout(() => this.flush(), foldingTimeMs).unref()
    return drained
  }

  /** Writes the line that still waits. */
  flush(): Promise<void> | undefined {
    const text = this.takeText()
    return text === '' ? undefined : this.#wire.send(text)
  }

  /** Takes the line that still waits as text, for the end of a process. */
  takeText(): string {
    const pending = this.#pending
    if (!pending) return ''
    clearTimeout(this.#timer)
    this.#pending = undefined
    const {level, message, repeated, time} = pending
    return `${JSON.stringify({
      ts: new Date(time).toISOString(),
      level,
      msg: stripAnsi(message),
      ...(repeated > 0 && {repeated}),
    })}\n`
  }
}

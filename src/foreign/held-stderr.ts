import {readPrintedLine, LineSplitter} from '../output/streams/lines.js'
import {sealOutput} from '../output/streams/capture.js'
import type {LogLevel} from '../contract/outcome.js'

/** How much of a foreign command's stderr is held, in UTF-16 units. */
const heldSize = 1 << 20

/** How long it is held: a server prints where it listens and never ends, in milliseconds. */
const patienceMs = 5000

type HeldStderrOptions = {
  /** Whether stdout is held with it, where nothing but the command's own document belongs there. */
  hasStdout: boolean
  /** Takes each line that became a log line. */
  onLine: (level: LogLevel, line: string) => void
  /** Takes each text as it is written. */
  onText?: (text: string) => void
  /** Writes what is let through. */
  write?: (text: string) => void
}

/**
 * Holds what a foreign command writes to stderr until it is known how it ends: after a success it goes out as it is,
 * after a failure it is material for the envelope and its log lines. What is too long or too old for that becomes log
 * lines at once.
 */
export class HeldStderr {
  readonly #lines: LineSplitter
  readonly #release: () => void
  #state: 'dropping' | 'flowing' | 'holding' | 'released' = 'holding'
  #text = ''
  #timer: NodeJS.Timeout | undefined
  readonly #write: (text: string) => void

  constructor({hasStdout, onLine, onText = () => {}, write = () => {}}: HeldStderrOptions) {
    this.#lines = new LineSplitter((line) => {
      const {level, message} = readPrintedLine(line)
      onLine(level, message)
    })
    this.#write = write
    const take = (text: string) => {
      onText(text)
      this.#take(text)
    }
    this.#release = sealOutput({stderr: take, ...(hasStdout && {stdout: take})})
  }

  /** What is held. */
  get text(): string {
    return this.#text
  }

  /** Lets everything through as it came, from here on or a little later. */
  letThrough(delayMs = 0): void {
    if (this.#state === 'released') return
    clearTimeout(this.#timer)
    if (delayMs > 0) this.#timer = setTimeout(() => this.letThrough(), delayMs).unref()
    else this.#letThroughNow()
  }

  /** Makes log lines of what is held, and of what comes until it is let through. */
  flow(): void {
    if (this.#state !== 'holding') return
    clearTimeout(this.#timer)
    this.#state = 'flowing'
    this.#lines.add(this.#takeText())
  }

  /** Makes log lines of what is held and hands the stream back. */
  handOver(): void {
    this.flow()
    this.#lines.end()
    this.#letThroughNow()
  }

  /** Makes log lines of what is held, and drops what comes after: nothing follows an error. */
  close(): void {
    this.flow()
    this.#lines.end()
    this.#state = 'dropping'
  }

  #letThroughNow(): void {
    clearTimeout(this.#timer)
    this.#lines.end()
    this.#state = 'released'
    this.#release()
    const text = this.#takeText()
    if (text !== '') this.#write(text)
  }

  #take(text: string): void {
    if (this.#state === 'flowing') return this.#lines.add(text)
    if (this.#state === 'dropping') return
    this.#text += text
    this.#timer ??= setTimeout(() => this.flow(), patienceMs).unref()
    if (this.#text.length > heldSize) this.flow()
  }

  #takeText(): string {
    const text = this.#text
    this.#text = ''
    return text
  }
}

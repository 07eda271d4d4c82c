import type {ErrorFields, LogLevel} from '../contract/outcome.js'
import {Logger, type LogSink} from '../output/logger.js'
import {sealOutput} from '../output/streams/capture.js'
import {LineSplitter, readPrintedLine} from '../output/streams/lines.js'
import {processState} from '../run/process-state.js'
import {HeldWarnings} from '../run/warnings.js'
import {isStackFrame} from './explain.js'

/** How much text is held, in UTF-16 units. */
const maxHeld = 1 << 20

/** How long text is held: a server prints where it listens and never ends, in milliseconds. */
const maxHeldMs = 5000

/** How long stderr is still held after a success, for hooks that fail after it, in milliseconds. */
const exitGraceMs = 500

/** How output is captured. */
export type CaptureOptions = {
  /** Hides secrets in a text. */
  hide: (text: string) => string
  /** Whether stdout is captured like stderr, as before an own command begins; false by default. */
  hasStdout?: boolean
  /** Takes each text as it is written. */
  onText?: (text: string) => void
  /** Writes to stderr what is passed on. */
  write: (text: string) => void
}

/**
 * What a command line prints beside its result, to stderr and as Node's warnings: held until it is known how it ends, then
 * passed on as it came, or made log lines. What is too long or too old to be held becomes log lines at once.
 */
export class CapturedOutput {
  #error: ErrorFields | undefined
  /** 8.26: what the host prints is no part of the answer to a question. */
  readonly #isDropped = processState().isQuestion === true
  readonly #lines: LineSplitter
  readonly #logger: Logger
  readonly #options: CaptureOptions
  readonly #release: () => void
  #state: 'dropping' | 'holding' | 'logging' | 'released' = 'holding'
  #text = ''
  #timer: NodeJS.Timeout | undefined
  readonly #warnings = new HeldWarnings()

  /** @param sink writes a log line; it does nothing for a person */
  constructor(sink: LogSink, options: CaptureOptions) {
    this.#options = options
    if (this.#isDropped) this.#state = 'dropping'
    this.#logger = new Logger(sink)
    this.#lines = new LineSplitter((line) => {
      const {level, message} = readPrintedLine(line)
      this.#log(level, message)
    })
    const take = (text: string): void => this.#take(text)
    this.#release = sealOutput({stderr: take, ...(options.hasStdout && {stdout: take})})
  }

  /** The text that is held, its secrets hidden before a part of it is cut off. */
  get text(): string {
    return this.#text === '' ? '' : this.#options.hide(this.#text)
  }

  /** Passes everything on as it came, once no hook can fail any more. */
  passSoon(): void {
    if (this.#state === 'released') return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#passText(), exitGraceMs).unref()
  }

  /** Passes everything on as it came, and releases the streams. */
  pass(): void {
    this.#giveWarningsBack()
    if (this.#state !== 'released') this.#passText()
    void this.#logger.flush()
  }

  /** Makes log lines of what is held, and releases the streams. */
  release(): void {
    this.#logAll()
    this.#giveWarningsBack()
    if (this.#state !== 'released') this.#passText()
    void this.#logger.flush()
  }

  /**
   * Makes log lines of what is held, and drops what comes later: nothing follows the terminal outcome (3.8).
   *
   * @param error the error that is reported, whose message is not repeated
   * @param lines what else was printed, as on stdout
   */
  end({error, lines = []}: {error?: ErrorFields; lines?: Iterable<string>} = {}): void {
    this.#error = error
    for (const line of lines) this.#log('info', line)
    this.#logAll()
    this.#state = 'dropping'
    void this.#logger.flush()
  }

  #giveWarningsBack(): void {
    if (this.#isDropped) this.#warnings.takeLines()
    this.#warnings.letThrough()
  }

  #logAll(): void {
    const warnings = this.#warnings.takeLines()
    if (!this.#isDropped) for (const line of warnings) this.#log('warn', line)
    this.#logHeld()
    this.#lines.end()
  }

  #logHeld(): void {
    if (this.#state !== 'holding') return
    clearTimeout(this.#timer)
    this.#state = 'logging'
    this.#lines.add(this.#takeText())
  }

  #passText(): void {
    clearTimeout(this.#timer)
    this.#lines.end()
    this.#state = 'released'
    this.#release()
    const text = this.#takeText()
    if (text !== '') this.#options.write(text)
  }

  #take(text: string): void {
    this.#options.onText?.(text)
    if (this.#state === 'logging') return this.#lines.add(text)
    if (this.#state === 'dropping') return
    this.#text += text
    this.#timer ??= setTimeout(() => this.#logHeld(), maxHeldMs).unref()
    if (this.#text.length > maxHeld) this.#logHeld()
  }

  #takeText(): string {
    const text = this.#text
    this.#text = ''
    return text
  }

  #log(level: LogLevel, line: string): void {
    const {hide} = this.#options
    const isReported =
      this.#error &&
      hide(this.#error.message)
        .split('\n')
        .includes(
          hide(line)
            .replace(/^\s*Error:\s*/, '')
            .trim(),
        )
    const isStack = isStackFrame(line) && !process.env.DEBUG
    if (!isStack && !isReported) void this.#logger.log(level, line)
  }
}

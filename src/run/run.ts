import type {AgentError} from '../contract/agent-error.js'
import {exitCodes} from '../contract/error-categories.js'
import type {ErrorFields, LogLevel, Progress, TerminalOutcome} from '../contract/outcome.js'
import {cleanProse} from '../contract/prose.js'
import type {Mode} from '../mode/mode.js'
import {readExit} from '../oclif/exit.js'
import {interruptedPatienceMs} from '../output/streams/streams.js'
import {Redactor} from '../secrets/redactor.js'
import {correctEnding, describeBriefly, type Ending, explainEnding, makeThrow} from './ending.js'
import {keepExitCode, ProcessWatch} from './exit-watch.js'
import {isEmbedded, ownsLine, processState} from './process-state.js'
import {describeStandstill, makePromptRequired} from './run-errors.js'
import type {RunOptions} from './run-options.js'
import {RunOutput} from './run-output.js'
import {Cancellation} from './signals.js'

/** How long a command has to unwind after its prompt was answered with Ctrl-C, in milliseconds. */
const unwindMs = 2000

/** How long a command has to unwind after its reader has gone away, in milliseconds. */
const withoutReaderMs = 50

/**
 * One run: of an own command for an agent, or of one of the plugin's services for anybody. It captures what the command
 * prints, watches every way in which the process can end, and ends once with an outcome.
 */
export class Run {
  readonly cancellation: Cancellation
  readonly mode: Mode
  readonly options: RunOptions
  readonly output: RunOutput
  /** Hides the secrets of the invocation wherever the run writes. */
  readonly redactor: Redactor
  /** The texts of `this.warn`. */
  readonly warnings: string[] = []
  /** The exit code, 0 until there is an outcome. */
  code = 0
  /** Makes the document on stdout for a failure under `--json` (5.6). */
  describeJsonFailure: ((fields: ErrorFields) => unknown) | undefined
  /** Whether oclif's `--json` is on the command line, which leaves stdout to the command in failure too. */
  hasJsonFlag = false
  /** Whether the command prints its own document instead of an envelope. */
  hasOwnDocument = false
  /** Whether the command is changing something, which it may finish when its reader goes away (3.10). */
  isMutating = (): boolean => false
  /** Whether the command must end in a plan. */
  isPlanDue = false
  /** What the command reported through its writer. */
  reported: TerminalOutcome | undefined
  /** How the command ended, as far as it has. */
  #ending: Ending | undefined
  #hasReader = true
  /** Whether nothing more is written. */
  #isOver = false
  /** When the reader went away. */
  #leftTime: number | undefined
  /** The question that nobody can answer, which the command unwinds from. */
  #unanswered: AgentError | undefined
  readonly #watch: ProcessWatch | undefined

  /** Opens a run. In agent mode nothing else writes to stdout and stderr from here on. */
  constructor(options: RunOptions) {
    this.options = options
    this.mode = options.mode
    this.cancellation = new Cancellation(() => {
      if (ownsLine()) process.exit(this.code)
    })
    this.redactor = (isEmbedded() ? processState().redactor : undefined) ?? new Redactor()
    // The output has to find the streams as they were.
    processState().beginOwnCommand?.()
    this.output = new RunOutput(this)
    if (ownsLine()) {
      this.#watch = new ProcessWatch({
        onExit: (code) => this.#endNow(code),
        onIdle: () => this.#handleIdle(),
        onUncaught: (error) => this.#handleUncaught(error),
      })
    }

    if (this.isForAgent) this.output.capture((question) => this.#handleQuestion(question))
    if (options.timeout) this.cancellation.limit(options.timeout.timeoutMs)
  }

  /** Whether a signal or the time limit has interrupted the command. */
  get isAborted(): boolean {
    return this.cancellation.isAborted
  }

  /** Whether an agent reads the output. */
  get isForAgent(): boolean {
    return this.mode.audience === 'agent'
  }

  /** What interrupted the command, unless it was waiting for an answer. */
  get interruption(): Cancellation['interruption'] {
    return this.#unanswered ? undefined : this.cancellation.interruption
  }

  /** Warns an agent of something, if there is anything to warn of. */
  addWarning(message: string | undefined): void {
    if (message !== undefined && this.isForAgent) this.warnings.push(cleanProse(message))
  }

  /** Takes the terminal outcome from the writer. @throws Error if there is one already */
  report(outcome: TerminalOutcome): void {
    if (this.reported || this.#isOver) {
      throw new Error(`A command has one terminal outcome, and this one has reported ${this.reported?.type ?? 'it'}.`)
    }

    this.reported = outcome
  }

  /** Writes one event; a person sees none. */
  sendEvent(value: unknown): Promise<void> | undefined {
    if (!this.#hasReader) this.leaveReader()
    return this.#isWriting ? this.output.sendEvent(value) : undefined
  }

  /** Reports how far the command is. */
  reportProgress(progress: Progress): Promise<void> | undefined {
    return this.#isWriting ? this.output.reportProgress(progress) : undefined
  }

  /** Writes a line that is no result. */
  log(level: LogLevel, message: string): Promise<void> | undefined {
    return this.#isWriting ? this.output.log(level, message) : undefined
  }

  /** Nobody can be asked here. @throws AgentError `prompt_required` */
  ask(question: string): Promise<boolean> {
    return Promise.reject(makePromptRequired(question, this))
  }

  /** Remembers how the command ended and what that means, for a process that ends before the run does. */
  note(given: Ending): Ending {
    const ending = this.#unanswered ? makeThrow(this.#unanswered) : given
    const isFailure = ending.type === 'threw' && readExit(ending.error) !== 0
    return (this.#ending = isFailure ? explainEnding(ending, this.#ending, this) : ending)
  }

  /** Ends the run: writes the terminal outcome and waits until it has left the process. @returns the exit code */
  async end(ending: Ending): Promise<number> {
    const known = this.#isOver ? ending : await correctEnding(this.note(ending))
    // A signal, or the command itself, may have ended the process meanwhile.
    if (this.#isOver) return this.code
    if (!this.#hasReader) return 0
    this.#write(known)
    await this.output.flush().catch((error: unknown) => {
      this.#reportUnwritten(error)
      return this.output.flush()
    })
    this.output.removeOldFiles()
    return this.code
  }

  /**
   * Stops watching the process. Where oclif runs a CLI, everything stays off the streams until the process ends, so that
   * no hook writes after the outcome; a test that calls a command gets its streams back.
   */
  close(): void {
    this.#watch?.close()
    this.cancellation.finish()
    if (ownsLine() && !processState().wasReplaced) {
      this.output.closeKeyboard()
      keepExitCode(() => this.code)
      return
    }

    this.cancellation.close()
    this.output.release()
  }

  /** The reader has gone away: the process ends with code 0, soon, or a mutating command finishes without output (3.10). */
  leaveReader(): void {
    if (!ownsLine()) return
    this.#hasReader = false
    this.output.stop()
    if (this.isMutating()) return
    if (this.#leftTime === undefined) {
      this.#leftTime = performance.now()
      this.#isOver = true
      setTimeout(() => process.exit(0), withoutReaderMs)
      this.cancellation.abort(Object.assign(new Error('The reader of stdout has gone away.'), {name: 'AbortError'}))
    } else if (performance.now() - this.#leftTime > withoutReaderMs) {
      // A command that never waits lets no timer run.
      process.exit(0)
    }
  }

  get #isWriting(): boolean {
    return this.isForAgent && !this.#isOver
  }

  /** Queues the terminal outcome, with everything that precedes it. */
  #write(ending: Ending): void {
    const description = this.output.describe(ending)
    this.#isOver = true
    this.code = this.output.write(description)
  }

  /** The process ends: what is still due is written before this returns. @returns the exit code */
  #endNow(code: number): number {
    if (!this.#hasReader) return 0
    if (!this.#isOver) this.#write(this.#ending ?? {code, type: 'exited'})
    try {
      // A success that its reader has only half of is none.
      const isWhole = this.output.flushNow(this.cancellation.isInterrupted ? interruptedPatienceMs : undefined)
      if (!isWhole) this.code ||= exitCodes.cancelled
    } catch (error) {
      this.#reportUnwritten(error)
      this.output.flushNow()
    }

    return this.code
  }

  /** Reports on stderr that stdout could not be written: a full disk, as a rule. */
  #reportUnwritten(error: unknown): void {
    this.code = this.output.writeOutcome({...describeBriefly(error), type: 'error'})
  }

  /** The command waits for an answer that cannot come: it unwinds, or ends here if its library ignores Ctrl-C (7.15). */
  #handleQuestion(question: string): void {
    if (this.#isOver) return
    const isFirst = this.#unanswered === undefined
    this.#unanswered ??= makePromptRequired(question, this)
    this.note(makeThrow(this.#unanswered))
    const exit = () => process.exit(this.code || exitCodes.userError)
    if (!isFirst || !this.output.pressInterrupt()) return exit()
    setTimeout(exit, unwindMs).unref()
  }

  /** Nothing is left to wait for, and yet the command has not ended. */
  #handleIdle(): void {
    if (this.#isOver) return
    const question = this.output.openQuestion
    this.#ending = makeThrow(question === undefined ? describeStandstill() : makePromptRequired(question, this))
  }

  /** An error that no promise of the command carries ends the command like any other throw. */
  #handleUncaught(error: unknown): void {
    if (!this.#isOver) this.note(makeThrow(error))
    else if (!this.isForAgent) this.code ||= exitCodes.toolError
    keepExitCode(() => this.code)
    process.exit(this.code)
  }
}

import type {AgentError} from '../contract/agent-error.js'
import {exitCodes} from '../contract/error-categories.js'
import type {ErrorFields, LogLevel, Progress, TerminalOutcome} from '../contract/outcome.js'
import {cleanProse} from '../contract/prose.js'
import {loadBundle} from '../load-bundle.js'
import type {Mode} from '../line/mode.js'
import {readExit} from '../oclif/exit.js'
import {interruptedStallMs} from '../output/streams/streams.js'
import {Redactor} from '../secrets/redactor.js'
import {type Ending, ownKind, type RunKind, type ThrownEnding} from './ending.js'
import {describeBriefly, makePromptRequired} from './failures.js'
import {addFeedback} from './feedback.js'
import {RunOutput} from './output.js'
import {debug, ownsLine, processState} from '../process/process-state.js'
import {endWithoutReader, watchProcess} from './process-watch.js'
import type {RunOptions} from './run-options.js'
import {runState} from './run-state.js'
import {Cancellation, type Interruption} from './signals.js'

/** How long a command has to unwind after its prompt was answered with Ctrl-C, in milliseconds. */
const unwindMs = 2000

/**
 * One run of a command line, own or foreign: it captures output, watches the process, and ends once
 * with an outcome.
 */
export class Run {
  readonly cancellation: Cancellation
  options: RunOptions
  readonly output: RunOutput
  /**
   * Whether the process runs for this command line alone, so that it is captured, watched and ended
   * as a whole.
   */
  readonly ownsProcess: boolean
  readonly redactor: Redactor
  readonly warnings: string[] = []
  code = 0
  /** When the run wrote its outcome, in milliseconds since the process started. */
  endMs = 0
  /** Adds the next step to an error that has none (6.10), and where to report a tool error (13.12). */
  readonly advise = <Fields extends ErrorFields>(error: Fields): Fields =>
    addFeedback(loadBundle('explain').addAdvice(error), this.options)
  /** Makes the document on stdout for a failure under oclif's `--json` (5.6). */
  describeJsonFailure: ((fields: ErrorFields) => unknown) | undefined
  hasReader = true
  /** Whether the command prints its own document instead of an envelope. */
  hasOwnDocument = false
  /**
   * Whether the command is changing something, which it may finish when its reader is gone (3.10).
   */
  isMutating = (): boolean => false
  isPlanDue = false
  /** Called when the reader is gone, and again for each text that it misses. */
  readonly handleReaderGone = endWithoutReader(this)
  reported: TerminalOutcome | undefined
  /** Whether the command has begun, has only hooks left to run, or has written its last output. */
  state: 'over' | 'pending' | 'running' | 'succeeded' = 'running'
  #ending: Ending | undefined
  #isExplained = false
  readonly #kind: RunKind
  readonly #stopWatching: () => void
  /** The unanswerable question that the command is unwinding from. */
  #unanswered: AgentError | undefined

  /** Opens a run. In agent mode, only the run writes to stdout and stderr from now on. */
  constructor(options: RunOptions, kind: RunKind = ownKind) {
    const {isForeign} = kind
    this.options = options
    this.#kind = kind
    this.ownsProcess = isForeign || ownsLine()
    if (this.ownsProcess && this.isForAgent) runState().agentRun = this
    this.redactor = options.redactor ?? new Redactor()
    const receiver = isForeign ? 'foreign' : 'own'
    this.cancellation = new Cancellation(
      () => this.endNow({code: exitCodes.cancelled, type: 'exited'}),
      this.isForAgent && this.ownsProcess ? receiver : undefined,
    )
    // The output must find the original streams.
    if (!isForeign) processState().beginOwnCommand?.()
    this.output = new RunOutput(this)
    // A person's process ends as oclif ends it.
    this.#stopWatching = this.isForAgent && this.ownsProcess ? watchProcess(this) : () => {}
    const capture = kind.capture(this)
    if (capture) this.output.capture(capture, (question) => this.#handleQuestion(question))
    if (options.timeout) this.cancellation.limit(options.timeout.timeoutMs)
  }

  get mode(): Mode {
    return this.options.mode
  }

  get signal(): AbortSignal {
    return this.cancellation.signal
  }

  get isAborted(): boolean {
    return this.cancellation.isAborted
  }

  get isForAgent(): boolean {
    return this.mode.audience === 'agent'
  }

  get isForeign(): boolean {
    return this.#kind.isForeign
  }

  get isOver(): boolean {
    return this.state === 'over'
  }

  get #canWrite(): boolean {
    return this.isForAgent && !this.isOver
  }

  /** The interruption, unless the command was waiting for an answer. */
  get interruption(): Interruption | undefined {
    return this.#unanswered ? undefined : this.cancellation.interruption
  }

  addWarning(message: string | undefined): void {
    if (message !== undefined && this.isForAgent) this.warnings.push(cleanProse(message))
  }

  report(outcome: TerminalOutcome): void {
    this.reported = outcome
  }

  sendEvent(value: unknown): Promise<void> | undefined {
    if (!this.hasReader) this.handleReaderGone()
    // 5.6
    const isJson = this.hasOwnDocument || this.options.isOwnJson
    return this.#canWrite && !isJson ? this.output.sendEvent(value) : undefined
  }

  reportProgress(progress: Progress): Promise<void> | undefined {
    return this.#canWrite ? this.output.progress.report(progress) : undefined
  }

  log(level: LogLevel, message: string): Promise<void> | undefined {
    return this.#canWrite ? this.output.log.log(level, message) : undefined
  }

  /** @throws AgentError `prompt_required`, because an agent cannot answer */
  async ask(question: string): Promise<boolean> {
    throw this.refuseQuestion(question)
  }

  refuseQuestion(question: string): AgentError {
    return makePromptRequired(this.redactor.text(question), this.options.describePromptHelp?.())
  }

  /** Records how the command ended and explains it, for a process that ends before the run does. */
  recordEnding(observed: Ending): Ending {
    const ending: Ending = this.#unanswered ? {error: this.#unanswered, type: 'threw'} : observed
    if (ending.type !== 'threw' || readExit(ending.error) === 0) return (this.#ending = ending)
    const question = this.output.prompts?.findMissingKeys(ending.error)
    const failure: ThrownEnding =
      question === undefined ? ending : {error: this.refuseQuestion(question), type: 'threw'}
    const earlier = this.#ending
    const isExplained =
      earlier?.type === 'threw' &&
      earlier.fields &&
      earlier.error === failure.error &&
      !failure.original &&
      !failure.converted
    if (isExplained) return (this.#ending = {...earlier, exitCode: failure.exitCode})
    this.#ending = failure.fields ? failure : this.#kind.explain(failure, this)
    return this.#ending
  }

  /**
   * Records the ending like `recordEnding`, and keeps only corrections that their commands accept.
   */
  async settle(observed: Ending): Promise<Ending> {
    const ending = this.recordEnding(observed)
    if (ending.type !== 'threw' || !ending.fields || ending.isCorrected) return ending
    const {fields} = ending
    const corrected = await this.#kind.correct({...ending, fields}).catch((failure: unknown) => {
      debug(failure)
      return fields
    })
    return (this.#ending = {...ending, fields: corrected, isCorrected: true})
  }

  /**
   * Ends the run: writes the terminal outcome and waits until it has left the process. @returns the
   * exit code
   */
  async end(ending: Ending): Promise<number> {
    const settled = this.isOver ? ending : await this.settle(ending)
    // Node emits a warning on the next tick.
    await new Promise<void>((resolve) => process.nextTick(resolve))
    // A signal or the command itself may have ended the run meanwhile.
    if (this.isOver) return this.code
    if (!this.hasReader) return 0
    this.#write(settled)
    await this.output.flush().catch((error: unknown) => {
      this.#reportUnwritten(error)
      return this.output.flush()
    })
    return this.code
  }

  endNow(ending: Ending): never {
    if (!this.isOver && this.hasReader) this.#write(this.recordEnding(ending))
    return process.exit(this.code)
  }

  /**
   * Writes the remaining output of an ending process, and sets its exit code if this run decides
   * it.
   */
  finishNow(code: number): void {
    const wasOver = this.isOver
    if (!this.hasReader) return void (process.exitCode = 0)
    if (!wasOver) this.#write(this.#ending ?? {code, type: 'exited'}, code)
    else if (code !== 0 && this.code === 0 && (!this.isForeign || this.output.isResultCaptured))
      this.explainLate(`It ended with exit code ${code}.`)
    try {
      // A success that its reader received only in part is a failure.
      const isWhole = this.output.flushNow(
        this.cancellation.interruption ? interruptedStallMs : undefined,
      )
      if (!isWhole) this.code ||= exitCodes.cancelled
    } catch (error) {
      this.#reportUnwritten(error)
      this.output.flushNow()
    }

    // A hook that fails after a success changes the exit code.
    if (!wasOver || this.code) process.exitCode = this.code
  }

  /** Explains no later failure: what is left to run cannot change the outcome (13.12). */
  explainNoMore(): void {
    this.#isExplained = true
  }

  /** Explains in one log line why a process fails after its outcome was a success (3.8). */
  explainLate(message: string): void {
    if (!this.isForAgent || this.#isExplained) return
    this.#isExplained = true
    this.output.sendLate(`A failure after the outcome: ${message}`)
  }

  /**
   * Ends the work of the run; its process stays captured and watched, so that nothing follows the
   * outcome (3.8).
   */
  close(): void {
    this.cancellation.finish()
    if (this.ownsProcess && !processState().wasReplaced) this.output.prompts?.close()
    else this.#release()
  }

  /** Leaves the command line and its captured output to oclif or to an own command. */
  delegate(to: 'oclif' | 'own-command'): void {
    this.output.pass(to)
    this.output.flushNow()
    this.#release()
  }

  #release(): void {
    this.#stopWatching()
    this.cancellation.close()
    this.output.release()
  }

  /**
   * Queues the terminal outcome and everything before it. @param exitCode the code of a process
   * that is ending
   */
  #write(ending: Ending, exitCode?: number): void {
    const description = this.#kind.describe(ending, this, exitCode)
    this.state = 'over'
    this.endMs = performance.now()
    if (description) this.code = this.output.write(description)
    else this.output.pass()
  }

  /**
   * Reports on stderr that a success could not be written to stdout, as on a full disk; an error is
   * there already.
   */
  #reportUnwritten(error: unknown): void {
    if (this.code !== 0) return
    this.code = this.output.emit({...describeBriefly(error), type: 'error'})
  }

  /**
   * Handles an unanswerable question: an own command unwinds, or ends here if its library ignores
   * Ctrl-C (7.15).
   */
  #handleQuestion(question: string): void {
    // A question that a hook asks after a success does not change it.
    if (this.state === 'succeeded') process.exit()
    if (this.isOver) return
    const isFirst = this.#unanswered === undefined
    this.#unanswered ??= this.refuseQuestion(question)
    const ending = this.recordEnding({error: this.#unanswered, type: 'threw'})
    const isUnwinding = isFirst && !this.isForeign && this.output.prompts?.pressInterrupt()
    if (isUnwinding) setTimeout(() => this.endNow(ending), unwindMs).unref()
    else this.endNow(ending)
  }
}

import type {ErrorFields, TerminalOutcome} from '../contract/outcome.js'
import {OutputFolder} from '../files/output-folder.js'
import {Emitter} from '../output/emitter.js'
import {ProgressReports} from '../output/progress.js'
import {captureOutput, sealOutput, type TextHandlers} from '../output/streams/capture.js'
import {openEmbeddedStreams, openStreams, relayStdout} from '../output/streams/streams.js'
import {finishOutcome} from '../result/finish.js'
import {describeBriefly, describeFailure, type Description} from './ending.js'
import {bufferMs, PrintedText, RunLog} from './log.js'
import {debug, isEmbedded, processState} from './process-state.js'
import {PromptDetector} from './prompt-detector.js'
import type {Run} from './run.js'

/** How a command's output is captured. */
export type Capture = {
  detectsPrompts: boolean
  /** Whether stdout is captured as the result, passed through, or logged like stderr. */
  stdout: 'logged' | 'passed' | 'result'
}

/** Writes a run's output, from the command's prints to its single terminal outcome. */
export class RunOutput {
  hasDocument = false
  failure: ErrorFields | undefined
  prompts: PromptDetector | undefined
  /** The end of the stdout that was passed through, in which a command may ask for a login. */
  passedEnd = ''
  /** The command's stdout, where it is captured as the result. */
  readonly printed: PrintedText
  readonly log: RunLog
  readonly progress: ProgressReports
  readonly #emitter: Emitter
  readonly #folder: OutputFolder | undefined
  #releases: (() => void)[] = []
  #releaseResult: (() => void) | undefined
  readonly #run: Run

  constructor(run: Run) {
    const {isForAgent, isForeign, options, ownsProcess} = run
    const streams = ownsProcess ? openStreams(() => run.handleReaderGone()) : openEmbeddedStreams()
    this.#run = run
    this.#emitter = new Emitter(run, streams)
    this.#folder = options.cacheDir === undefined ? undefined : new OutputFolder(options.cacheDir)
    this.log = new RunLog(run, (log) => (isForAgent ? this.#emitter.sendLog(log) : undefined))
    this.printed = new PrintedText(
      ({level, message, time}) => void this.log.add(level, message, time),
      isForeign ? Infinity : bufferMs.stdout,
      true,
    )
    this.progress = new ProgressReports(
      (report) => {
        this.log.flush()
        return this.#emitter.sendProgress(report)
      },
      (step) => {
        if (!this.#emitter.isTyped) return
        this.log.flush()
        void this.#emitter.sendStep(step)
      },
    )
  }

  capture({detectsPrompts, stdout}: Capture, onQuestion: (question: string) => void): void {
    const {isForeign, ownsProcess, redactor} = this.#run
    const print = this.#take((text) => this.log.print(text))
    if (detectsPrompts) this.prompts = new PromptDetector(onQuestion, (text) => redactor.text(text))
    if (isForeign && stdout !== 'logged') this.#releases.push(this.#relayStdout())
    this.#releases.push(this.#capture({stderr: print, ...(stdout === 'logged' && {stdout: print})}))
    if (stdout === 'result') this.captureResult()
    if (ownsProcess) this.log.captureWarnings()
  }

  captureResult(): void {
    this.#releaseResult ??= this.#capture({
      // A document would corrupt bytes.
      onBytes: () => (this.#run.isForeign ? this.#takeResult() : this.#leaveStdout()),
      stdout: this.#take((text) => {
        if (processState().isHostSilent !== true) this.printed.add(text)
      }),
    })
  }

  get isResultCaptured(): boolean {
    return this.#releaseResult !== undefined
  }

  /** Releases stdout and passes the captured text through unchanged. */
  passResult(): void {
    if (this.#releaseResult) process.stdout.write(this.#takeResult())
  }

  get buffered(): string {
    return this.#run.redactor.text(this.log.stderr.read())
  }

  sendEvent(value: unknown): Promise<void> | undefined {
    if (this.#emitter.isTyped) this.log.flush()
    return this.#emitter.sendEvent(value)
  }

  writeDocument(text: string): void {
    this.hasDocument = true
    void this.#emitter.streams.stdout.send(text)
  }

  /** Queues the last log lines and the terminal outcome; the caller flushes them. @returns the exit code */
  write(description: Description): number {
    const {describeJsonFailure, isForAgent, ownsProcess} = this.#run
    const {code, logs, outcome} = this.#finish(description)
    const error = outcome?.type === 'error' ? outcome : undefined
    this.#emitter.isEnding = true
    this.printed.end()
    this.log.end(logs, error)
    this.progress.end(error !== undefined)
    this.#emitter.describeJsonFailure = this.hasDocument ? undefined : describeJsonFailure
    this.failure = error
    // In another program's process the thrown error is the whole report.
    const isThrown = !ownsProcess && isEmbedded() && !isForAgent && error
    return outcome && !isThrown ? this.writeOutcome(outcome) : code
  }

  /** Queues an outcome; one that JSON cannot hold is written as an error. @returns the exit code */
  writeOutcome(outcome: TerminalOutcome): number {
    return this.#emitter.emit(outcome)
  }

  async flush(): Promise<void> {
    await this.#emitter.flush()
    this.#folder?.prune()
  }

  flushNow(stallMs?: number): boolean {
    return this.#emitter.flushNow(stallMs)
  }

  /** Passes captured output through unchanged. @param to `own-command` logs it instead */
  pass(to: 'oclif' | 'own-command' = 'oclif'): void {
    this.passResult()
    if (to === 'own-command') this.log.stderr.log()
    // Keeps the relay of stdout, which the last release is not.
    this.#releases.at(-1)?.()
    const text = this.log.pass()
    if (text !== '') void this.#emitter.streams.stderr.send(text)
  }

  release(): void {
    this.prompts?.close()
    this.#releaseResult?.()
    for (const release of this.#releases) release()
    this.log.close()
  }

  #capture(handlers: TextHandlers): () => void {
    return this.#run.ownsProcess ? sealOutput(handlers) : captureOutput(handlers)
  }

  #take(handle: (text: string) => void): (text: string) => void {
    return (text) => {
      this.prompts?.note(text)
      // 3.8: nothing follows the terminal outcome.
      if (!this.#run.isOver && this.#run.hasReader) handle(text)
    }
  }

  /** Relays the command's stdout, so that it leaves the process however that ends. */
  #relayStdout(): () => void {
    return relayStdout(this.#emitter.streams.stdout, (text) => {
      // A question drawn by a prompt library ends mid-line.
      if (text !== '') this.#emitter.hasOpenLine = !text.endsWith('\n')
      this.passedEnd = `${this.passedEnd}${text}`.slice(-2000)
      this.prompts?.note(text)
    })
  }

  /** Selects from a result and cuts it for its reader; a failure to do so becomes the outcome. */
  #finish(description: Description): Description {
    const {mode, options, redactor} = this.#run
    if (!description.outcome) return description
    try {
      const {outcome, warnings} = finishOutcome(description.outcome, {
        ...options.result,
        folder: this.#folder,
        mode,
        renderFile: (whole) => this.#emitter.renderFile(whole),
        warning: redactor.warning,
      })
      const logs = [...description.logs, ...warnings.map((message) => ({level: 'warn' as const, message}))]
      return {...description, logs, outcome}
    } catch (failure) {
      debug(failure)
      return describeFailure(describeBriefly(failure), this.#run)
    }
  }

  /** Releases stdout. @returns the printed text, unless it is logged */
  #takeResult(): string {
    this.#releaseResult?.()
    this.#releaseResult = undefined
    return this.printed.take()
  }

  /** Leaves stdout to a command that writes bytes: buffered text goes first, and the envelope to stderr (3.15a). */
  #leaveStdout(): string {
    this.#emitter.leaveStdout()
    if (this.printed.isLogged) this.#run.addWarning('Text that was printed before the bytes is in the log.')
    return this.#takeResult()
  }
}

import type {ErrorFields, LogLevel, Progress, TerminalOutcome} from '../contract/outcome.js'
import {OutputFolder} from '../files/output-folder.js'
import {Emitter} from '../output/emitter.js'
import {makeContext} from '../output/protocols/protocol.js'
import {captureOutput, sealOutput, type TextHandlers} from '../output/streams/capture.js'
import {openEmbeddedStreams, openStreams} from '../output/streams/streams.js'
import {finishOutcome} from '../result/finish.js'
import {AgentLog} from './agent-log.js'
import {isPrintedBy} from './current-run.js'
import {describeBriefly, describeEnding, describeFailure, type Description, type Ending} from './ending.js'
import {Keyboard} from './keyboard.js'
import {PrintedText} from './printed-text.js'
import {isEmbedded, ownsLine, processState} from './process-state.js'
import {ProgressReports} from './progress-reports.js'
import type {Run} from './run.js'
import {captureWarnings} from './warnings.js'

/** What a run writes, from what the command prints to the one terminal outcome. */
export class RunOutput {
  /** The error that was written, once there is one. */
  failure: ErrorFields | undefined
  /** What the command has printed on stdout. */
  readonly printed = new PrintedText((line) => this.#log.addPrinted(line))
  readonly #emitter: Emitter
  /** Holds what is too large to be written; without one nothing is cut. */
  readonly #folder: OutputFolder | undefined
  /** Whether the command's own document has been written. */
  #hasDocument = false
  #isStopped = false
  #keyboard: Keyboard | undefined
  readonly #log: AgentLog
  readonly #progress: ProgressReports
  #releases: (() => void)[] = []
  readonly #run: Run

  constructor(run: Run) {
    const {mode, options, redactor} = run
    const streams = ownsLine() ? openStreams(() => run.leaveReader()) : openEmbeddedStreams()
    this.#run = run
    this.#emitter = new Emitter(mode, makeContext(options), redactor, streams)
    this.#folder = options.cacheDir === undefined ? undefined : new OutputFolder(options.cacheDir)
    this.#log = new AgentLog(this.#emitter, mode.isDeclared && !options.result?.isFull)
    this.#progress = new ProgressReports(this.#emitter, () => this.#log.flush())
  }

  /**
   * Captures what the command prints, in another program's process nothing but that, and answers no question on stdin.
   *
   * @param onQuestion called when the command waits for an answer that cannot come
   */
  capture(onQuestion: (question: string) => void): void {
    const run = this.#run
    // 8.26: what the host prints is no part of the answer to a question.
    const isDropped = () => this.#isStopped || processState().isQuestion === true
    const capture = (handlers: TextHandlers) =>
      ownsLine() ? sealOutput(handlers) : captureOutput(handlers, () => isPrintedBy(run))
    if (ownsLine()) this.#keyboard = new Keyboard(onQuestion, (text) => run.redactor.text(text))
    const releaseStdout = capture({
      onBytes: () => {
        releaseStdout()
        return this.#leaveStdout()
      },
      stdout: (text) => {
        this.#keyboard?.note(text)
        if (!isDropped()) this.printed.add(text)
      },
    })
    const releaseStderr = capture({
      stderr: (text) => {
        this.#keyboard?.note(text)
        if (!isDropped()) this.#log.addStderr(text)
      },
    })
    this.#releases = [releaseStdout, releaseStderr]
    if (ownsLine()) this.#releases.push(captureWarnings((message) => void (isDropped() || run.log('warn', message))))
  }

  /** The question that is open when nothing is left to wait for. */
  get openQuestion(): string | undefined {
    return this.#keyboard?.openQuestion
  }

  /** The question that an error is about, where a command failed because stdin has no keys to read. */
  findMissingKeys(error: unknown): string | undefined {
    return this.#keyboard?.findMissingKeys(error)
  }

  /** Answers an open prompt with Ctrl-C (7.15). @returns whether anything reads keys */
  pressInterrupt(): boolean {
    return this.#keyboard?.pressInterrupt() === true
  }

  /** Writes one event. */
  sendEvent(value: unknown): Promise<void> | undefined {
    if (this.#emitter.isTyped) this.#log.flush()
    return this.#emitter.sendEvent(value)
  }

  /** Reports how far the command is. */
  reportProgress(progress: Progress): Promise<void> | undefined {
    return this.#progress.report(progress)
  }

  /** Writes a line that is no result. */
  log(level: LogLevel, message: string): Promise<void> | undefined {
    return this.#log.add(level, message)
  }

  /** Writes a command's own document, past the capture. */
  writeDocument(text: string): void {
    this.#hasDocument = true
    void this.#emitter.streams.stdout.send(text)
  }

  /**
   * Describes how the command ended, with its result selected and cut for the reader. Where that fails, the failure is the
   * outcome: there is always one.
   */
  describe(ending: Ending): Description {
    try {
      return this.#finish(describeEnding(ending, this.#run))
    } catch (failure) {
      if (process.env.DEBUG) console.error('oclif-plugin-murli:', failure)
      return describeFailure(describeBriefly(failure), this.#run)
    }
  }

  /** Queues the last log lines, the end of progress and the terminal outcome; the caller flushes them. @returns the exit code */
  write({code, logs, outcome}: Description): number {
    const run = this.#run
    this.#emitter.isEnding = true
    this.printed.end()
    this.#log.addLast(logs)
    this.#progress.end(outcome?.type === 'error')
    this.#log.close()
    this.stop()
    this.#emitter.isJsonOwned = run.hasJsonFlag && !this.#hasDocument
    this.#emitter.describeJsonFailure = run.describeJsonFailure
    if (outcome?.type === 'error') this.failure = outcome
    // In another program's process the error that is thrown is the whole report.
    const isThrown = isEmbedded() && !run.isForAgent && outcome?.type === 'error'
    return outcome && !isThrown ? this.writeOutcome(outcome) : code
  }

  /** Queues an outcome; one that JSON cannot hold is written as an error. @returns the exit code */
  writeOutcome(outcome: TerminalOutcome): number {
    const emitted = this.#emitter.emit(outcome)
    return emitted.type === 'error' ? emitted.code : 0
  }

  /** Resolves when everything has left the process (3.9). @throws Error if it cannot */
  flush(): Promise<void> {
    return this.#emitter.flush()
  }

  /** Writes everything before it returns. @returns whether the reader has taken it */
  flushNow(patienceMs?: number): boolean {
    return this.#emitter.flushNow(patienceMs)
  }

  /** Removes what earlier runs have left in the cache. */
  removeOldFiles(): void {
    this.#folder?.prune()
  }

  /** Takes no more of what is printed: nothing follows the terminal outcome (3.8). */
  stop(): void {
    this.#isStopped = true
  }

  /** Gives stdin back. */
  closeKeyboard(): void {
    this.#keyboard?.close()
  }

  /** Gives the streams back as they were found. */
  release(): void {
    this.closeKeyboard()
    for (const release of this.#releases) release()
  }

  #finish(description: Description): Description {
    if (!description.outcome) return description
    const {mode, options} = this.#run
    const bounds = this.#folder && {
      extension: this.#emitter.isStreaming ? 'ndjson' : mode.format,
      folder: this.#folder,
      measureWritten: (result: unknown) => this.#emitter.measure(result),
      render: (whole: TerminalOutcome) => [this.#emitter.renderFile(whole)],
    }
    const {outcome, warnings} = finishOutcome(description.outcome, {
      ...options.result,
      bounds,
      mode,
      printed: this.printed,
    })
    const logged = warnings.map((message) => ({level: 'warn' as const, message}))
    return {...description, logs: [...description.logs, ...logged], outcome}
  }

  /** Leaves stdout to the command, which writes bytes to it: buffered text goes first, and the envelope to stderr (3.15a). */
  #leaveStdout(): string {
    this.#emitter.leaveStdout()
    const text = this.printed.take()
    if (text === undefined) this.#run.addWarning('Text that was printed before the bytes is in the log.')
    return text ?? ''
  }
}

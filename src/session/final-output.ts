import {exitCodes} from '../contract/error-categories.js'
import type {ErrorFields, TerminalOutcome} from '../contract/outcome.js'
import type {Emitter} from '../output/emitter.js'
import {Goodbye} from '../process/goodbye.js'
import {isEmbedded, share} from '../process/shared.js'
import type {OutputFolder} from '../result/output-folder.js'
import type {Description, Ending} from './ending.js'
import {finishEnding} from './finish-ending.js'
import type {ProgressReports} from './progress-reports.js'
import type {Session} from './session.js'

/** How long a reader has for what was written before an interruption, when the process ends at once, in milliseconds. */
const patienceMs = 500

/** What writes the end of a session. */
type Writers = {
  emitter: Emitter
  /** Holds what is too large to be written; without one nothing is cut. */
  folder: OutputFolder | undefined
  progress: ProgressReports
}

/** What is written last: the end of the log and of progress, then the one terminal outcome, awaited or at once. */
export class FinalOutput {
  /** The exit code, 0 until there is an outcome. */
  code = 0
  /** The error that was written, once there is one. */
  failure: ErrorFields | undefined
  /** Whether the process is to end at once, however slow its reader is. */
  isHurried = false
  readonly #goodbye = new Goodbye()
  /** Whether the command's own document has been written. */
  #hasDocument = false
  #isOver = false
  readonly #session: Session
  readonly #writers: Writers

  constructor(session: Session, writers: Writers) {
    this.#session = session
    this.#writers = writers
  }

  /** Whether nothing more is written. */
  get isOver(): boolean {
    return this.#isOver
  }

  /** Whether the reader has gone away. */
  get hasNoReader(): boolean {
    return this.#goodbye.hasBegun
  }

  /** Writes a command's own document, past the capture. */
  writeDocument(text: string): void {
    this.#hasDocument = true
    void this.#writers.emitter.wires.stdout.send(text)
  }

  /** Ends the process with code 0, soon: the reader has gone away. @param windUp called once */
  leaveQuietly(windUp: () => void): void {
    this.#goodbye.begin(() => {
      this.#stop()
      windUp()
    })
  }

  /** Writes the terminal outcome and waits until it has left the process. @returns the exit code */
  async write(ending: Ending): Promise<number> {
    const {agentLog, printed} = this.#session
    const {emitter, folder} = this.#writers
    const description = this.#finish(ending)
    const {outcome} = description
    await agentLog.end(description.logs, () => this.#endProgress(outcome))
    if (this.hasNoReader) return 0
    if (this.#isOver) return this.code
    this.#begin(description)
    try {
      // In another program's process the error that is thrown is the whole report.
      const isThrown = isEmbedded() && !this.#session.isForAgent && outcome?.type === 'error'
      if (outcome && !isThrown) this.#takeCode(await emitter.emit(outcome))
      await emitter.flush()
    } catch (error) {
      // A full disk, as a rule: the outcome is lost, and the code must not be that of a success.
      this.code = exitCodes.toolError
      share().unwritten = error
      throw error
    }

    printed.close()
    folder?.removeOld()
    return this.code
  }

  /** Writes what is still due before it returns, for a process that is ending. @returns the exit code */
  writeNow(ending: Ending): number {
    if (this.hasNoReader) return 0
    const {agentLog, cancellation} = this.#session
    const {emitter} = this.#writers
    if (this.#isOver) return this.#flushNow()
    const description = this.#finish(ending)
    const {logs, outcome} = description
    agentLog.endNow(logs, () => this.#endProgress(outcome))
    this.#begin(description)
    if (outcome) this.#takeCode(emitter.emitNow(outcome, cancellation.interruption && patienceMs))
    emitter.flushNow()
    return this.code
  }

  #finish(ending: Ending): Description {
    const description = finishEnding(ending, this.#session, this.#writers)
    if (description.outcome?.type === 'error') this.failure = description.outcome
    return description
  }

  #begin({code, outcome}: Description): void {
    this.#stop()
    this.code = outcome?.type === 'error' ? outcome.code : code
    this.#writers.emitter.isJsonOwned = this.#session.hasJsonFlag && !this.#hasDocument
  }

  #stop(): void {
    this.#isOver = true
    this.#session.agentLog.close()
  }

  #endProgress(outcome: TerminalOutcome | undefined): void {
    this.#writers.progress.end(outcome?.type === 'error')
  }

  /** An outcome that JSON cannot hold is written as an error, whose code counts. */
  #takeCode(emitted: TerminalOutcome): void {
    if (emitted.type === 'error') this.code = emitted.code
  }

  /** Writes what is left of the outcome: a success that its reader has only half of is none. */
  #flushNow(): number {
    const {emitter} = this.#writers
    if (this.isHurried) emitter.hurry()
    if (!emitter.flushNow()) this.code ||= exitCodes.cancelled
    return this.code
  }
}

import {exitCodes} from '../../contract/error-categories.js'
import {debug} from '../../process/debug.js'
import type {Run} from '../run.js'
import type {RunKind} from '../run-kind.js'
import {type RunReport, toErrorFields} from './describe-failure.js'
import type {Ending} from './ending.js'
import {interruptedStallMs} from './signals.js'

/** Writes the outcome of a run, once, and gets it out of the process. */
export class OutcomeWriter {
  /** The exit code, once the outcome is written. */
  code = 0
  /** When the outcome was written, in milliseconds since the process started; undefined before. */
  endMs: number | undefined
  readonly #kind: RunKind
  readonly #run: Run

  constructor(run: Run, kind: RunKind) {
    this.#kind = kind
    this.#run = run
  }

  /**
   * Queues the outcome and everything before it. The run is over then.
   *
   * @param exitCode the code of a process that is ending
   */
  write(ending: Ending, exitCode?: number): void {
    const {output} = this.#run
    output.result.completeText()
    try {
      this.#end(this.#kind.describe(ending, this.#run, exitCode))
    } catch (failure) {
      // What a command reports may throw when it is read, as a proxy does.
      debug(failure)
      const fields = toErrorFields(failure)
      this.#end({code: fields.code, logs: [], outcome: {...fields, type: 'error'}})
    }
  }

  /** Ends the run with a report, or with the command's own output. */
  #end(report: RunReport | undefined): void {
    const {output} = this.#run
    this.#run.moveTo('over')
    this.endMs = performance.now()
    if (report) this.code = output.write(report)
    else output.pass()
  }

  /** Resolves when all queued output has left the process. */
  async flush(): Promise<void> {
    const {output} = this.#run
    await output.flush().catch((error: unknown) => {
      this.#reportUnwritten(error)
      return output.flush()
    })
  }

  /** Writes all queued output synchronously. */
  flushNow(): void {
    const {cancellation, output} = this.#run
    const stallMs = cancellation.interruption && interruptedStallMs
    try {
      const isWhole = output.flushNow(stallMs)
      // A success that its reader received only in part is a failure.
      if (!isWhole) this.chooseCode(exitCodes.cancelled)
    } catch (error) {
      this.#reportUnwritten(error)
      output.flushNow()
    }
  }

  /** Changes the exit code of a success. */
  chooseCode(code: number): void {
    if (this.code === 0) this.code = code
  }

  /**
   * Reports on stderr what could not be written to stdout, as on a full disk: a success, or the error
   * of a protocol that writes errors there. Any other error is on stderr already.
   */
  #reportUnwritten(error: unknown): void {
    const {output} = this.#run
    const {emitted, isTyped} = output
    if (this.code !== 0 && !isTyped) return
    output.leaveStdout()
    const isError = emitted?.type === 'error'
    this.code = output.emit(isError ? emitted : {...toErrorFields(error), type: 'error'})
  }
}

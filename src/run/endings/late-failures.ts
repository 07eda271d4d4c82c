import {formatNdjson} from '../../output/formats.js'
import {readClock, shapeLogFields} from '../../output/protocols/protocol.js'
import type {Run} from '../run.js'

/** Explains why a process fails after its run has succeeded: in one log line, once (3.8). */
export class LateFailures {
  #isSilent = false
  readonly #run: Run

  constructor(run: Run) {
    this.#run = run
  }

  /** Stops explaining: what is left to run cannot change the outcome (13.12). */
  ignore(): void {
    this.#isSilent = true
  }

  /** Explains a failure of the process. */
  explain(message: string): void {
    const run = this.#run
    if (!run.isForAgent || this.#isSilent) return
    this.#isSilent = true
    const text = run.redactor.prose(`A failure after the outcome: ${message}`)
    const log = shapeLogFields({level: 'error', message: text, time: readClock()})
    run.output.streams.stderr.queue(`${formatNdjson(log)}\n`)
  }

  /** Explains an exit code that contradicts the success which the run has reported. */
  explainExit(code: number): void {
    if (code !== 0 && this.#run.code === 0) {
      this.explain(`It ended with exit code ${code}.`)
    }
  }
}

import type {LogLevel, Progress, TerminalOutcome} from '../../contract/outcome.js'
import type {Mode} from '../../line/mode.js'
import type {Run} from '../run.js'
import type {WriterTarget} from './writer.js'

/** Passes on what an adopted command reports to an agent's run, until that has ended. */
export class AgentTarget implements WriterTarget {
  readonly #run: Run

  constructor(run: Run) {
    this.#run = run
  }

  get mode(): Mode {
    return this.#run.mode
  }

  /** Aborted by the first signal, on a timeout, and when the reader is gone. */
  get signal(): AbortSignal {
    return this.#run.cancellation.signal
  }

  get isAborted(): boolean {
    return this.#run.cancellation.isAborted
  }

  get #canWrite(): boolean {
    return this.#run.isForAgent && !this.#run.isOver
  }

  /** A command that a hook runs only logs (2.9): progress, too, may be a line on stdout (4.16). */
  get #canStream(): boolean {
    return this.#canWrite && !this.#run.hookPhase.isOpen
  }

  /** @throws AgentError `prompt_required`, because an agent cannot answer */
  async ask(question: string): Promise<boolean> {
    throw this.#run.promptRefusals.refuse(question)
  }

  log(level: LogLevel, message: string): Promise<void> | undefined {
    return this.#canWrite ? this.#run.output.log.log(level, message) : undefined
  }

  report(outcome: TerminalOutcome): void {
    this.#run.report(outcome)
  }

  reportProgress(progress: Progress): Promise<void> | undefined {
    return this.#canStream ? this.#run.output.progress.report(progress) : undefined
  }

  sendEvent(value: unknown): Promise<void> | undefined {
    const run = this.#run
    if (run.reader.isGone) run.reader.handleGone()
    // Stdout is one document: that of oclif's `--json` (5.6), or the command's own JSON (3.15b).
    const isOneDocument = run.omitsEnvelope || run.options.printsOwnJson
    return this.#canStream && !isOneDocument ? run.output.sendEvent(value) : undefined
  }
}

import {exitCodes} from '../../contract/error-categories.js'
import type {ErrorFields} from '../../contract/outcome.js'
import {readExit} from '../../oclif/exit.js'
import {debug} from '../../process/debug.js'
import type {Run} from '../run.js'
import type {RunKind} from '../run-kind.js'
import type {Ending, ExplainedEnding, ThrownEnding} from './ending.js'

/*
 * The way of an error: who notices it, and what then records it. What is recorded is explained by
 * `RunKind.explain`; `OutcomeWriter` writes it when the run ends.
 *
 * | what fails                        | noticed by                          | recorded by              |
 * | --------------------------------- | ----------------------------------- | ------------------------ |
 * | a foreign command, before its     | `wrapCatch` in                      | `settle`, from           |
 * | class's `catch`                   | `line/intercept-command.ts`         | `LineHandler.#watch`     |
 * | the same, when it leaves the      | `LineHandler.runCommand`            | `run.end`                |
 * | command, or an exit code remains  |                                     |                          |
 * | an adopted command, before its    | `ClassCatch.watch`                  | `record`, from           |
 * | class's `catch`                   |                                     | `openAgentRun`           |
 * | the same, when it leaves the      | `runToOutcome` in                   | `run.end`                |
 * | command, or `catch` swallows it   | `adopted/run-to-outcome.ts`         |                          |
 * | the parser of either, even if the | `MistakeRace` in                    | as what the command      |
 * | command would catch it (5.3b)     | `parser-mistake.ts`                 | throws                   |
 * | a foreign line before it runs: a  | `line/run-foreign.ts`,              | `run.end` or `endNow`,   |
 * | refusal, no command of that name  | `line/explain-routing.ts`           | from `LineHandler`       |
 * | a question without an answer      | `prompt-detector.ts`                | `record`, from           |
 * |                                   |                                     | `PromptRefusals.handle`  |
 * | a throw that nothing catches      | `handleUncaught` in                 | `run.endNow`             |
 * |                                   | `process-watch.ts`                  |                          |
 * | a wait that never ends            | `handleIdle` in `process-watch.ts`  | `record`                 |
 * | `process.exit()`                  | `handleExit` in `process-watch.ts`  | `run.endWithProcess`     |
 * | a signal, the time limit          | `Cancellation` in `signals.ts`      | `run.endNow`, unless the |
 * |                                   |                                     | command unwinds          |
 * | anything after a success          | `process-watch.ts`                  | `late-failures.ts`       |
 */

/** What is known of how a run ended: recorded when it happens, then explained and corrected once. */
export class EndingRecord {
  #ending: Ending | undefined
  /** An error that a listener of the command has handled, which may end the process. */
  #handled: {error: unknown} | undefined
  readonly #kind: RunKind
  readonly #run: Run

  constructor(run: Run, kind: RunKind) {
    this.#kind = kind
    this.#run = run
  }

  /** The last ending that was recorded; undefined while there is none. */
  get last(): Ending | undefined {
    return this.#ending
  }

  /** Keeps the first error that a listener of the command handles itself. */
  noteHandled(error: unknown): void {
    this.#handled ??= {error}
  }

  /** How the command of an ending process ended. */
  atExit(code: number): Ending {
    const handled = code === 0 ? undefined : this.#handled
    if (handled && this.#ending?.type !== 'threw') {
      return this.record({...handled, exitCode: code, type: 'threw'})
    }
    return this.#ending ?? {code, type: 'exited'}
  }

  /** How an interrupted command ended: an adopted one may have returned, and wait for its pipes. */
  atInterruption(): Ending {
    const ending = this.#ending
    const hasReturned = !this.#kind.isLineRun && ending?.type === 'returned'
    return hasReturned ? ending : {code: exitCodes.cancelled, type: 'exited'}
  }

  /** Whether the last ending that was recorded is a failure that is explained. */
  get hasFailed(): boolean {
    return this.#ending?.type === 'threw' && this.#ending.fields !== undefined
  }

  /**
   * Records how the command ended, synchronously, because an exit handler may call it; a failure is
   * explained at once. Never throws.
   *
   * A throw is recorded twice: before the class's `catch`, which may end the process, and when it
   * leaves the command. It is explained again only if `catch` has replaced it.
   */
  record(observed: Ending): Ending {
    const {refusal} = this.#run.promptRefusals
    const ending = refusal ? this.#endingOf(refusal) : observed
    // Throwing an exit of 0 is how oclif's `this.exit(0)` succeeds.
    const isFailure = ending.type === 'threw' && readExit(ending.error) !== 0
    this.#ending = isFailure ? this.#explain(this.#blamePrompt(ending)) : ending
    return this.#ending
  }

  /** Records the ending like `record`, and keeps only corrections that their commands accept (4.7). */
  async settle(observed: Ending): Promise<Ending> {
    const ending = this.record(observed)
    if (ending.type !== 'threw' || !ending.fields || ending.isCorrected) return ending
    const fields = await this.#correct({...ending, fields: ending.fields})
    this.#ending = {...ending, fields, isCorrected: true}
    return this.#ending
  }

  async #correct(ending: ExplainedEnding): Promise<ErrorFields> {
    try {
      return await this.#kind.correct(ending)
    } catch (failure) {
      debug(failure)
      return ending.fields
    }
  }

  /** Replaces the error of a prompt library that found no keyboard by the error for its question. */
  #blamePrompt(ending: ThrownEnding): ThrownEnding {
    const question = this.#run.output.prompts?.finder.findAskedBefore(ending.error)
    if (question === undefined) return ending
    return this.#endingOf(this.#run.promptRefusals.refuse(question))
  }

  /** The ending of a refused question; a mistake in the command line is reported before it (4.11). */
  #endingOf(refusal: unknown): ThrownEnding {
    return this.#run.options.makeThrownEnding?.(refusal) ?? {error: refusal, type: 'threw'}
  }

  #explain(failure: ThrownEnding): ThrownEnding {
    const earlier = this.#ending
    if (earlier?.type === 'threw' && isExplainedBy(earlier, failure)) {
      // The explanation stays; the command may have chosen another exit code since.
      return {...earlier, exitCode: failure.exitCode}
    }
    return failure.fields ? failure : this.#kind.explain(failure, this.#run)
  }
}

/**
 * Whether an earlier recording has explained this failure. With `otherError`, a `catch` has replaced
 * the error since.
 */
function isExplainedBy(earlier: ThrownEnding, failure: ThrownEnding): boolean {
  if (!earlier.fields || earlier.error !== failure.error) return false
  return !failure.otherError
}

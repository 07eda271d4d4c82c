import type {ErrorFields, TerminalOutcome} from '../contract/outcome.js'
import {cleanProse} from '../contract/prose.js'
import type {Mode} from '../line/mode.js'
import {exitProcess} from '../process/process-exit.js'
import {ownsAdoptedLine, processState} from '../process/process-state.js'
import {Redactor} from '../secrets/redactor.js'
import {addNextSteps} from './add-next-steps.js'
import type {Ending} from './endings/ending.js'
import {EndingRecord} from './endings/ending-record.js'
import {readerGoneCode, setFinalCode} from './endings/exit-code.js'
import {LateFailures} from './endings/late-failures.js'
import {OutcomeWriter} from './endings/outcome-writer.js'
import {watchProcess} from './endings/process-watch.js'
import {Reader} from './endings/reader.js'
import {Cancellation, type Interruption} from './endings/signals.js'
import {HookPhase} from './hook-phase.js'
import {RunOutput} from './output.js'
import {PromptRefusals} from './prompt-refusals.js'
import type {RunKind} from './run-kind.js'
import type {RunOptions} from './run-options.js'
import {runState} from './run-state.js'

/* For an agent's command line, the init hook opens a run (`LineHandler`), which captures what other
 * hooks print. A foreign command stays in that run. An adopted command takes the line over into a
 * second run (`openAgentRun`), which knows the command's class. Only such runs are a `Run`; an
 * `AdoptedHandler` reports to one, or to a person.
 *
 * A run ends in these steps:
 *
 * 1. The ending (the command returned, threw or exited) is recorded as soon as it happens, and a
 *    throw is explained (`EndingRecord.record`). If there is time, corrections that do not parse are
 *    removed (`EndingRecord.settle`).
 * 2. `RunKind.describe` turns the ending into a report: an outcome, log lines and an exit code.
 * 3. `RunOutput.write` queues the report, with the outcome as an envelope; an error gets its
 *    suggestion and what else is to do now (`completeError`). The run is over
 *    (`OutcomeWriter.write`).
 * 4. The queue is flushed: `end` waits for the reader, `endNow` and `endWithProcess` block.
 * 5. The run is closed. The process stays captured, because nothing may follow the outcome.
 */

/** How far a run is: `pending` until a foreign command begins, `succeeded` until its hooks have run. */
type RunPhase = 'pending' | 'running' | 'succeeded' | 'over'

/**
 * One run of a command line, adopted or foreign: it captures output, watches the process, and ends
 * once with an outcome.
 */
export class Run {
  readonly warnings: string[] = []
  readonly redactor: Redactor
  readonly output: RunOutput
  readonly cancellation: Cancellation
  readonly endings: EndingRecord
  readonly hookPhase: HookPhase
  readonly lateFailures = new LateFailures(this)
  readonly outcomeWriter: OutcomeWriter
  readonly promptRefusals = new PromptRefusals(this)
  readonly reader = new Reader(this)
  /**
   * Whether the process runs for this command line alone, so that it is captured, watched and ended
   * as a whole.
   */
  readonly ownsProcess: boolean
  #isPlanDue = false
  readonly #kind: RunKind
  #omitsEnvelope = false
  #options: RunOptions
  #phase: RunPhase = 'running'
  #reported: TerminalOutcome | undefined
  #stopWatching = () => {}

  constructor(options: RunOptions, kind: RunKind) {
    this.#kind = kind
    this.#options = options
    this.endings = new EndingRecord(this, kind)
    this.outcomeWriter = new OutcomeWriter(this, kind)
    this.hookPhase = new HookPhase(kind.isLineRun)
    this.ownsProcess = kind.isLineRun || ownsAdoptedLine()
    this.redactor = options.redactor ?? new Redactor()
    this.cancellation = new Cancellation(
      () => this.endNow(this.endings.atInterruption()),
      kind.isLineRun ? 'foreign' : 'adopted',
    )
    this.output = new RunOutput(this)
  }

  /** Begins the run. In agent mode, only the run writes to stdout and stderr from now on. */
  open(): void {
    // A person's process ends as oclif ends it.
    if (this.isForAgent && this.ownsProcess) {
      runState().processRun = this
      this.cancellation.listen()
      this.#stopWatching = watchProcess(this)
    }
    const capture = this.#kind.capture(this)
    if (capture) this.output.capture(capture, (question) => this.promptRefusals.handle(question))
    const {timeout} = this.options
    if (timeout) this.cancellation.limit(timeout.timeoutMs)
  }

  get options(): RunOptions {
    return this.#options
  }

  /** Follows a foreign command line that hooks of the host have changed. */
  follow(options: RunOptions): void {
    this.#options = options
  }

  get mode(): Mode {
    return this.options.mode
  }

  get isForAgent(): boolean {
    return this.mode.audience === 'agent'
  }

  get isLineRun(): boolean {
    return this.#kind.isLineRun
  }

  get isMutating(): boolean {
    return this.#kind.isMutating(this)
  }

  /**
   * Makes the document of a failure under oclif's `--json`; undefined if stdout is not the command's,
   * or has a document already.
   */
  get describeJsonFailure(): RunKind['describeJsonFailure'] {
    return this.output.hasWrittenDocument ? undefined : this.#kind.describeJsonFailure
  }

  get phase(): RunPhase {
    return this.#phase
  }

  get isOver(): boolean {
    return this.#phase === 'over'
  }

  /** The exit code, once the outcome is written. */
  get code(): number {
    return this.outcomeWriter.code
  }

  /** The interruption, unless the command was waiting for an answer: its question is the error. */
  get interruption(): Interruption | undefined {
    return this.promptRefusals.refusal ? undefined : this.cancellation.interruption
  }

  /** Moves the run on to another phase; one that is over stays over. */
  moveTo(phase: RunPhase): void {
    if (!this.isOver) this.#phase = phase
  }

  addWarning(message: string | undefined): void {
    if (message !== undefined && this.isForAgent) this.warnings.push(cleanProse(message))
  }

  /** Adds to an error what its author left out (6.10, 13.12). */
  completeError<Fields extends ErrorFields>(error: Fields): Fields {
    return addNextSteps(error, this.options)
  }

  /** The outcome that the command has reported through its writer. */
  get reported(): TerminalOutcome | undefined {
    return this.#reported
  }

  report(outcome: TerminalOutcome): void {
    this.#reported = outcome
  }

  /** Whether only a plan is a success, because the command line has `--dry-run` (7.8). */
  get isPlanDue(): boolean {
    return this.#isPlanDue
  }

  expectPlan(): void {
    this.#isPlanDue = true
  }

  /** Whether a success is a document without an envelope, as under oclif's `--json` (5.6). */
  get omitsEnvelope(): boolean {
    return this.#omitsEnvelope
  }

  omitEnvelope(): void {
    this.#omitsEnvelope = true
  }

  /** Writes the terminal outcome and waits until it has left the process; returns the exit code. */
  async end(ending: Ending): Promise<number> {
    const settled = this.isOver ? ending : await this.endings.settle(ending)
    // Node emits a warning on the next tick, and nothing may follow the outcome.
    await new Promise<void>((resolve) => process.nextTick(resolve))
    // A signal or the command itself may have ended the run meanwhile.
    if (this.isOver) return this.code
    if (this.reader.isGone) return readerGoneCode
    this.outcomeWriter.write(settled)
    await this.outcomeWriter.flush()
    return this.code
  }

  /** Ends the run and its process, without waiting for anything. */
  endNow(ending: Ending): never {
    if (!this.isOver && !this.reader.isGone) this.outcomeWriter.write(this.endings.record(ending))
    return exitProcess(this.code)
  }

  /**
   * Writes the remaining output of an ending process, and sets its exit code if this run decides
   * it.
   */
  endWithProcess(code: number): void {
    const isWritten = this.isOver
    if (!this.reader.isGone) {
      if (isWritten) this.lateFailures.explainExit(code)
      else this.outcomeWriter.write(this.endings.atExit(code), code)
      this.outcomeWriter.flushNow()
    }
    setFinalCode(this, isWritten)
  }

  /**
   * Ends the work of the run; its process stays captured and watched, so that nothing follows the
   * outcome (3.8).
   */
  close(): void {
    this.cancellation.finish()
    if (this.ownsProcess && !processState().hasReplacedStreams) this.output.prompts?.close()
    else this.#release()
  }

  /** Passes captured output, and hands the command line over to oclif or an adopted command's run. */
  handOver(to: 'oclif' | 'adopted-handler'): void {
    this.output.pass(to)
    this.output.flushNow()
    this.#release()
  }

  #release(): void {
    this.#stopWatching()
    this.cancellation.close()
    this.output.release()
  }
}

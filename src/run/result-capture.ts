import {captureOutput, type HandleText} from '../output/streams/capture.js'
import {processState} from '../process/process-state.js'
import type {PrintedText} from './prints/printed-text.js'
import type {Run} from './run.js'

/** What a capture needs of the output that it is a part of. */
type ResultOutput = {
  /** Leaves stdout to the command: the envelope goes to stderr. */
  leaveStdout(): void
  /** Makes a function that takes captured text, and drops what comes after the run's end. */
  makeReceiver(handle: HandleText): HandleText
}

/** Captures a command's stdout as its result, where that is neither passed through nor logged. */
export class ResultCapture {
  readonly #output: ResultOutput
  readonly #printed: PrintedText
  #release: (() => void) | undefined
  readonly #run: Run

  /** @param printed gets the captured text */
  constructor(run: Run, printed: PrintedText, output: ResultOutput) {
    this.#output = output
    this.#printed = printed
    this.#run = run
  }

  /** Whether the command's stdout is its result, also after the run's end. */
  get isActive(): boolean {
    return this.#release !== undefined
  }

  /** Captures what is printed from now on. */
  start(): void {
    this.#release ??= captureOutput({
      // The text that is written before the bytes; a document after them would corrupt them.
      onBytes: () => this.#startBytes(),
      stdout: this.#output.makeReceiver((text) => {
        // 8.26: the host's output is not part of the answer to a question.
        if (processState().isHostSilent !== true) this.#printed.add(text)
      }),
    })
  }

  /** Completes the captured text before it is read: half a character may still be held back. */
  completeText(): void {
    if (!this.isActive) return
    this.#stop()
    this.start()
  }

  /** Stops, and prints what was captured. */
  stopAndPrint(): void {
    if (this.isActive) process.stdout.write(this.#take())
  }

  /** Gives stdout back at the run's end. */
  restoreStdout(): void {
    this.#release?.()
  }

  #stop(): void {
    this.restoreStdout()
    this.#release = undefined
  }

  #take(): string {
    this.#stop()
    return this.#printed.take()
  }

  /** Returns what goes before the first bytes; undefined if they are dropped, as after the end (3.8). */
  #startBytes(): string | undefined {
    if (this.#run.isOver) return undefined
    return this.#run.isLineRun ? this.#take() : this.#passBytes()
  }

  /** Leaves stdout to a command's bytes: text goes before them, the envelope to stderr (3.15a). */
  #passBytes(): string {
    this.#output.leaveStdout()
    if (this.#printed.isLogged) {
      this.#run.addWarning('Text that was printed before the bytes is in the log.')
    }
    return this.#take()
  }
}

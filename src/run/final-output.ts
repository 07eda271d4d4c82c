import {exitCodes} from '../contract/error-categories.js'
import type {TerminalOutcome} from '../contract/outcome.js'
import type {OutputFolder} from '../files/output-folder.js'
import type {Emitter} from '../output/emitter.js'
import {interruptedPatienceMs} from '../output/streams/streams.js'
import {finishOutcome} from '../result/finish.js'
import {type Description, describeBriefly, type Ending, describeEnding, describeFailure, join} from './ending.js'
import {isEmbedded, processState} from './process-state.js'
import type {ProgressReports} from './progress-reports.js'
import type {SessionOutput} from './run-output.js'
import type {Session} from './run.js'

/** What writes the end of a session. */
type Writers = {
  emitter: Emitter
  /** Holds what is too large to be written; without one nothing is cut. */
  folder: OutputFolder | undefined
  progress: ProgressReports
}

/** What is written last: the end of the log and of progress, then the one terminal outcome, awaited or at once. */
export class FinalOutput {
  /** Whether the command's own document has been written. */
  #hasDocument = false
  readonly #output: SessionOutput
  readonly #session: Session
  readonly #writers: Writers

  constructor(session: Session, output: SessionOutput, writers: Writers) {
    this.#session = session
    this.#output = output
    this.#writers = writers
  }

  /** Writes a command's own document, past the capture. */
  writeDocument(text: string): void {
    this.#hasDocument = true
    void this.#writers.emitter.streams.stdout.send(text)
  }

  /** Writes the terminal outcome and waits until it has left the process. @returns the exit code */
  async write(ending: Ending): Promise<number> {
    const {end} = this.#session
    const {agentLog, printed} = this.#output
    const {emitter, folder} = this.#writers
    const description = this.#finish(ending)
    const {outcome} = description
    await agentLog.end(description.logs, () => this.#endProgress(outcome))
    if (end.hasNoReader) return 0
    if (end.isOver) return end.code
    this.#begin(description)
    try {
      // In another program's process the error that is thrown is the whole report.
      const isThrown = isEmbedded() && !this.#session.isForAgent && outcome?.type === 'error'
      if (outcome && !isThrown) this.#takeCode(emitter.emit(outcome))
      await emitter.flush()
    } catch (error) {
      // A full disk, as a rule: the outcome is lost, and the code must not be that of a success.
      end.code = exitCodes.toolError
      processState().unwritten = error
      throw error
    }

    printed.close()
    folder?.removeOld()
    return end.code
  }

  /** Writes everything that is pending before it returns, for a process that is ending. @returns the exit code */
  writeNow(ending: Ending): number {
    const {cancellation, end} = this.#session
    const {emitter} = this.#writers
    if (!end.isOver) {
      const description = this.#finish(ending)
      const {logs, outcome} = description
      this.#output.agentLog.endNow(logs, () => this.#endProgress(outcome))
      this.#begin(description)
      if (outcome) this.#takeCode(emitter.emit(outcome))
    }

    try {
      const isWhole = emitter.flushNow(end.isHurried || cancellation.interruption ? interruptedPatienceMs : undefined)
      // A success that its reader has only half of is none.
      if (!isWhole) end.code ||= exitCodes.cancelled
    } catch (error) {
      // A full disk, as a rule. The error goes to stderr.
      this.#takeCode(emitter.emit({...describeBriefly(error), type: 'error'}))
      emitter.flushNow()
    }

    return end.code
  }

  #finish(ending: Ending): Description {
    const description = finishEnding(ending, this.#session, this.#writers)
    if (description.outcome?.type === 'error') this.#session.end.failure = description.outcome
    return description
  }

  #begin({code, outcome}: Description): void {
    const {end} = this.#session
    end.isOver = true
    this.#output.stop()
    end.code = outcome?.type === 'error' ? outcome.code : code
    this.#writers.emitter.isJsonOwned = this.#session.hasJsonFlag && !this.#hasDocument
    this.#writers.emitter.describeJsonFailure = this.#session.describeJsonFailure
  }

  #endProgress(outcome: TerminalOutcome | undefined): void {
    this.#writers.progress.end(outcome?.type === 'error')
  }

  /** An outcome that JSON cannot hold is written as an error, whose code counts. */
  #takeCode(emitted: TerminalOutcome): void {
    if (emitted.type === 'error') this.#session.end.code = emitted.code
  }
}

/** Where the terminal outcome goes, which decides how large it may be. */
type Destination = {
  emitter: Emitter
  /** Holds what is too large; without one nothing is cut. */
  folder: OutputFolder | undefined
}

/**
 * Describes an ending with its result selected and cut for the reader, also where that fails: there is always one terminal
 * outcome.
 */
function finishEnding(ending: Ending, session: Session, destination: Destination): Description {
  try {
    return finish(describeEnding(ending, session), session, destination)
  } catch (failure) {
    if (process.env.DEBUG) console.error('oclif-plugin-murli:', failure)
    return describeFailure(describeBriefly(failure), session)
  }
}

function finish(description: Description, session: Session, {emitter, folder}: Destination): Description {
  const {outcome} = description
  if (!outcome) return description
  const {mode, options, output} = session
  const {printed} = output
  const bounds = folder && {
    extension: emitter.isStreaming ? 'ndjson' : mode.format,
    folder,
    measureWritten: (result: unknown) => emitter.measure(result),
    render: (whole: TerminalOutcome) => emitter.renderFile(whole),
  }
  const finished = finishOutcome(outcome, {...options.result, bounds, mode, printed})
  const warnings = finished.warnings.map((message) => ({level: 'warn' as const, message}))
  return {...description, logs: join(description.logs, warnings), outcome: finished.outcome}
}

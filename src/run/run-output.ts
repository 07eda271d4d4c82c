import type {AgentError} from '../contract/agent-error.js'
import {exitCodes} from '../contract/error-categories.js'
import type {LogLevel, Progress} from '../contract/outcome.js'
import {OutputFolder} from '../files/output-folder.js'
import {Emitter} from '../output/emitter.js'
import {makeContext} from '../output/protocols/protocol.js'
import {captureOutput, sealOutput} from '../output/streams/capture.js'
import {openEmbeddedStreams, openStreams} from '../output/streams/streams.js'
import {AgentLog} from './agent-log.js'
import {correctEnding, type Ending, explainEnding} from './ending.js'
import {FinalOutput} from './final-output.js'
import {Keyboard} from './keyboard.js'
import {PrintedText} from './printed-text.js'
import {ownsLine} from './process-state.js'
import {ProgressReports} from './progress-reports.js'
import {makePromptRequired, describeStandstill} from './run-errors.js'
import type {Session} from './run.js'
import {captureWarnings} from './warnings.js'

/** How long a command has to unwind after its prompt was answered with Ctrl-C, in milliseconds. */
const unwindMs = 2000

/**
 * What a session writes, from what the command prints to the one terminal outcome.
 */
export class SessionOutput {
  /** The log lines that an agent reads. */
  readonly agentLog: AgentLog
  /** What the command has printed on stdout. */
  readonly printed: PrintedText
  readonly #emitter: Emitter
  readonly #final: FinalOutput
  readonly #progress: ProgressReports
  readonly #session: Session
  #streams: HeldStreams | undefined

  private constructor(session: Session, emitter: Emitter) {
    const {options} = session
    this.#session = session
    this.#emitter = emitter
    const folder = options.cacheDir === undefined ? undefined : new OutputFolder(options.cacheDir)
    this.printed = new PrintedText(folder)
    this.agentLog = new AgentLog(emitter, options, this.printed)
    this.#progress = new ProgressReports(emitter, () => this.agentLog.flush())
    this.#final = new FinalOutput(session, this, {emitter, folder, progress: this.#progress})
  }

  /** Opens the output of a session. */
  static open(session: Session): SessionOutput {
    const streams = ownsLine() ? openStreams(() => session.leaveQuietly()) : openEmbeddedStreams()
    return new SessionOutput(
      session,
      new Emitter(session.mode, makeContext(session.options), session.redactor, streams),
    )
  }

  /** Holds back what an agent's command prints, and hears the questions that it asks. */
  holdStreams(): void {
    const session = this.#session
    this.#streams = new HeldStreams({
      hide: (text) => session.redactor.text(text),
      isMeant: () => session.isPrinting,
      onBytes: () => this.#leaveStdout(),
      onQuestion: (question) => this.#endUnanswered(question),
      onStderr: (text) => this.agentLog.addStderr(text),
      onStdout: (text) => this.agentLog.addStdout(text),
      onWarning: (message) => void session.log('warn', message),
    })
  }

  /** Writes one event. */
  sendEvent(value: unknown): Promise<void> | undefined {
    if (this.#emitter.isTyped) this.agentLog.flush()
    return this.#emitter.sendEvent(value)
  }

  /** Reports how far the command is. */
  reportProgress(progress: Progress): Promise<void> | undefined {
    return this.#progress.report(progress)
  }

  /** Writes a line that is no result. */
  log(level: LogLevel, message: string): Promise<void> | undefined {
    return this.agentLog.log(level, message)
  }

  /** The error of a question that cannot be answered. */
  makePromptRequired(question: string): AgentError {
    return makePromptRequired(question, this.#session)
  }

  /**
   * Works out what a failure means.
   *
   * @param known how the command ended, as far as it was known; the same failure is not explained twice
   */
  explain(given: Ending, known: Ending | undefined): Ending {
    const question = given.type === 'threw' ? this.#streams?.findMissingKeys(given.error) : undefined
    const ending: Ending = question === undefined ? given : {error: this.makePromptRequired(question), type: 'threw'}
    const isKnown = known?.type === 'threw' && known.fields && ending.type === 'threw' && known.error === ending.error
    return isKnown && ending.original === undefined ? known : explainEnding(ending, this.#session.options.exitCodes)
  }

  /** The error of a command that waits for something that cannot come. */
  explainIdle(): AgentError {
    const question = this.#streams?.openQuestion
    return question === undefined ? describeStandstill() : this.makePromptRequired(question)
  }

  /** Leaves out the corrections of a line that its command would refuse. */
  correct(ending: Ending): Promise<Ending> {
    return correctEnding(ending)
  }

  /** Writes a command's own document, past the capture. */
  writeDocument(text: string): void {
    this.#final.writeDocument(text)
  }

  /** Writes the terminal outcome and waits until it has left the process. @returns the exit code */
  write(ending: Ending): Promise<number> {
    return this.#final.write(ending)
  }

  /** Writes what is still due before it returns, for a process that is ending. @returns the exit code */
  writeNow(ending: Ending): number {
    return this.#final.writeNow(ending)
  }

  /** Takes no more of what is printed. */
  stop(): void {
    this.agentLog.close()
  }

  /** Gives stdin back. */
  closeKeyboard(): void {
    this.#streams?.closeKeyboard()
  }

  /** Gives the streams back as they were found. */
  release(): void {
    this.#streams?.release()
    this.#emitter.close()
  }

  /** Leaves stdout to the command, which writes bytes to it: buffered text goes first, and the envelope to stderr (3.15a). */
  #leaveStdout(): void {
    this.#emitter.leaveStdout()
    const text = this.agentLog.takePrinted()
    if (text === undefined) this.#session.addWarning('Text that was printed before the bytes is in the log.')
    else process.stdout.write(text)
  }

  /** The command waits for an answer that cannot come: it unwinds, or ends here if its library ignores Ctrl-C (7.15). */
  #endUnanswered(question: string): void {
    const session = this.#session
    if (session.end.isOver) return
    const isFirst = session.unanswered === undefined
    session.unanswered ??= this.makePromptRequired(question)
    session.note({error: session.unanswered, type: 'threw'})
    const exit = () => process.exit(session.end.code || exitCodes.userError)
    if (!isFirst || !this.#streams?.pressInterrupt()) return exit()
    setTimeout(exit, unwindMs).unref()
  }
}

/** What hears of a command whose streams are held. */
type StreamHandlers = {
  onStdout(text: string): void
  /** The command writes bytes: stdout is its own from here on (3.15a). */
  onBytes(): void
  onStderr(text: string): void
  /** Node warns of something. */
  onWarning(message: string): void
  /** The command waits for an answer that cannot come. */
  onQuestion(question: string): void
  /** Whether what is printed now is the command's. */
  isMeant(): boolean
  /** Hides secrets in a text, before it is cut. */
  hide(text: string): string
}

/**
 * The streams of a command that runs for an agent: what it prints stays off stdout and stderr, and its stdin answers no
 * question. In another program's process only the output of the command is taken.
 */
class HeldStreams {
  readonly #keyboard: Keyboard | undefined
  readonly #releases: (() => void)[]

  constructor({hide, isMeant, onBytes, onQuestion, onStderr, onStdout, onWarning}: StreamHandlers) {
    const handlers = {
      stderr: (text: string) => {
        this.#keyboard?.note(text)
        onStderr(text)
      },
      stdout: (text: string) => {
        this.#keyboard?.note(text)
        onStdout(text)
      },
    }
    let releaseStdout = (): void => {}
    const leaveStdout = (): void => {
      releaseStdout()
      onBytes()
    }
    const {stderr, stdout} = handlers
    if (ownsLine()) {
      this.#keyboard = new Keyboard(onQuestion, hide)
      releaseStdout = sealOutput({onBytes: leaveStdout, stdout})
      this.#releases = [() => releaseStdout(), sealOutput({stderr}), captureWarnings(onWarning)]
    } else {
      releaseStdout = captureOutput({onBytes: leaveStdout, stdout}, isMeant)
      this.#releases = [() => releaseStdout(), captureOutput({stderr}, isMeant)]
    }
  }

  /** The question that is open when nothing is left to wait for. */
  get openQuestion(): string | undefined {
    return this.#keyboard?.openQuestion
  }

  /** The question behind an error, where a command failed because stdin has no keys to read. */
  findMissingKeys(error: unknown): string | undefined {
    return this.#keyboard?.findMissingKeys(error)
  }

  /** Answers an open prompt with Ctrl-C (7.15). @returns whether anything reads keys */
  pressInterrupt(): boolean {
    return this.#keyboard?.pressInterrupt() === true
  }

  /** Gives stdin back. */
  closeKeyboard(): void {
    this.#keyboard?.close()
  }

  /** Gives stdout and stderr back. */
  release(): void {
    for (const release of this.#releases) release()
  }
}

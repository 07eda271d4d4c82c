import type {AgentError} from '../contract/agent-error.js'
import {exitCodes} from '../contract/error-categories.js'
import type {ErrorFields, LogLevel, Progress, TerminalOutcome} from '../contract/outcome.js'
import {cleanProse} from '../contract/prose.js'
import type {ExitCodeSetting} from '../errors/classify.js'
import type {Mode} from '../mode/mode.js'
import {readExit} from '../oclif/exit.js'
import type {ResultOptions} from '../result/finish.js'
import {Redactor} from '../secrets/redactor.js'
import {EarlyEnd} from './early-end.js'
import type {Ending} from './ending.js'
import {keepExitCode, ProcessWatch, Goodbye} from './exit-watch.js'
import {isPrintedBy} from './nesting.js'
import {isEmbedded, ownsLine, processState} from './process-state.js'
import type {PromptHelp} from './run-errors.js'
import {SessionOutput} from './run-output.js'
import {Cancellation} from './signals.js'

/**
 * One invocation: of an own command by an agent, or of one of the plugin's services by anybody. It takes what the command
 * reports and how it ends, and has {@link SessionOutput} write that.
 */
export class Session {
  readonly cancellation: Cancellation
  readonly end = new SessionEnd()
  readonly mode: Mode
  readonly options: SessionOptions
  /** What hides the invocation's secrets wherever the session writes. */
  readonly redactor: Redactor
  /** The texts of `this.warn`. */
  readonly warnings: string[] = []
  /** Whether the command prints its own document (`--json`) instead of an envelope. */
  isDocumentTheCommands = false
  /** Whether the command must end in a plan. */
  isPlanDue = false
  /** Whether the command is changing something, which it may finish when its reader goes away (3.10). */
  isMutating = (): boolean => false
  /** Whether oclif's `--json` is on the line, which keeps stdout its own in failure too. */
  hasJsonFlag = false
  /** Makes the document that stands on stdout for a failure under `--json` (5.6). */
  describeJsonFailure: ((fields: ErrorFields) => unknown) | undefined
  /** What the command said through its writer. */
  said: TerminalOutcome | undefined
  /** The question that nobody can answer, which the command unwinds from. */
  unanswered: AgentError | undefined
  /** How the command ended, as far as it has. */
  ending: Ending | undefined
  readonly output: SessionOutput
  #watch: ProcessWatch | undefined

  private constructor(options: SessionOptions) {
    this.options = options
    this.mode = options.mode
    // Before anything is awaited, so that no signal is lost.
    this.cancellation = new Cancellation(() => {
      this.end.isHurried = true
      if (ownsLine()) process.exit(this.#watch ? this.end.code : exitCodes.cancelled)
    })
    this.redactor = (isEmbedded() ? processState().redactor : undefined) ?? new Redactor()
    // What writes has to find the streams as they were.
    processState().beginOwnCommand?.()
    this.output = SessionOutput.open(this)
  }

  /** Opens a session. In agent mode nothing else writes to stdout and stderr from here on. */
  static async open(options: SessionOptions): Promise<Session> {
    const session = new Session(options)
    if (ownsLine()) session.#watch = new ProcessWatch(new EarlyEnd(session))
    if (session.isForAgent) session.output.holdStreams()
    if (options.timeout) session.cancellation.limit(options.timeout.timeoutMs)
    return session
  }

  /** Warns an agent of something, if there is anything to warn of. */
  addWarning(message: string | undefined): void {
    if (message !== undefined && this.isForAgent) this.warnings.push(cleanProse(message))
  }

  /** Whether a signal or the time limit has interrupted the command. */
  get isAborted(): boolean {
    return this.cancellation.isAborted
  }

  /** Whether an agent reads the output. */
  get isForAgent(): boolean {
    return this.mode.audience === 'agent'
  }

  /** Whether what is printed now is printed by the session's command. */
  get isPrinting(): boolean {
    return isPrintedBy(this)
  }

  /** Takes the terminal outcome from the writer. @throws Error when there is one already */
  say(outcome: TerminalOutcome): void {
    if (this.said || this.end.isOver) {
      throw new Error(`A command has one terminal outcome, and this one already said ${this.said?.type ?? 'it'}.`)
    }

    this.said = outcome
  }

  /** Writes one event; a person sees none. */
  sendEvent(value: unknown): Promise<void> | undefined {
    if (this.end.hasNoReader) this.leaveQuietly()
    return this.isForAgent && !this.end.isOver ? this.output.sendEvent(value) : undefined
  }

  /** Reports how far the command is. */
  reportProgress(progress: Progress): Promise<void> | undefined {
    return this.isForAgent && !this.end.isOver ? this.output.reportProgress(progress) : undefined
  }

  /** Writes a line that is no result. */
  log(level: LogLevel, message: string): Promise<void> | undefined {
    return this.isForAgent && !this.end.isOver ? this.output.log(level, message) : undefined
  }

  /** Nobody can be asked here. @throws AgentError `prompt_required` */
  ask(question: string): Promise<boolean> {
    return Promise.reject(this.output.makePromptRequired(question))
  }

  /** Remembers how the command ended and what that means, for a process that ends before the command settles. */
  note(given: Ending): Ending {
    const ending: Ending = this.unanswered ? {error: this.unanswered, type: 'threw'} : given
    const isFailure = ending.type === 'threw' && readExit(ending.error) !== 0
    this.ending = isFailure ? this.#explain(ending) : ending
    return this.ending
  }

  #explain(given: Ending): Ending {
    try {
      return this.output.explain(given, this.ending)
    } catch (failure) {
      // Too many open files, for example: what the command threw counts for more.
      if (process.env.DEBUG) console.error('oclif-plugin-murli:', failure)
      return given
    }
  }

  /** Writes a command's own document, past the capture. */
  writeDocument(text: string): void {
    this.output.writeDocument(text)
  }

  /**
   * Puts the terminal outcome on the wire and waits until it has left the process.
   *
   * @returns the exit code
   */
  async settle(ending: Ending): Promise<number> {
    const {end} = this
    // The process has begun to end, and its outcome is written: a promise that settles in an exit handler is late.
    if (end.isOver) return end.code
    const known = await this.output.correct(this.note(ending))
    if (end.isOver) return end.code
    return end.hasNoReader ? 0 : this.output.write(known)
  }

  /** Writes what is still due before it returns, for a process that is ending. @returns the exit code */
  settleNow(ending: Ending): number {
    return this.end.hasNoReader ? 0 : this.output.writeNow(ending)
  }

  /**
   * Stops watching the process. Where oclif runs a CLI, everything stays off the streams until the process ends, so that
   * no hook writes behind the outcome; a test that calls a command gets its streams back.
   */
  close(): void {
    this.#watch?.close()
    this.output.closeKeyboard()
    this.cancellation.finish()
    if (ownsLine() && !processState().wasReplaced) {
      keepExitCode(() => this.end.code)
      return
    }

    this.cancellation.close()
    this.output.release()
  }

  /** The reader has gone away: ends the process with code 0, soon, or lets a mutating command finish without output (3.10). */
  leaveQuietly(): void {
    if (!ownsLine()) return
    this.end.hasNoReader = true
    this.output.stop()
    if (this.isMutating()) return
    this.end.leaveQuietly(() => {
      this.cancellation.abort(Object.assign(new Error('The reader of stdout has gone away.'), {name: 'AbortError'}))
    })
  }
}

/** What a session is opened with. */
export type SessionOptions = {
  mode: Mode
  /** The host's version. */
  toolVersion: string
  /** The line that is run, sensitive values masked. */
  command: string
  /** The host's own exit codes and what they mean here. */
  exitCodes?: ExitCodeSetting
  /** The host's cache directory, for what is too large. */
  cacheDir?: string
  /** How the result is prepared for its reader. */
  result?: ResultOptions
  /** How long the command may take, in milliseconds, and whether the reader can ask for more. */
  timeout?: {timeoutMs: number; hasFlag: boolean}
  /** Points to what answers a question of the command on its line. */
  describePromptHelp?: () => PromptHelp
}

/** How far the end of a session has come, and with which code its process ends. */
class SessionEnd {
  /** The exit code, 0 until there is an outcome. */
  code = 0
  /** The error that was written, once there is one. */
  failure: ErrorFields | undefined
  /** Whether the process is to end at once, however slow its reader is. */
  isHurried = false
  /** Whether nothing more is written. */
  isOver = false
  /** Whether the reader of stdout has gone away. */
  hasNoReader = false
  readonly #goodbye = new Goodbye()

  /** Ends the process with code 0, soon. @param windUp called once */
  leaveQuietly(windUp: () => void): void {
    this.#goodbye.begin(() => {
      this.isOver = true
      windUp()
    })
  }
}

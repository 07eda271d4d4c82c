import {exitCodes} from '../contract/error-categories.js'
import type {ErrorFields, LogLevel, Progress, TerminalOutcome} from '../contract/outcome.js'
import type {Mode} from '../mode/mode.js'
import {readClock} from '../output/clock.js'
import {Emitter} from '../output/emitter.js'
import {cleanProse} from '../contract/clean-prose.js'
import {openEmbeddedWires} from '../output/streams/open-wires.js'
import {Cancellation} from '../process/cancellation.js'
import {keepExitCode} from '../process/keep-exit-code.js'
import {isEmbedded, ownsLine, share} from '../process/shared.js'
import {ProcessWatch} from '../process/watch.js'
import type {Redactor} from '../redaction/redactor.js'
import {OutputFolder} from '../result/output-folder.js'
import {AgentLog} from './agent-log.js'
import {EarlyEnd} from './early-end.js'
import {correctEnding, type Ending, explainEnding} from './ending.js'
import {FinalOutput} from './final-output.js'
import {HeldStreams} from './held-streams.js'
import type {SessionOptions} from './options.js'
import {PersonOutput} from './person-output.js'
import {PrintedText} from './printed-text.js'
import {isPrintedBy} from './nesting.js'
import {ProgressReports} from './progress-reports.js'
import {makePromptRequired} from './prompt-errors.js'

/**
 * One invocation of an own command: it holds back what the command prints, takes what it says, and puts one terminal
 * outcome on the wire, however the process ends.
 */
export class Session {
  readonly cancellation: Cancellation
  /** The log lines that an agent reads. */
  readonly agentLog: AgentLog
  readonly mode: Mode
  readonly options: SessionOptions
  /** What the command has printed on stdout. */
  readonly printed: PrintedText
  /** The texts of `this.warn`. */
  readonly warnings: string[] = []
  /** Whether the command prints its own document (`--json`) instead of an envelope. */
  isDocumentTheCommands = false
  /** Whether `--dry-run` is on the line, so that the command must not end in a success. */
  isPlanDue = false
  /** Whether oclif's `--json` is on the line, which keeps stdout its own in failure too. */
  hasJsonFlag = false
  /** What the command said through its writer. */
  said: TerminalOutcome | undefined
  /** How the command ended, as far as it has. */
  ending: Ending | undefined
  readonly #emitter: Emitter
  readonly #final: FinalOutput
  readonly #person: PersonOutput
  readonly #progress: ProgressReports
  #streams: HeldStreams | undefined
  #watch: ProcessWatch | undefined

  private constructor(options: SessionOptions, emitter: Emitter, cancellation: Cancellation) {
    this.options = options
    this.mode = options.mode
    this.cancellation = cancellation
    this.#emitter = emitter
    const folder = options.cacheDir === undefined ? undefined : new OutputFolder(options.cacheDir)
    this.printed = new PrintedText(folder)
    this.agentLog = new AgentLog(emitter, options, this.printed)
    this.#progress = new ProgressReports(emitter, this.isForAgent, () => this.agentLog.flush())
    // oclif prints no warning under its `--json`, where ours tell what has no effect.
    this.#person = new PersonOutput(emitter, this.#progress, () =>
      this.hasJsonFlag ? undefined : options.printWarning,
    )
    this.#final = new FinalOutput(this, {emitter, folder, progress: this.#progress})
  }

  /** Opens a session. In agent mode nothing else writes to stdout and stderr from here on. */
  static async open(options: SessionOptions): Promise<Session> {
    let session: Session | undefined
    // Before anything is awaited, so that no signal is lost.
    const cancellation = new Cancellation(() => {
      if (session) session.#final.isHurried = true
      if (ownsLine()) process.exit(session ? session.#final.code : exitCodes.cancelled)
    })
    const {command, mode, timeout, toolVersion} = options
    // The emitter has to find the streams as they were.
    share().handOver?.()
    const emitter = await Emitter.open(
      mode,
      () => ({command, time: readClock(), timestamp: Math.floor(readClock() / 1000), toolVersion}),
      () => session?.leaveQuietly(),
      isEmbedded() ? share().redactor : undefined,
      ownsLine() ? undefined : openEmbeddedWires(),
    )
    session = new Session(options, emitter, cancellation)
    session.#open()
    if (timeout) cancellation.limit(timeout.timeoutMs)
    return session
  }

  /** What hides the invocation's secrets wherever the session writes. */
  get redactor(): Redactor {
    return this.#emitter.redactor
  }

  /** The error that the command ended with, once it has ended. */
  get failure(): ErrorFields | undefined {
    return this.#final.failure
  }

  /** Warns an agent of something, if there is anything to warn of. */
  addWarning(message: string | undefined): void {
    if (message !== undefined && this.isForAgent) this.warnings.push(cleanProse(message))
  }

  /** Whether the output is for an agent. */
  get isForAgent(): boolean {
    return this.mode.audience === 'agent'
  }

  /**
   * Takes the terminal outcome from the writer. A person reads it at once; an agent when the command has ended.
   *
   * @throws Error when there is one already
   */
  say(outcome: TerminalOutcome): void {
    if (this.said || this.#final.isOver) {
      throw new Error(`A command has one terminal outcome, and this one already said ${this.said?.type ?? 'it'}.`)
    }

    this.said = outcome
    if (!this.isForAgent && outcome.type !== 'error') this.#person.tell(outcome)
  }

  /** Writes one event; a person sees none. */
  sendEvent(value: unknown): Promise<void> | undefined {
    if (this.#final.hasNoReader) this.leaveQuietly()
    if (!this.isForAgent || this.#final.isOver) return undefined
    if (this.#emitter.isTyped) this.agentLog.flush()
    return this.#emitter.sendEvent(value)
  }

  /** Reports how far the command is. */
  reportProgress(progress: Progress): Promise<void> | undefined {
    return this.#final.isOver ? undefined : this.#progress.report(progress)
  }

  /** Writes a line that is no result. */
  log(level: LogLevel, message: string): Promise<void> | undefined {
    if (this.#final.isOver) return undefined
    return (this.isForAgent ? this.agentLog : this.#person).log(level, message)
  }

  /**
   * Asks a person at the terminal, on stderr.
   *
   * @returns whether the answer is yes
   * @throws AgentError `prompt_required` for an agent, and where stdin or stderr is no terminal
   */
  async ask(question: string): Promise<boolean> {
    const isHeard = !this.isForAgent && !share().isAgentLine && process.stdin.isTTY && process.stderr.isTTY
    if (!isHeard) throw makePromptRequired(question, this)
    return this.#person.ask(question, this.cancellation.signal)
  }

  /** Remembers how the command ended and what that means, for a process that ends before the command settles. */
  note(given: Ending): Ending {
    const question = given.type === 'threw' ? this.#streams?.findMissingKeys(given.error) : undefined
    const ending: Ending = question === undefined ? given : {error: makePromptRequired(question, this), type: 'threw'}
    const known = this.ending
    const isKnown = known?.type === 'threw' && known.fields && ending.type === 'threw' && known.error === ending.error
    if (isKnown && ending.original === undefined) return known
    this.ending = explainEnding(ending, this.options.exitCodes)
    return this.ending
  }

  /** Writes a command's own document, past the capture. */
  writeDocument(text: string): void {
    this.#final.writeDocument(text)
  }

  /**
   * Puts the terminal outcome on the wire and waits until it has left the process.
   *
   * @returns the exit code
   */
  async settle(ending: Ending): Promise<number> {
    // The process has begun to end, and its outcome is written: a promise that settles in an exit handler is late.
    if (this.#final.isOver) return this.#final.code
    const known = await correctEnding(this.note(ending))
    if (this.#final.isOver) return this.#final.code
    return this.#final.hasNoReader ? 0 : this.#final.write(known)
  }

  /**
   * Stops watching the process. Where oclif runs a CLI, everything stays off the streams until the process ends, so that
   * no hook writes behind the outcome; a test that calls a command gets its streams back.
   */
  close(): void {
    this.#watch?.close()
    this.#streams?.closeKeyboard()
    this.cancellation.finish()
    if (ownsLine() && !share().wasReplaced) {
      keepExitCode(() => this.#final.code)
      return
    }

    this.cancellation.close()
    this.#streams?.release()
    this.#emitter.close()
  }

  /** Ends the process with code 0, soon: the reader has gone away. */
  leaveQuietly(): void {
    if (!ownsLine()) return
    this.#final.leaveQuietly(() => {
      this.cancellation.abort(Object.assign(new Error('The reader of stdout has gone away.'), {name: 'AbortError'}))
    })
  }

  #open(): void {
    const end = new EarlyEnd(this, this.#final)
    if (ownsLine()) this.#watch = new ProcessWatch(end)
    if (!this.isForAgent) return
    this.#streams = new HeldStreams({
      hide: (text) => this.redactor.text(text),
      isMeant: () => isPrintedBy(this),
      onQuestion: (question) => end.onQuestion(question),
      onStderr: (text) => this.agentLog.addStderr(text),
      onStdout: (text) => this.agentLog.addStdout(text),
      onWarning: (message) => void this.log('warn', message),
    })
    end.streams = this.#streams
  }
}

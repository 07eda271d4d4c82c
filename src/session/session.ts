import type {AgentError} from '../contract/agent-error.js'
import {exitCodes} from '../contract/taxonomy.js'
import {isListening, type Mode} from '../mode/mode.js'
import {captureOutput, sealOutput} from '../output/streams/capture.js'
import {openEmbeddedWires} from '../output/streams/open-wires.js'
import {readClock} from '../output/clock.js'
import {Emitter} from '../output/emitter.js'
import {fitToStream, formatText} from '../output/formats/text.js'
import {readPrintedLine} from '../output/prose.js'
import {LineSplitter} from '../output/streams/line-splitter.js'
import {LogBudget} from '../output/log-budget.js'
import {Logger} from '../output/logger.js'
import type {ErrorFields, LogLevel, Progress, TerminalOutcome} from '../contract/outcome.js'
import {Cancellation} from '../process/cancellation.js'
import {describeBriefly, describeEnding, describeFailure, type Ending, explainEnding, join} from './ending.js'
import {Goodbye} from '../process/goodbye.js'
import {Keyboard} from './keyboard/keyboard.js'
import {type PrintedLine, PrintedLog} from './printed-log.js'
import {PrintedText} from './printed-text.js'
import {makePromptRequired, type PromptHelp} from './prompt-errors.js'
import {ProcessWatch} from '../process/watch.js'
import {captureWarnings} from '../process/warnings.js'
import {ProgressReports} from './progress-reports.js'
import {finishOutcome, type ResultOptions} from '../result/finish-outcome.js'
import {OutputFolder} from '../result/output-folder.js'
import {redactOutcome} from '../redaction/redact-outcome.js'
import type {Redactor} from '../redaction/redactor.js'
import {describeStandstill} from './standstill.js'
import {isEmbedded, ownsLine, share} from '../process/shared.js'

/** How long a reader has for what was said before an interruption, when the process ends at once, in milliseconds. */
const patienceMs = 500

/** What a session is opened with. */
export type SessionOptions = {
  mode: Mode
  /** The host's version. */
  toolVersion: string
  /** The line that is run, sensitive values masked. */
  command: string
  /** The host's own exit codes and what they mean here. */
  exitCodes?: Readonly<Record<string, number>>
  /** The host's cache directory, for what is too large. */
  cacheDir?: string
  /** How the result is prepared for its reader. */
  result?: ResultOptions
  /** How long the command may take, in milliseconds, and whether the reader can ask for more. */
  timeout?: {timeoutMs: number; hasFlag: boolean}
  /** Points to what answers a question of the command on its line. */
  describePromptHelp?: () => PromptHelp
  /** Prints a warning for a person as oclif prints it; a plain line on stderr by default. */
  printWarning?: (message: string) => void
}

/** What a command says at its end through its writer. */
export type Saying = TerminalOutcome

/**
 * One invocation of an own command: it holds back what the command prints, takes what it says, and puts one terminal
 * outcome on the wire, however the process ends.
 */
export class Session {
  readonly cancellation: Cancellation
  readonly mode: Mode
  readonly options: SessionOptions
  readonly printed: PrintedText
  readonly printedLog: PrintedLog
  /** What `this.warn` said. */
  readonly warnings: string[] = []
  /** Whether the command prints its own document (`--json`) instead of an envelope. */
  isDocumentTheCommands = false
  /** Whether `--dry-run` is on the line, so that the command must not end in a success. */
  isPlanDue = false
  /** Whether oclif's `--json` is on the line, which keeps stdout its own in failure too. */
  hasJsonFlag = false
  /** What the command said through its writer. */
  said: Saying | undefined
  /** The error that the command ended with, once it has ended. */
  failure: ErrorFields | undefined
  #code = 0
  readonly #emitter: Emitter
  /** How the command ended, as far as it has. */
  #ending: Ending | undefined
  readonly #folder: OutputFolder | undefined
  /** Whether the command's own document has been written. */
  #hasDocument = false
  readonly #goodbye = new Goodbye()
  /** Whether the process is to end at once, however slow its reader is. */
  #isHurried = false
  #isSettled = false
  /** What bounds the log of a reader who is an agent. */
  readonly #budget: LogBudget | undefined
  /** What hears of questions that an agent cannot answer. */
  #keyboard: Keyboard | undefined
  readonly #logger: Logger
  readonly #progress: ProgressReports
  #releases: (() => void)[] = []
  #watch: ProcessWatch | undefined
  readonly #stray = new LineSplitter((line) => this.#logStray(line))

  private constructor(options: SessionOptions, emitter: Emitter, cancellation: Cancellation) {
    this.options = options
    this.mode = options.mode
    this.cancellation = cancellation
    this.#emitter = emitter
    this.#folder = options.cacheDir === undefined ? undefined : new OutputFolder(options.cacheDir)
    this.printed = new PrintedText(this.#folder)
    const isBounded = isListening(options.mode) && !options.result?.isFull
    this.#budget = isBounded ? new LogBudget((log) => emitter.sendLog(log)) : undefined
    this.#logger = new Logger((log) => (this.#budget ? this.#budget.take(log) : emitter.sendLog(log)))
    this.printedLog = new PrintedLog(this.printed, (line) => void this.#say(line))
    this.#progress = new ProgressReports(emitter, this.isForAgent, () => void this.#logger.flush())
  }

  /** Opens a session. In agent mode nothing else writes to stdout and stderr from here on. */
  static async open(options: SessionOptions): Promise<Session> {
    let session: Session | undefined
    // Before anything is awaited, so that a signal finds somebody who listens.
    const cancellation = new Cancellation(() => {
      if (session) session.#isHurried = true
      if (ownsLine()) process.exit(session ? session.#code : exitCodes.cancelled)
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

  /** Whether the output is for an agent. */
  get isForAgent(): boolean {
    return this.mode.audience === 'agent'
  }

  /**
   * Takes the terminal outcome from the writer. A person reads it at once; an agent when the command has ended.
   *
   * @throws Error when there is one already
   */
  say(outcome: Saying): void {
    if (this.said || this.#isSettled) {
      throw new Error(`A command has one terminal outcome, and this one already said ${this.said?.type ?? 'it'}.`)
    }

    this.said = outcome
    if (!this.isForAgent && outcome.type !== 'error') this.#tell(outcome)
  }

  /** Writes one event; a person sees none. */
  sendEvent(value: unknown): Promise<void> | undefined {
    if (this.#goodbye.hasBegun) this.leaveQuietly()
    if (!this.isForAgent || this.#isSettled) return undefined
    if (this.#emitter.isTyped) void this.#logger.flush()
    return this.#emitter.sendEvent(value)
  }

  /** Says how far the command is. */
  reportProgress(progress: Progress): Promise<void> | undefined {
    return this.#isSettled ? undefined : this.#progress.report(progress)
  }

  /** Says a line that is no result. */
  log(level: LogLevel, message: string): Promise<void> | undefined {
    if (this.#isSettled) return undefined
    if (this.isForAgent) return this.#logger.log(level, message)
    this.#progress.clear()
    const text = fitToStream(this.redactor.text(message), 'stderr')
    // oclif prints none under its `--json`, where ours tell what has no effect.
    const {printWarning} = this.options
    if (level === 'warn' && printWarning && !this.hasJsonFlag) {
      printWarning(text)
      return undefined
    }

    return this.#emitter.wires.stderr.send(level === 'warn' ? `Warning: ${text}\n` : `${text}\n`)
  }

  /**
   * Asks a person at the terminal, on stderr.
   *
   * @returns whether the answer is yes
   * @throws AgentError `prompt_required` for an agent, and where stdin or stderr is no terminal
   */
  async ask(question: string): Promise<boolean> {
    if (this.isForAgent || !process.stdin.isTTY || !process.stderr.isTTY) {
      throw this.#makePromptRequired(question)
    }

    const {formatQuestion, readAnswer} = await import('./ask-person.js')
    this.#progress.clear()
    await this.#emitter.wires.stderr.send(fitToStream(formatQuestion(this.redactor.text(question)), 'stderr'))
    return readAnswer(this.cancellation.signal)
  }

  /** Remembers how the command ended and what that means, so that a process that ends here can still say it. */
  note(ending: Ending): Ending {
    const known = this.#ending
    const isKnown = known?.type === 'threw' && known.fields && ending.type === 'threw' && known.error === ending.error
    if (isKnown && ending.original === undefined) return known
    this.#ending = explainEnding(ending, this.options.exitCodes)
    return this.#ending
  }

  /** Writes a command's own document, past the capture. */
  writeDocument(text: string): void {
    this.#hasDocument = true
    void this.#emitter.wires.stdout.send(text)
  }

  /**
   * Puts the terminal outcome on the wire and waits until it has left the process.
   *
   * @returns the exit code
   */
  async settle(ending: Ending): Promise<number> {
    // The process has begun to end, and has said why: a promise that settles in an exit handler comes too late.
    if (this.#isSettled) return this.#code
    const known = this.note(ending)
    if (this.#goodbye.hasBegun) return 0
    const {code, logs, outcome} = this.#describeAnyway(known)
    if (outcome?.type === 'error') this.failure = outcome
    this.#stray.end()
    this.printedLog.end()
    for (const line of logs) await this.#say(line)
    this.#end(outcome)
    await this.#logger.flush()
    this.#budget?.end()
    if (this.#goodbye.hasBegun) return 0
    if (this.#isSettled) return this.#code
    this.#isSettled = true
    this.#code = outcome?.type === 'error' ? outcome.code : code
    this.#emitter.isJsonOwned = this.hasJsonFlag && !this.#hasDocument
    try {
      // In another program's process the error that is thrown is the whole report.
      const isThrown = isEmbedded() && !this.isForAgent && outcome?.type === 'error'
      const emitted = outcome && !isThrown ? await this.#emitter.emit(outcome) : undefined
      if (emitted?.type === 'error') this.#code = emitted.code
      await this.#emitter.flush()
    } catch (error) {
      // A full disk, as a rule: what was to be said is lost, and the code must not say otherwise.
      this.#code = exitCodes.toolError
      throw error
    }

    this.printed.close()
    this.#folder?.removeOld()
    return this.#code
  }

  /**
   * Stops watching the process. Where oclif runs a CLI, everything stays off the streams until the process ends, so that
   * no hook writes behind the outcome; a test that calls a command gets its streams back.
   */
  close(): void {
    this.#watch?.close()
    this.#keyboard?.close()
    this.cancellation.finish()
    if (ownsLine() && !share().wasReplaced) {
      // While Node takes itself apart it no longer catches signals: one would turn a success into a death. And an error has
      // said its code: whoever ends the process behind it ends it with that.
      process.once('exit', () => process.exit(this.#code || process.exitCode))
      return
    }

    this.cancellation.close()
    for (const release of this.#releases) release()
    this.#emitter.close()
  }

  /** Ends the process with code 0, soon: the reader has gone away. */
  leaveQuietly(): void {
    if (!ownsLine()) return
    this.#goodbye.begin(() => {
      this.#isSettled = true
      this.cancellation.abort(Object.assign(new Error('The reader of stdout has gone away.'), {name: 'AbortError'}))
    })
  }

  #open(): void {
    const handlers = {
      stderr: (text: string) => {
        this.#keyboard?.note(text)
        this.#stray.add(text)
      },
      stdout: (text: string) => {
        if (this.#isSettled) return
        this.#keyboard?.note(text)
        this.printedLog.add(text)
      },
    }
    if (!ownsLine()) {
      if (this.isForAgent) this.#releases = [captureOutput(handlers)]
      return
    }

    this.#watch = new ProcessWatch({
      onExit: (code) => this.#handleExit(code),
      onIdle: () => this.#handleIdle(),
      onUncaught: (error) => this.#handleUncaught(error),
    })
    if (!this.isForAgent) return
    this.#keyboard = new Keyboard((question) => this.#handleQuestion(question))
    this.#releases = [sealOutput(handlers), captureWarnings((message) => void this.log('warn', message))]
  }

  /** Describes an ending, also where that fails: there is always one terminal outcome. */
  #describeAnyway(ending: Ending): ReturnType<typeof describeEnding> {
    try {
      return this.#describe(ending)
    } catch (failure) {
      if (process.env.DEBUG) console.error('oclif-plugin-murli:', failure)
      return describeFailure(describeBriefly(failure), this)
    }
  }

  #describe(ending: Ending): ReturnType<typeof describeEnding> {
    const description = describeEnding(ending, this)
    const {outcome} = description
    if (!outcome) return description
    const folder = this.#folder
    const bounds = folder && {
      extension: this.#emitter.isStreaming ? 'ndjson' : this.mode.format,
      folder,
      measureWritten: (result: unknown) => this.#emitter.measure(result),
      render: (whole: TerminalOutcome) => this.#emitter.render(whole),
    }
    const {mode, printed} = this
    const finished = finishOutcome(outcome, {...this.options.result, bounds, mode, printed})
    const warnings = finished.warnings.map((message) => ({level: 'warn' as const, message}))
    return {...description, logs: join(description.logs, warnings), outcome: finished.outcome}
  }

  /** Writes a success or a plan for a person, and what the person should know beside it. */
  #tell(outcome: Exclude<Saying, {type: 'error'}>): void {
    const {stream, text} = formatText(redactOutcome(outcome, this.redactor))
    if (text !== '') {
      this.#progress.clear()
      void this.#emitter.wires[stream].send(fitToStream(`${text}\n`, stream))
    }

    for (const warning of outcome.warnings ?? []) void this.log('warn', warning)
  }

  #end(outcome: TerminalOutcome | undefined): void {
    this.#progress.end(outcome?.type === 'error')
  }

  #say({level, message, time}: PrintedLine): Promise<void> | undefined {
    return this.#logger.log(level, message, time)
  }

  /** What was printed on stderr is a log line; nothing follows the outcome. */
  #logStray(line: string): void {
    if (this.#isSettled) return
    const {level, message} = readPrintedLine(line)
    void this.#logger.log(level, message)
  }

  #handleExit(code: number): void {
    if (this.#goodbye.hasBegun) process.exitCode = 0
    else if (this.#isSettled) {
      if (this.#isHurried) this.#emitter.hurry()
      // A success that its reader has only half of is none.
      process.exitCode = this.#emitter.flushNow() ? this.#code : this.#code || exitCodes.cancelled
      this.#code = process.exitCode
    } else process.exitCode = this.#settleNow(this.#ending ?? {code, type: 'exited'})
  }

  /** Nothing is left to wait for, and yet the command has not ended. */
  #handleIdle(): void {
    if (this.#isSettled) return
    const question = this.#keyboard?.openQuestion
    this.#ending = {
      error: question === undefined ? describeStandstill() : this.#makePromptRequired(question),
      type: 'threw',
    }
  }

  /** The command waits for an answer that cannot come: it ends here, whatever its library makes of that. */
  #handleQuestion(question: string): void {
    if (this.#isSettled) return
    this.note({error: this.#makePromptRequired(question), type: 'threw'})
    process.exit(this.#code || exitCodes.userError)
  }

  #makePromptRequired(question: string): AgentError {
    return makePromptRequired(this.redactor.text(question), this.options.describePromptHelp?.())
  }

  /** What is thrown outside every promise that somebody awaits ends the command like any other throw. */
  #handleUncaught(error: unknown): void {
    if (this.#isSettled) {
      if (!this.isForAgent) this.#code ||= exitCodes.toolError
      process.exit(this.#code)
    }

    this.note({error, type: 'threw'})
    process.exit(this.#code)
  }

  /** For how long what was said before is held out to a slow reader: after an interruption, not long. */
  get #patience(): number | undefined {
    return this.cancellation.interruption && patienceMs
  }

  #settleNow(ending: Ending): number {
    const {code, logs, outcome} = this.#describeAnyway(ending)
    this.#stray.end()
    this.printedLog.end()
    for (const line of logs) void this.#say(line)
    this.#end(outcome)
    void this.#logger.flush()
    this.#budget?.end()
    this.#isSettled = true
    this.#code = outcome?.type === 'error' ? outcome.code : code
    this.#emitter.isJsonOwned = this.hasJsonFlag && !this.#hasDocument
    const emitted = outcome && this.#emitter.emitNow(outcome, this.#patience)
    if (emitted?.type === 'error') this.#code = emitted.code
    this.#emitter.flushNow()
    return this.#code
  }
}

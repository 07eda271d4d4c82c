import type {Mode} from '../mode/mode.js'
import {sealOutput} from '../outcome/capture.js'
import {Emitter} from '../outcome/emitter.js'
import {LineSplitter} from '../outcome/line-splitter.js'
import {Logger} from '../outcome/logger.js'
import type {LogLevel, TerminalOutcome} from '../outcome/outcome.js'
import type {Addressed} from '../outcome/protocols/protocol.js'
import {fitToStream} from '../outcome/formats/text.js'
import {Cancellation} from './cancellation.js'
import {describeEnding, type Ending} from './ending.js'
import {PrintedText} from './printed-text.js'
import {share} from './shared.js'
import {watchSuddenEnd} from './sudden-end.js'

/** What a session is opened with. */
export type SessionOptions = {
  mode: Mode
  /** The host's version. */
  toolVersion: string
  /** The line that is run, sensitive values masked. */
  command: string
  /** The host's own exit codes and what they mean here. */
  exitCodes?: Readonly<Record<string, number>>
}

/** What a command says at its end through its writer. */
export type Saying = Exclude<TerminalOutcome, {type: 'error'}>

/**
 * One invocation of an own command: it holds back what the command prints, takes what it says, and puts one terminal
 * outcome on the wire, however the process ends.
 */
export class Session {
  readonly cancellation = new Cancellation(() => this.#endNow())
  readonly mode: Mode
  readonly options: SessionOptions
  readonly printed = new PrintedText()
  /** The values that no error may show. */
  readonly secrets = new Set<string>()
  /** What `this.warn` said. */
  readonly warnings: string[] = []
  /** Whether the command prints its own document (`--json`) instead of an envelope. */
  isDocumentTheCommands = false
  /** What the command said through its writer. */
  said: Saying | undefined
  /** How the command ended, as far as it has. */
  #ending: Ending | undefined
  readonly #emitter: Emitter
  #isSettled = false
  readonly #logger: Logger
  #release: () => void = () => {}
  #stopWatching: () => void = () => {}
  /** Whether somebody had replaced stdout's `write` before, as test helpers do. */
  readonly #wasReplaced = Object.hasOwn(process.stdout, 'write')
  readonly #stray = new LineSplitter((line) => this.#logStray(line))

  private constructor(options: SessionOptions, emitter: Emitter) {
    this.options = options
    this.mode = options.mode
    this.#emitter = emitter
    this.#logger = new Logger(emitter.stderr)
  }

  /** Opens a session. In agent mode nothing else writes to stdout and stderr from here on. */
  static async open(options: SessionOptions): Promise<Session> {
    let session: Session | undefined
    const {command, toolVersion} = options
    share().handOver?.()
    const emitter = await Emitter.open(
      options.mode,
      () => ({command, timestamp: readClock(), toolVersion}),
      () => session?.leaveQuietly(),
    )
    session = new Session(options, emitter)
    session.#watch()
    return session
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
    if (!this.isForAgent && outcome.message !== '') {
      void this.#emitter.stdout.send(fitToStream(`${outcome.message}\n`, 'stdout'))
    }
  }

  /** Writes one event; a person sees none. */
  sendEvent(value: unknown): Promise<void> | undefined {
    return this.isForAgent && !this.#isSettled ? this.#emitter.sendEvent(value) : undefined
  }

  /** Writes a document that is not terminal. */
  sendLine(line: Addressed): Promise<void> | undefined {
    return this.isForAgent && !this.#isSettled ? this.#emitter.sendLine(line) : undefined
  }

  /** Says a line that is no result. */
  log(level: LogLevel, message: string): Promise<void> | undefined {
    if (this.isForAgent) return this.#logger.log(level, message)
    return this.#emitter.stderr.send(fitToStream(`${message}\n`, 'stderr'))
  }

  /** Remembers how the command ended, so that a process that ends here can still say it. */
  note(ending: Ending): void {
    this.#ending = ending
  }

  /** Writes a command's own document, past the capture. */
  writeDocument(text: string): void {
    void this.#emitter.stdout.send(text)
  }

  /**
   * Puts the terminal outcome on the wire and waits until it has left the process.
   *
   * @returns the exit code
   */
  async settle(ending: Ending): Promise<number> {
    this.note(ending)
    const {code, logs, outcome} = describeEnding(ending, this)
    this.#logBefore(logs)
    await this.#logger.flush()
    this.#isSettled = true
    const emitted = outcome && (await this.#emitter.emit(outcome))
    await this.#emitter.flush()
    return emitted?.type === 'error' ? emitted.code : code
  }

  /**
   * Stops watching the process. Where oclif runs a CLI, everything stays off the streams until the process ends, so that
   * no hook writes behind the outcome; a test that calls a command gets its streams back.
   */
  close(): void {
    process.off('exit', this.#handleExit)
    this.#stopWatching()
    this.cancellation.close()
    if (share().hasStarted && !this.#wasReplaced) return
    this.#release()
    this.#emitter.close()
  }

  /** Ends the process with code 0: the reader has gone away. */
  leaveQuietly(): void {
    this.cancellation.abort(new Error('The reader of stdout has gone away.'))
    this.#isSettled = true
    process.exit(0)
  }

  #watch(): void {
    process.once('exit', this.#handleExit)
    this.#stopWatching = watchSuddenEnd((error) => {
      if (!this.#isSettled) this.note({error, type: 'threw'})
      return !this.#isSettled
    })
    if (!this.isForAgent) return
    this.#release = sealOutput({
      stderr: (text) => this.#stray.add(text),
      stdout: (text) => (this.#isSettled ? this.#stray.add(text) : this.printed.add(text)),
    })
  }

  #logBefore(logs: readonly {level: LogLevel; message: string}[]): void {
    if (!this.isForAgent) return
    this.#stray.end()
    for (const {level, message} of logs) void this.#logger.log(level, message)
  }

  /** What was printed on stderr, and on stdout after the outcome, is a log line; nothing follows an error. */
  #logStray(line: string): void {
    if (this.#isSettled && this.#ending?.type !== 'returned') return
    const isWarning = /^\s*(›\s+)?Warning:/.test(line)
    const message = line.replace(/^\s*›\s+/, '')
    void this.#logger.log(isWarning ? 'warn' : 'info', message)
  }

  #handleExit = (code: number): void => {
    if (this.#isSettled) return
    process.exitCode = this.#settleNow(this.#ending ?? {code, type: 'exited'})
  }

  #endNow(): void {
    if (!this.#isSettled) process.exit(this.#settleNow({type: 'returned', value: undefined}))
    process.exit()
  }

  #settleNow(ending: Ending): number {
    const {code, logs, outcome} = describeEnding(ending, this)
    this.#logBefore(logs)
    this.#emitter.stderr.sendNow(this.#logger.takeText())
    this.#isSettled = true
    const emitted = outcome && this.#emitter.emitNow(outcome)
    this.#emitter.stdout.sendNow('')
    return emitted?.type === 'error' ? emitted.code : code
  }
}

/** Seconds since the epoch; SOURCE_DATE_EPOCH wins (contract, section 4). */
function readClock(): number {
  const fixed = process.env.SOURCE_DATE_EPOCH
  return fixed !== undefined && /^\d+$/.test(fixed) ? Number(fixed) : Math.floor(Date.now() / 1000)
}

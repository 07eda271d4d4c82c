import type {AgentError} from '../contract/agent-error.js'
import {exitCodes} from '../contract/error-categories.js'
import type {Invocation} from '../command-line/invocation.js'
import type {LoadableCommand} from '../oclif/shapes.js'
import type {ErrorFields, TerminalOutcome} from '../contract/outcome.js'
import {ForeignKeyboard} from './foreign-keyboard.js'
import {hearSuccess} from './hear-success.js'
import {addSecrets} from './invocation-secrets.js'
import {KnownFailure} from './known-failure.js'
import type {Emitter} from '../output/emitter.js'
import {openEmitter} from './open-emitter.js'
import {relayStdout} from '../output/streams/capture.js'
import {DescriptorStream} from '../output/streams/descriptor-stream.js'
import {interruptedPatienceMs, openStreams} from '../output/streams/streams.js'
import {Redactor} from '../secrets/redactor.js'
import {HeldOutput} from './held-output.js'
import {describeStandstill} from '../run/run-errors.js'
import {ProcessWatch} from '../run/exit-watch.js'
import {processState} from '../run/process-state.js'
import {watchSignals} from '../run/signals.js'
import {isExit, makeExit, readExit, toFailureCode} from '../oclif/exit.js'
import {type Caught, wrapCommand} from './wrap-class.js'

/**
 * Stands around a line of the host for an agent, from init on: stdout is the command's own, stderr is held until the
 * line has ended, and every way of failing becomes one envelope, whatever the host does with errors.
 */
export class ForeignRun {
  #emitter: Emitter
  readonly #failure: KnownFailure
  #invocation: Invocation
  /** What hears of questions that an agent cannot answer. */
  #keyboard: ForeignKeyboard | undefined
  #progress: 'ahead' | 'running' | 'succeeded' = 'ahead'
  /** The exit code of the envelope that was written. */
  #said: number | undefined
  #signal: NodeJS.Signals | undefined
  readonly #stop: (() => void)[]
  readonly #output: HeldOutput
  readonly #redactor: Redactor

  private constructor(invocation: Invocation, redactor: Redactor) {
    this.#invocation = invocation
    this.#emitter = openEmitter(
      invocation,
      redactor,
      openStreams(() => process.exit(0)),
    )
    this.#redactor = redactor
    const hide = (text: string) => redactor.text(text)
    this.#output = new HeldOutput((log) => (this.#isForAgent ? this.#emitter.sendLog(log) : undefined), {
      hide,
      onText: (text) => this.#keyboard?.note(text),
      write: (text) => void this.#emitter.streams.stderr.send(text),
    })
    const line = () => this.#invocation
    this.#failure = new KnownFailure({
      invocation: line,
      keyboard: () => this.#keyboard,
      printed: () => this.#output.text,
    })
    const onQuestion = (error: AgentError) => this.#handleQuestion(error)
    if (this.#isForAgent) this.#keyboard = new ForeignKeyboard({hide, line, onQuestion})
    const watch = new ProcessWatch({
      onExit: (code) => this.#handleExit(code),
      onIdle: () => this.#handleIdle(),
      onUncaught: (error) => this.#handleUncaught(error),
    })
    const stopSignals = watchSignals(
      (signal) => (this.#signal = signal),
      () => process.exit(this.#sayNow(this.#explainNow())),
    )
    this.#stop = [this.#relayStdout(), stopSignals, () => watch.close(), () => this.#keyboard?.close()]
  }

  /** Stands around a line. From here on its stderr is held. */
  static open(invocation: Invocation): ForeignRun {
    const redactor = new Redactor()
    addSecrets(redactor, invocation)
    processState().redactor = redactor
    return new ForeignRun(invocation, redactor)
  }

  /** The line that it stands around. */
  get invocation(): Invocation {
    return this.#invocation
  }

  /** Takes what is known of the line now. */
  know(invocation: Invocation): void {
    if (invocation.command !== this.#invocation.command) addSecrets(this.#redactor, invocation)
    this.#invocation = invocation
    this.#emitter = openEmitter(invocation, this.#redactor, this.#emitter.streams)
  }

  /** Runs the command. @throws an exit error with the envelope's code when it fails */
  async run(command: LoadableCommand, run: (command: LoadableCommand) => Promise<unknown>): Promise<unknown> {
    let endAt: (error: unknown) => void = () => {}
    const mistake = new Promise<never>((_, reject) => (endAt = reject))
    const wrapped = wrapCommand(command, this.#invocation.config, {
      argv: this.#invocation.argv,
      onCaught: (caught) => this.#failure.take(caught),
      onMistake: endAt,
      onMistakeNow: (error) => {
        this.#failure.note(error)
        return this.failNow(this.#explainNow())
      },
      onSecrets: (secrets) => this.#redactor.add(secrets),
    })
    this.#progress = 'running'
    hearSuccess(this.#invocation, () => (this.#progress = 'succeeded'))
    try {
      const result = await Promise.race([run(wrapped), mistake])
      const code = Number(process.exitCode ?? 0)
      if (code !== 0) process.exitCode = await this.#say(this.#explainNow(code))
      else this.#output.letThroughSoon()
      return result
    } catch (error) {
      if (!isExit(error, 0)) throw await this.failWith({error})
      // Its own `catch` has chosen a success.
      this.#failure.forget()
      this.#progress = 'succeeded'
      this.#output.letThroughSoon()
      throw Object.assign(error as Error, {skipOclifErrorHandling: true})
    }
  }

  /** Says what a throw means. @returns the error that makes oclif exit with its code and print nothing */
  async failWith(failure: Caught): Promise<Error> {
    const {error, fields} = await this.#failure.explain(failure)
    return this.fail(fields, error)
  }

  /** Says an error. @returns the error that makes oclif exit with its code and print nothing */
  async fail(fields: ErrorFields, cause?: unknown): Promise<Error> {
    return makeExit(await this.#say(this.#signal ? this.#explainNow() : fields), cause)
  }

  /** Says an error and ends the process before it returns. */
  failNow(fields: ErrorFields): never {
    return process.exit(this.#sayNow(fields))
  }

  /** Says a success and waits until it has left the process. */
  async succeed(outcome: Extract<TerminalOutcome, {type: 'success'}>): Promise<void> {
    this.#output.letThroughSoon()
    this.#emitter.emit(outcome)
    await this.#emitter.flush()
  }

  /** Leaves the line to itself, as if it had never been here. */
  standDown(): void {
    this.#leave(() => this.#output.letThrough())
  }

  /** Leaves the line to an own command, which sees to itself; what was held becomes log lines. */
  handOver(): void {
    this.#leave(() => this.#output.handOver())
  }

  get #isForAgent(): boolean {
    return this.#invocation.mode.audience === 'agent'
  }

  get #patienceMs(): number | undefined {
    return this.#signal && interruptedPatienceMs
  }

  /** Has what the command prints on stdout leave the process, however that ends. */
  #relayStdout(): () => void {
    const {stdout} = this.#emitter.streams
    if (!(stdout instanceof DescriptorStream)) return () => {}
    return relayStdout(stdout, (text) => this.#keyboard?.noteStdout(text))
  }

  #leave(endTalk: () => void): void {
    for (const stop of this.#stop) stop()
    endTalk()
    this.#emitter.flushNow()
    this.#emitter.close()
  }

  #explainNow(code?: number): ErrorFields {
    return this.#failure.explainNow({code, signal: this.#signal})
  }

  async #say(fields: ErrorFields): Promise<number> {
    const code = this.#report(fields)
    await this.#emitter.flush()
    return code
  }

  #sayNow(fields: ErrorFields): number {
    const code = this.#report(fields)
    this.#emitter.flushNow(this.#patienceMs)
    return code
  }

  /** Queues an error, unless there is one already. @returns the exit code of the first */
  #report(fields: ErrorFields): number {
    if (this.#said !== undefined) return this.#said
    this.#close(fields)
    this.#emitter.emit({...fields, type: 'error'})
    return this.#said!
  }

  #close(fields: ErrorFields): void {
    this.#said = toFailureCode(fields.code)
    this.#failure.settle(fields)
    this.#emitter.hasOpenLine = this.#keyboard?.hasOpenLine === true
    this.#output.close(fields)
  }

  /** A question that has no answer ends the line; behind a success a hook asks, and it stays one. */
  #handleQuestion(error: AgentError): void {
    if (this.#said !== undefined) return
    if (this.#progress === 'succeeded') process.exit()
    this.#failure.note(error)
    this.failNow(this.#explainNow(exitCodes.userError))
  }

  /** Nothing is left to wait for, and yet the command has not ended. */
  #handleIdle(): void {
    if (this.#progress !== 'running') return
    const question = this.#keyboard?.openQuestion
    if (question) this.#handleQuestion(question)
    else this.#failure.note(describeStandstill())
  }

  /** An error that nothing catches. */
  #handleUncaught(error: unknown): void {
    if (this.#said !== undefined) return
    // A listener for a signal may throw its exit.
    const exit = readExit(error)
    if (exit === 0) process.exit(0)
    this.#failure.note(error)
    this.failNow(this.#explainNow(exit ?? 1))
  }

  /** The process ends, and nothing was said yet. */
  #handleExit(code: number): number | undefined {
    const isLeft = this.#said === undefined && code === 0 && !this.#failure.isCaught
    if (isLeft) this.#output.letThrough()
    const said = isLeft ? undefined : this.#sayNow(this.#explainNow(code))
    this.#emitter.flushNow(this.#patienceMs)
    return said
  }
}

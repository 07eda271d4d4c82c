import {type Invocation, isForHelp} from '../command-line/invocation.js'
import type {AgentError} from '../contract/agent-error.js'
import {exitCodes} from '../contract/error-categories.js'
import type {ErrorFields, TerminalOutcome} from '../contract/outcome.js'
import {isExit, makeExit, readExit, toFailureCode} from '../oclif/exit.js'
import type {LoadableCommand} from '../oclif/shapes.js'
import type {Emitter} from '../output/emitter.js'
import {relayStdout} from '../output/streams/capture.js'
import {DescriptorStream} from '../output/streams/descriptor-stream.js'
import {interruptedPatienceMs, openStreams} from '../output/streams/streams.js'
import {ProcessWatch} from '../run/exit-watch.js'
import {processState} from '../run/process-state.js'
import {describeStandstill} from '../run/run-errors.js'
import {watchSignals} from '../run/signals.js'
import {Redactor} from '../secrets/redactor.js'
import {CapturedOutput} from './captured-output.js'
import {applyExit, explainEnding, explainThrow} from './explain.js'
import {ForeignKeyboard} from './foreign-keyboard.js'
import {addSecrets, openEmitter} from './open-emitter.js'
import {type Caught, wrapCommand} from './wrap-class.js'

/**
 * An agent's command line, from the init hook on, until it has ended or an own command begins: stdout is the command's own,
 * stderr is held, and every way of failing becomes one envelope, however the host handles errors.
 */
export class ForeignRun {
  /** What the command threw. */
  #caught: Caught | undefined
  /** The exit code of the error that was written. */
  #code: number | undefined
  #emitter: Emitter
  /** What the throw means, known before the class's `catch` may end the process. */
  #fields: ErrorFields | undefined
  /** Whether the command's text on stdout ends within a line, as a question that a library draws does. */
  #hasOpenLine = false
  #invocation: Invocation
  #keyboard: ForeignKeyboard | undefined
  readonly #output: CapturedOutput
  readonly #redactor = new Redactor()
  #signal: NodeJS.Signals | undefined
  #state: 'pending' | 'running' | 'succeeded' = 'pending'
  readonly #stop: (() => void)[]

  /** Opens a run: from here on, stderr is captured, and before an own command stdout, too. */
  constructor(invocation: Invocation) {
    const redactor = this.#redactor
    const hide = (text: string) => redactor.text(text)
    this.#invocation = invocation
    addSecrets(redactor, invocation)
    processState().redactor = redactor
    this.#emitter = openEmitter(
      invocation,
      redactor,
      openStreams(() => process.exit(0)),
    )
    this.#output = new CapturedOutput((log) => (this.#isForAgent ? this.#emitter.sendLog(log) : undefined), {
      hasStdout: this.#isOwn && !isForHelp(invocation),
      hide,
      onText: (text) => this.#keyboard?.note(text),
      write: (text) => void this.#emitter.streams.stderr.send(text),
    })
    if (this.#isForAgent && !this.#isOwn) {
      const onQuestion = (error: AgentError) => this.#handleQuestion(error)
      this.#keyboard = new ForeignKeyboard({hide, onQuestion, readInvocation: () => this.#invocation})
    }

    const watch = new ProcessWatch({
      onExit: (code) => this.#handleExit(code),
      onIdle: () => this.#handleIdle(),
      onUncaught: (error) => this.#handleUncaught(error),
    })
    const stopSignals = watchSignals(
      (signal) => (this.#signal = signal),
      () => process.exit(this.#writeNow(this.#explainNow())),
    )
    this.#stop = [this.#relayStdout(), stopSignals, () => watch.close(), () => this.#keyboard?.close()]
  }

  /** The command line, as far as it is known. */
  get invocation(): Invocation {
    return this.#invocation
  }

  /** Takes what is known of the command line now. */
  setInvocation(invocation: Invocation): void {
    if (invocation.command !== this.#invocation.command) addSecrets(this.#redactor, invocation)
    this.#invocation = invocation
    this.#emitter = openEmitter(invocation, this.#redactor, this.#emitter.streams)
  }

  /** Runs a foreign command. @throws an exit error with the envelope's code if it fails */
  async run(command: LoadableCommand, run: (command: LoadableCommand) => Promise<unknown>): Promise<unknown> {
    const {argv, config} = this.#invocation
    let endAt: (error: unknown) => void = () => {}
    const mistake = new Promise<never>((_, reject) => (endAt = reject))
    const wrapped = wrapCommand(command, config, {
      argv,
      onCaught: async (caught) => {
        this.#caught = caught
        this.#fields = await this.#explain(caught)
      },
      onMistake: endAt,
      onMistakeNow: (error) => {
        this.#caught = {error}
        return this.failNow(this.#explainNow())
      },
      onSecrets: (secrets) => this.#redactor.add(secrets),
      onSuccess: () => (this.#state = 'succeeded'),
    })
    this.#state = 'running'
    try {
      const result = await Promise.race([run(wrapped), mistake])
      const code = Number(process.exitCode ?? 0)
      if (code !== 0) process.exitCode = await this.#write(this.#explainNow(code))
      else this.#output.passSoon()
      return result
    } catch (error) {
      if (!isExit(error, 0)) throw await this.failWith({error})
      // Its own `catch` has chosen a success.
      this.#caught = this.#fields = undefined
      this.#state = 'succeeded'
      this.#output.passSoon()
      throw Object.assign(error as Error, {skipOclifErrorHandling: true})
    }
  }

  /** Reports what a throw means. @returns the error that makes oclif exit with its code and print nothing */
  async failWith(failure: Caught): Promise<Error> {
    const caught = this.#caught ?? failure
    const isKnown = this.#fields !== undefined && caught.converted === undefined
    return this.fail(isKnown ? this.#fields! : await this.#explain(caught), caught.error)
  }

  /** Reports an error. @returns the error that makes oclif exit with its code and print nothing */
  async fail(fields: ErrorFields, cause?: unknown): Promise<Error> {
    return makeExit(await this.#write(this.#signal ? this.#explainNow() : fields), cause)
  }

  /** Reports an error and ends the process before it returns. */
  failNow(fields: ErrorFields): never {
    return process.exit(this.#writeNow(fields))
  }

  /** Reports a success and waits until it has left the process. */
  async succeed(outcome: Extract<TerminalOutcome, {type: 'success'}>): Promise<void> {
    this.#output.passSoon()
    this.#emitter.emit(outcome)
    await this.#emitter.flush()
  }

  /** Leaves the command line to oclif, which passes on what was captured, or to an own command, which logs it. */
  leave(to: 'oclif' | 'own-command'): void {
    for (const stop of this.#stop) stop()
    if (to === 'oclif') this.#output.pass()
    else this.#output.release()
    this.#emitter.flushNow()
    this.#emitter.close()
  }

  get #isForAgent(): boolean {
    return this.#invocation.mode.audience === 'agent'
  }

  get #isOwn(): boolean {
    return this.#invocation.target === 'own'
  }

  /** Has what the command prints on stdout leave the process, however that ends. */
  #relayStdout(): () => void {
    const {stdout} = this.#emitter.streams
    if (this.#isOwn || !(stdout instanceof DescriptorStream)) return () => {}
    return relayStdout(stdout, (text) => {
      if (text !== '') this.#hasOpenLine = !text.endsWith('\n')
      this.#keyboard?.note(text)
    })
  }

  #explain(caught: Caught): Promise<ErrorFields> {
    const error = this.#keyboard?.explain(caught.error)
    return explainThrow(this.#invocation, error ? {error} : caught, this.#output.text)
  }

  #explainNow(code?: number): ErrorFields {
    if (this.#fields && !this.#signal) return applyExit(this.#fields, code, this.#invocation.config)
    const ending = {caught: this.#caught, code, printed: this.#output.text, signal: this.#signal}
    return explainEnding(this.#invocation, ending)
  }

  async #write(fields: ErrorFields): Promise<number> {
    const code = this.#queue(fields)
    await this.#emitter.flush()
    return code
  }

  #writeNow(fields: ErrorFields): number {
    const code = this.#queue(fields)
    this.#emitter.flushNow(this.#signal && interruptedPatienceMs)
    return code
  }

  /** Queues an error, unless there is one already. @returns the exit code of the first */
  #queue(fields: ErrorFields): number {
    if (this.#code !== undefined) return this.#code
    this.#code = toFailureCode(fields.code)
    this.#fields = fields
    this.#emitter.hasOpenLine = this.#hasOpenLine
    this.#output.end(fields)
    this.#emitter.emit({...fields, type: 'error'})
    return this.#code
  }

  /** A question that has no answer ends the command line; after a success a hook asks, and it stays one. */
  #handleQuestion(error: AgentError): void {
    if (this.#code !== undefined) return
    if (this.#state === 'succeeded') process.exit()
    this.#caught = {error}
    this.failNow(this.#explainNow(exitCodes.userError))
  }

  /** Nothing is left to wait for, and yet the command has not ended, or a hook that runs before it. */
  #handleIdle(): void {
    const isStuck = this.#isOwn ? !isForHelp(this.#invocation) : this.#state === 'running'
    if (!isStuck) return
    const question = this.#keyboard?.openQuestion
    if (question) this.#handleQuestion(question)
    else this.#caught = {error: describeStandstill()}
  }

  /** An error that nothing catches. */
  #handleUncaught(error: unknown): void {
    if (this.#code !== undefined) return
    // A listener for a signal may throw its exit.
    const exit = readExit(error)
    if (exit === 0) process.exit(0)
    this.#caught = {error}
    this.failNow(this.#explainNow(exit ?? 1))
  }

  /** The process ends. @returns the exit code of the error that was written, if one was */
  #handleExit(code: number): number | undefined {
    if (this.#code === undefined && code === 0 && !this.#caught) {
      if (this.#isOwn) this.#output.release()
      else this.#output.pass()
      this.#emitter.flushNow(this.#signal && interruptedPatienceMs)
      return undefined
    }

    return this.#writeNow(this.#explainNow(code))
  }
}

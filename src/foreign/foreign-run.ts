import {type Invocation, isForHelp} from '../command-line/invocation.js'
import type {AgentError} from '../contract/agent-error.js'
import {exitCodes} from '../contract/error-categories.js'
import type {ErrorFields, TerminalOutcome} from '../contract/outcome.js'
import type {Caught} from '../errors/keep-valid.js'
import {isExit, makeExit, readExit, toFailureCode} from '../oclif/exit.js'
import type {LoadableCommand} from '../oclif/shapes.js'
import {interruptedPatienceMs} from '../output/streams/streams.js'
import {ProcessWatch} from '../run/exit-watch.js'
import {describeStandstill} from '../run/run-errors.js'
import {watchSignals} from '../run/signals.js'
import {applyExit, explainEnding, explainThrow} from './explain.js'
import {ForeignKeyboard} from './foreign-keyboard.js'
import {ForeignOutput} from './foreign-output.js'
import {addJsonFlag} from './foreign-result.js'
import {type CommandWatch, runWatched} from './wrap-class.js'

/**
 * An agent's command line, from the init hook on, until it has ended or an own command begins: every way of failing becomes
 * one envelope, however the host handles errors.
 */
export class ForeignRun {
  /** What the command threw. */
  #caught: Caught | undefined
  /** The exit code of the terminal outcome that was written. */
  #code: number | undefined
  /** What the throw means, known before the class's `catch` may end the process. */
  #fields: ErrorFields | undefined
  #invocation: Invocation
  readonly #keyboard: ForeignKeyboard | undefined
  readonly #output: ForeignOutput
  #signal: NodeJS.Signals | undefined
  #state: 'pending' | 'running' | 'succeeded' = 'pending'
  readonly #stop: (() => void)[]

  /** Opens a run: from here on, its output is captured and its end is watched. */
  constructor(invocation: Invocation) {
    this.#invocation = invocation
    this.#output = new ForeignOutput(invocation, (text) => this.#keyboard?.note(text))
    if (invocation.mode.audience === 'agent' && !this.#isOwn) {
      this.#keyboard = new ForeignKeyboard({
        hide: (text) => this.#output.redactor.text(text),
        onQuestion: (error) => this.#handleQuestion(error),
        readInvocation: () => this.#invocation,
      })
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
    this.#stop = [stopSignals, () => watch.close(), () => this.#keyboard?.close()]
  }

  /** The command line, as far as it is known. */
  get invocation(): Invocation {
    return this.#invocation
  }

  /** Takes what is known of the command line now. */
  setInvocation(invocation: Invocation): void {
    this.#invocation = invocation
    this.#output.setInvocation(invocation)
  }

  /** Runs a foreign command. @throws an exit error with the envelope's code if it fails */
  async run(command: LoadableCommand, execute: (command: LoadableCommand) => Promise<unknown>): Promise<unknown> {
    const {argv, config} = this.#invocation
    if (this.#output.result) this.#output.result.isJson = addJsonFlag(argv, command, config)
    this.#state = 'running'
    try {
      const returned = await runWatched(command, config, this.#watchCommand(argv), execute)
      const code = Number(process.exitCode ?? 0)
      if (code !== 0) process.exitCode = await this.#write(this.#explainNow(code))
      else await this.#endSuccess()
      return returned
    } catch (error) {
      if (!isExit(error, 0)) throw await this.failWith({error})
      // Its own `catch` has chosen a success.
      this.#caught = this.#fields = undefined
      await this.#endSuccess()
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

  /** Reports a success of the plugin's own, and waits until it has left the process. */
  async succeed(outcome: Extract<TerminalOutcome, {type: 'success'}>): Promise<void> {
    this.#output.queueAnswer(outcome)
    await this.#output.flush()
  }

  /** Leaves the command line to oclif, which passes on what was captured, or to an own command, which logs it. */
  leave(to: 'oclif' | 'own-command'): void {
    for (const stop of this.#stop) stop()
    this.#output.close(to)
  }

  get #isOwn(): boolean {
    return this.#invocation.target === 'own'
  }

  #watchCommand(argv: readonly string[]): CommandWatch {
    return {
      argv,
      onCaught: async (caught) => {
        this.#caught = caught
        this.#fields = await this.#explain(caught)
      },
      onMistakeNow: (error) => {
        this.#caught = {error}
        return this.failNow(this.#explainNow())
      },
      onSecrets: (secrets) => this.#output.redactor.add(secrets),
      onSuccess: () => (this.#state = 'succeeded'),
    }
  }

  #explain(caught: Caught): Promise<ErrorFields> {
    const error = this.#keyboard?.explain(caught.error)
    return explainThrow(this.#invocation, error ? {error} : caught, this.#output.printed)
  }

  #explainNow(code?: number): ErrorFields {
    if (this.#fields && !this.#signal) return applyExit(this.#fields, code, this.#invocation.config)
    const ending = {caught: this.#caught, code, printed: this.#output.printed, signal: this.#signal}
    return explainEnding(this.#invocation, ending)
  }

  /** Ends the run as a success: with an envelope if one is asked for (5.4a), otherwise with what the command has printed. */
  async #endSuccess(): Promise<void> {
    this.#state = 'succeeded'
    if (!this.#output.queueResult()) return this.#output.passSoon()
    // A full disk, for example, makes a failure of it.
    await this.#output.flush()
    this.#code = 0
  }

  async #write(fields: ErrorFields): Promise<number> {
    const code = this.#queue(fields)
    await this.#output.flush()
    return code
  }

  #writeNow(fields: ErrorFields): number {
    const code = this.#queue(fields)
    this.#output.flushNow(this.#signal && interruptedPatienceMs)
    return code
  }

  /** Queues an error, unless there is an outcome already. @returns the exit code of the first */
  #queue(fields: ErrorFields): number {
    if (this.#code !== undefined) return this.#code
    this.#code = toFailureCode(fields.code)
    this.#fields = fields
    this.#output.queueError(fields)
    return this.#code
  }

  /** A question that has no answer ends the command line; after a success a hook asks, and it stays one. */
  #handleQuestion(error: AgentError): void {
    if (this.#code) return
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
    if (this.#code) return
    // A listener for a signal may throw its exit.
    const exit = readExit(error)
    if (exit === 0) process.exit(0)
    if (this.#code === 0) process.exit(exit ?? exitCodes.toolError)
    this.#caught = {error}
    this.failNow(this.#explainNow(exit ?? 1))
  }

  /** The process ends. @returns the exit code of the error that was written, if one was */
  #handleExit(code: number): number | undefined {
    const isSuccess = this.#code === 0 || (this.#code === undefined && code === 0 && !this.#caught)
    if (!isSuccess) return this.#writeNow(this.#explainNow(code))
    // The command may have ended the process itself.
    if (this.#code === undefined && (this.#state === 'pending' || !this.#output.queueResult())) this.#output.release()
    this.#output.flushNow(this.#signal && interruptedPatienceMs)
    return undefined
  }
}

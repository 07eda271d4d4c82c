import type {Catalog} from '../catalog/catalog.js'
import {readCatalog} from '../catalog/read-catalog.js'
import type {Invocation} from '../invocation/invocation.js'
import {isLineError, repairLine} from '../errors/repair-line.js'
import type {LoadableCommand} from '../oclif-shapes.js'
import {Emitter} from '../outcome/emitter.js'
import {LineSplitter} from '../outcome/line-splitter.js'
import {Logger} from '../outcome/logger.js'
import type {ErrorFields, TerminalOutcome} from '../outcome/outcome.js'
import {makeExit} from '../session/exit.js'
import {makeContext} from './context.js'
import {describeForeignError, describeForeignExit} from './foreign-error.js'
import {HeldStderr} from './held-stderr.js'
import {parseOffline} from './parse-offline.js'
import {type Caught, isExit, wrapCatch} from './wrap-catch.js'

/**
 * One run of a foreign command for an agent: its stdout is its own, its stderr is held until it ends, and its failure
 * becomes one envelope, whatever its base class does with errors.
 */
export class ForeignRun {
  #catalog: Catalog | undefined
  #caught: Caught | undefined
  readonly #emitter: Emitter
  #fields: ErrorFields | undefined
  readonly #held = new HeldStderr()
  readonly #invocation: Invocation
  #isOver = false
  readonly #words: string[]

  private constructor(invocation: Invocation, emitter: Emitter) {
    this.#invocation = invocation
    this.#emitter = emitter
    this.#words = invocation.words
    process.once('exit', this.#handleExit)
  }

  /** Stands around a run. From here on its stderr is held. */
  static async open(invocation: Invocation): Promise<ForeignRun> {
    return new ForeignRun(
      invocation,
      await Emitter.open(invocation.mode, makeContext(invocation), () => process.exit(0)),
    )
  }

  /** The invocation that it stands around. */
  get invocation(): Invocation {
    return this.#invocation
  }

  /** Runs the command. @throws an exit error with the envelope's code when it fails */
  async run(command: LoadableCommand, run: (command: LoadableCommand) => Promise<unknown>): Promise<unknown> {
    const load = async () => {
      const loaded = await command.load()
      wrapCatch(loaded, (caught) => this.#takeCaught(caught))
      return loaded
    }

    try {
      const result = await run({...command, load})
      this.#finish()
      return result
    } catch (error) {
      if (isExit(error, 0)) {
        this.#finish()
        throw Object.assign(error as Error, {skipOclifErrorHandling: true})
      }

      throw await this.failWith(error)
    }
  }

  /** Says a failure. @returns the error that makes oclif exit with its code and print nothing */
  async failWith(error: unknown): Promise<Error> {
    const caught = this.#caught ?? {error}
    const isKnown = this.#fields !== undefined && caught.converted === undefined
    return this.fail(isKnown ? this.#fields! : await this.#describe(caught), caught.error)
  }

  /** Says an error. @returns the error that makes oclif exit with its code and print nothing */
  async fail(fields: ErrorFields, cause?: unknown): Promise<Error> {
    const outcome = this.#close(fields)
    await this.#emitter.emit(outcome)
    return makeExit(fields.code, cause)
  }

  /** Says a success and waits until it has left the process. */
  async succeed(outcome: Extract<TerminalOutcome, {type: 'success'}>): Promise<void> {
    this.#isOver = true
    this.#held.drop()
    process.off('exit', this.#handleExit)
    await this.#emitter.emit(outcome)
  }

  async #takeCaught(caught: Caught): Promise<void> {
    this.#caught = caught
    this.#fields = await this.#describe(caught)
  }

  async #describe(caught: Caught): Promise<ErrorFields> {
    const {command, config} = this.#invocation
    const exitCodes = config.pjson.oclif.murli?.exitCodes
    const fields = describeForeignError({...caught, exitCodes, printed: this.#held.text})
    // A host that asks for a login before it parses would hide every mistake in the line behind it.
    const hidden = caught.unparsed && !isLineError(fields) && (await parseOffline(caught.unparsed)).error
    const earlier = hidden ? describeForeignError({...hidden, printed: ''}) : undefined
    this.#catalog ??= readCatalog(config)
    return repairLine(this.#catalog, this.#words, earlier && isLineError(earlier) && command ? earlier : fields)
  }

  #finish(): void {
    this.#isOver = true
    process.off('exit', this.#handleExit)
    this.#held.letThrough()
  }

  /** Turns what was held into log lines, except what the error says itself. */
  #close(fields: ErrorFields): TerminalOutcome {
    this.#isOver = true
    process.off('exit', this.#handleExit)
    const text = this.#held.drop()
    if (this.#invocation.mode.audience === 'agent') {
      const logger = new Logger((log) => this.#emitter.sendLog(log))
      const lines = new LineSplitter((line) => {
        const message = line.replace(/^\s*[›»]\s*/, '')
        if (!fields.message.includes(message.replace(/^Error:\s*/, ''))) void logger.log('info', message)
      })
      lines.add(text)
      lines.end()
      void logger.flush()
    }

    return {...fields, type: 'error'}
  }

  /** The command ended the process itself. */
  #handleExit = (code: number): void => {
    if (this.#isOver) return
    if (code === 0 && !this.#caught) {
      this.#emitter.wires.stderr.sendNow(this.#held.drop())
      return
    }

    const map = this.#invocation.config.pjson.oclif.murli?.exitCodes
    const fields = this.#fields ?? describeForeignExit(code, this.#held.text, map)
    const emitted = this.#emitter.emitNow(this.#close(fields))
    process.exitCode = emitted.type === 'error' ? emitted.code : code
  }
}

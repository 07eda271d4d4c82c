import {readGlobalFlags} from '../command-line/our-flags.js'
import {isAgentError} from '../contract/agent-error.js'
import type {ErrorFields, LogLevel, Progress, TerminalOutcome} from '../contract/outcome.js'
import {explainThrow} from '../errors/explain.js'
import {isLineError} from '../contract/error-categories.js'
import {keepValid} from '../errors/keep-valid.js'
import {type Mode, resolveMode} from '../mode/mode.js'
import {isExit, makeExit, readOclifExit} from '../oclif/exit.js'
import {formatterOf} from '../output/formats.js'
import {readCatalog} from '../catalog/read.js'
import {renderSchemaOf} from '../catalog/render-schema.js'
import {describeValidity, warnOfIgnored, checkGlobals} from './global-flags.js'
import {GuardedLine} from './guarded-line.js'
import {makeThrownEnding, OwnLine, secretsOf} from './own-line.js'
import {type CommandStatics, flagsOf, idsOf, type ParseOptions} from './own-class.js'
import {type Parsed, type ParserToken, type RunningCommand, type BaseMethods, keepExitCode} from './own-command.js'
import {isEmbedded} from './process-state.js'
import {readElsewhere} from '../secrets/read-secrets.js'
import {runBaseCatch, describeJsonFailure} from './base-class.js'
import {flush, PersonSignals} from './signals.js'
import {describeIgnoredDryRun} from './run-errors.js'
import {Writer} from './writer.js'
import {PersonOutput} from './person-output.js'

/**
 * What a person's run of an own command needs beyond oclif: the writer, the signal, the guard of a mutating command, and
 * the report of a mistake in the command line (9.8). A command that needs none of these never loads it.
 *
 * In another program's process, and inside a foreign command, it reports nothing: errors go to who runs the command (2.9).
 */
export class PersonRun {
  readonly mode: Mode
  readonly writer: Writer
  readonly #base: BaseMethods
  readonly #command: RunningCommand
  readonly #globals: ReturnType<typeof readGlobalFlags>
  readonly #guarded: GuardedLine
  readonly #line: OwnLine
  readonly #output: PersonOutput
  #parseError: unknown
  #reported: TerminalOutcome | undefined
  #signals: PersonSignals | undefined
  readonly #statics: CommandStatics

  constructor(command: RunningCommand, base: BaseMethods) {
    const {argv, config} = command
    this.#base = base
    this.#command = command
    this.#statics = command.constructor
    this.#globals = readGlobalFlags(argv, flagsOf(this.#statics))
    this.#line = new OwnLine(config, this.#statics, idsOf(this.#statics), argv)
    const mode = resolveMode({config, flags: this.#globals, target: 'own'})
    this.mode = {...mode, audience: 'human', format: 'text', isDeclared: false}
    this.#guarded = new GuardedLine(command, {
      isForAgent: false,
      isNested: false,
      isQuestion: this.#globals.validate === true,
      line: this.#line,
    })
    this.#output = new PersonOutput(command, base)
    this.#output.redactor.add(readElsewhere(secretsOf(this.#statics)))
    this.#output.redactor.addLater(() => this.#line.secrets.values, this.#line.argv)
    this.writer = new Writer(this, this.#guarded.consent)
  }

  /** Aborted by the first signal. Only its use installs handlers (3.16). */
  get signal(): AbortSignal {
    this.#signals ??= new PersonSignals()
    return this.#signals.signal
  }

  /** Whether a signal has aborted the command. */
  get isAborted(): boolean {
    return this.#signals?.signal.aborted === true
  }

  /** Runs the command with the guard between `init()` and `run()`. @throws what the command throws, and exit errors */
  async conduct(run: () => Promise<unknown>): Promise<unknown> {
    const command = this.#command
    const original = command.run.bind(command)
    const guarded = async (): Promise<unknown> => {
      checkGlobals(this.#globals)
      if (this.#globals.schema) return this.#writeSchema()
      if (this.#statics.mutating || this.#globals.validate) this.#guarded.checkSwitches()
      if (this.#globals.validate) {
        const {parsed} = await this.#guarded.guard()
        this.report(describeValidity(command, parsed))
        return undefined
      }

      if (command.jsonEnabled()) warnOfIgnored(this.#globals, this)
      await this.#guarded.confirm(this)
      return original()
    }
    Object.defineProperty(command, 'run', {configurable: true, value: guarded, writable: true})
    try {
      return await this.settle(await run())
    } finally {
      await this.close()
    }
  }

  /**
   * Reports what is left once the command has returned.
   *
   * @returns what the command returned
   * @throws an exit error for a dry run that was ignored (7.8)
   */
  async settle(value: unknown): Promise<unknown> {
    this.#output.close()
    const reported = this.#reported
    if (this.writer.isDryRun && reported?.type !== 'plan' && reported?.type !== 'error') {
      throw await this.#report(describeIgnoredDryRun(reported, value), undefined)
    }

    if (reported?.type === 'error') {
      await this.#output.print(reported)
      process.exitCode = reported.code
    } else if (this.#command.jsonEnabled() && !value && reported?.type === 'success') {
      this.#command.logJson(this.#command.toSuccessJson(reported.result))
    }

    return value
  }

  /** Takes the progress bar away, and raises the signal that aborted the command. */
  async close(): Promise<void> {
    this.#output.close()
    await this.#signals?.close()
  }

  /** Prints the command's own document. */
  logJson(json: unknown): void {
    this.#base.logJson(json)
  }

  /** Prints a warning as oclif does. */
  warn(input: Error | string): Error | string {
    return this.#base.warn(input)
  }

  /** Parses with oclif's parser. @throws what it throws */
  async parse(options: ParseOptions | undefined, argv: string[] | undefined): Promise<Parsed> {
    try {
      return await this.#guarded.parse(options, argv, (chosen) => this.#base.parse(chosen, argv))
    } catch (error) {
      this.#parseError = error
      throw error
    }
  }

  /** Notes what oclif's parser threw before this run was loaded. */
  noteParse(error: unknown): void {
    this.#parseError = error
  }

  /**
   * Handles what the command threw: a mistake in the command line and an AgentError are printed here (9.8), anything
   * else is left to the base class's `catch` and oclif.
   *
   * @param token the value that oclif's parser was at
   * @throws what oclif is to handle
   */
  async handleError(error: unknown, token: ParserToken): Promise<unknown> {
    this.#output.close()
    if (isEmbedded()) return keepExitCode(() => this.#base.catch(error))
    if (isExit(error) || this.isAborted) return this.#base.catch(error)
    if (this.#command.jsonEnabled()) return this.#catchJson(error, token)
    const isParsing = this.#parseError !== undefined && this.#parseError === error
    if (!isAgentError(error) && !isParsing) return this.#base.catch(error)
    const fields = await this.#explain(error, token)
    if (!isAgentError(error) && !isLineError(fields)) return this.#base.catch(error)
    await runBaseCatch(this.#base, error)
    throw await this.#report(isAgentError(error) ? fields : {...fields, code: readOclifExit(error) ?? 1}, error)
  }

  /** Takes the terminal outcome from the writer, and prints it (4.20). @throws Error if there is one already */
  report(outcome: TerminalOutcome): void {
    if (this.#reported)
      throw new Error(`A command has one terminal outcome, and this one has reported ${this.#reported.type}.`)
    this.#reported = outcome
    if (outcome.type === 'error' || this.#command.jsonEnabled()) return
    this.#output.write(outcome)
    for (const warning of outcome.warnings ?? []) this.log('warn', warning)
  }

  /** A person sees no events (4.22). */
  sendEvent(): undefined {
    return undefined
  }

  /** Shows how far the command is on a terminal. */
  reportProgress(progress: Progress): undefined {
    this.#output.reportProgress(progress)
  }

  /** Prints a line on stderr; a warning as oclif prints it. */
  log(level: LogLevel, message: string): undefined {
    this.#output.log(level, message)
  }

  /** Asks the person on stderr (9.7). @throws AgentError `prompt_required` if nobody can be asked */
  ask(question: string): Promise<boolean> {
    return this.#output.ask(question, this.#signals?.signal)
  }

  /** Answers `--schema` where no hook has: the host's author has not listed the plugin. */
  async #writeSchema(): Promise<undefined> {
    const {output} = this.#globals
    const write = formatterOf(
      output ? resolveMode({config: this.#command.config, flags: this.#globals, target: 'own'}).format : 'json',
      'stdout',
    )
    process.stdout.write(`${write(await renderSchemaOf(readCatalog(this.#command.config), this.#statics.id ?? ''))}\n`)
    return undefined
  }

  /** Under `--json` stdout is one document, in failure too (5.6). */
  async #catchJson(error: unknown, token: ParserToken): Promise<never> {
    const command = this.#command
    const fields = await this.#explain(error, token)
    command.logJson(describeJsonFailure(command, error, fields))
    await flush(process.stdout)
    throw makeExit(fields.code, error)
  }

  async #explain(error: unknown, token: ParserToken): Promise<ErrorFields> {
    const {config} = this.#command
    const isParsing = this.#parseError === error
    const ending = makeThrownEnding(this.#command, this.#line, this.#output.redactor, {
      error,
      original: undefined,
      token: isParsing ? (token ?? {}) : undefined,
    })
    return keepValid(config, explainThrow(ending, config.pjson.oclif.murli?.exitCodes))
  }

  async #report(fields: ErrorFields, error: unknown): Promise<Error> {
    await this.#output.print({...fields, type: 'error'})
    return makeExit(fields.code, error)
  }
}

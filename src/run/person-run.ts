import {isAgentError} from '../contract/agent-error.js'
import {isLineError} from '../contract/error-categories.js'
import type {ErrorFields} from '../contract/outcome.js'
import {explainThrow} from '../errors/explain.js'
import {keepValid} from '../errors/keep-valid.js'
import {resolveMode} from '../mode/mode.js'
import {isExit, makeExit, readOclifExit} from '../oclif/exit.js'
import {callBaseCatch, describeJsonFailure, isHosts} from './base-class.js'
import {checkGlobals, describeValidity, renderOwnSchema, warnOfIgnored} from './global-flags.js'
import {checkSwitches} from './guard.js'
import type {ParseOptions} from './own-class.js'
import {type BaseMethods, keepExitCode, type Parsed, type ParserToken, type RunningCommand} from './own-command.js'
import {OwnLine} from './own-line.js'
import {flush, PersonOutput} from './person-output.js'
import {isEmbedded} from './process-state.js'
import {describeIgnoredDryRun} from './run-errors.js'
import {Writer} from './writer.js'

/**
 * A person's run of an own command, beyond oclif: the writer, the signal, the guard of a mutating command, and the
 * report of a mistake in the command line (9.8). A command that needs none of these never loads it.
 *
 * In another program's process or a foreign command it reports nothing: errors go to the caller (2.9).
 */
export class PersonRun {
  readonly writer: Writer
  readonly #base: BaseMethods
  readonly #command: RunningCommand
  readonly #line: OwnLine
  readonly #output: PersonOutput

  /** @param parseError the error that oclif's parser has already thrown */
  constructor(command: RunningCommand, base: BaseMethods, parseError?: unknown) {
    const {config} = command
    this.#base = base
    this.#command = command
    this.#line = new OwnLine(command, {isForAgent: false, isNested: false})
    this.#line.parseError = parseError
    const mode = resolveMode({config, flags: this.#line.globals, target: 'own'})
    this.#output = new PersonOutput(command, base, {...mode, audience: 'human', format: 'text', isDeclared: false})
    this.#line.hideIn(this.#output.redactor)
    this.writer = new Writer(this.#output, this.#line.consent)
  }

  /** Aborted by the first signal. */
  get signal(): AbortSignal {
    return this.#output.signal
  }

  /** Runs the command with the guard between `init()` and `run()`. @throws the command's errors, and exit errors */
  async conduct(execute: () => Promise<unknown>): Promise<unknown> {
    const command = this.#command
    const original = command.run.bind(command)
    command.run = async () => {
      if (await this.#answer()) return undefined
      await this.#line.confirm(this.#output)
      return original()
    }
    try {
      return await this.settle(await execute())
    } finally {
      await this.close()
    }
  }

  /**
   * Reports what remains once the command has returned.
   *
   * @returns what the command returned
   * @throws an exit error for a dry run that was ignored (7.8)
   */
  async settle(value: unknown): Promise<unknown> {
    const command = this.#command
    const {reported} = this.#output
    this.#output.closeBar()
    if (this.writer.isDryRun && reported?.type !== 'plan' && reported?.type !== 'error') {
      throw await this.#report(describeIgnoredDryRun(reported, value), undefined)
    }

    if (reported?.type === 'error') {
      await this.#output.print(reported)
      process.exitCode = reported.code
    } else if (command.jsonEnabled() && !value && reported?.type === 'success') {
      command.logJson(command.toSuccessJson(reported.result))
    }

    return value
  }

  /** Removes the progress bar, and raises the signal that aborted the command. */
  async close(): Promise<void> {
    await this.#output.close()
  }

  /** Prints the command's own document. */
  logJson(json: unknown): void {
    this.#base.logJson(json)
  }

  /** Prints a warning as oclif does. */
  warn(input: Error | string): Error | string {
    return this.#base.warn(input)
  }

  /** Parses with oclif's parser. @throws the parser's errors */
  parse(options: ParseOptions | undefined, argv: string[] | undefined): Promise<Parsed> {
    return this.#line.parse(options, argv, (chosen) => this.#base.parse(chosen, argv))
  }

  /**
   * Handles an error of the command: prints a command-line mistake or an AgentError (9.8), and leaves anything else to
   * the base class's `catch` and oclif.
   *
   * @param token the value that oclif's parser was reading
   * @throws errors left to oclif
   */
  async handleError(error: unknown, token: ParserToken): Promise<unknown> {
    const base = this.#base
    this.#output.closeBar()
    if (isEmbedded()) return keepExitCode(() => base.catch(error))
    if (isExit(error) || this.#output.isAborted) return base.catch(error)
    if (this.#command.jsonEnabled()) return this.#catchJson(error, token)
    const isParsing = this.#line.parseError !== undefined && this.#line.parseError === error
    if (!isAgentError(error) && !isParsing) return base.catch(error)
    const fields = await this.#explain(error, token)
    if (!isAgentError(error) && !isLineError(fields)) return base.catch(error)
    await callBaseCatch(base, error, () => isHosts(base.prototype, 'catch'))
    throw await this.#report(isAgentError(error) ? fields : {...fields, code: readOclifExit(error) ?? 1}, error)
  }

  /** Checks what no parser checks, and answers `--schema` and `--validate`. @returns whether the run is answered */
  async #answer(): Promise<boolean> {
    const command = this.#command
    const {globals} = this.#line
    checkGlobals(globals)
    if (globals.schema) {
      process.stdout.write(await renderOwnSchema(command, globals))
      return true
    }

    if (command.constructor.mutating || globals.validate) checkSwitches(this.#line)
    if (globals.validate) this.#output.report(describeValidity(command, (await this.#line.guard()).parsed))
    else if (command.jsonEnabled()) warnOfIgnored(globals, this.#output)
    return globals.validate === true
  }

  /** Prints the failure as one document on stdout, because `--json` is set (5.6). */
  async #catchJson(error: unknown, token: ParserToken): Promise<never> {
    const fields = await this.#explain(error, token)
    this.#command.logJson(describeJsonFailure(this.#command, error, fields))
    await flush()
    throw makeExit(fields.code, error)
  }

  async #explain(error: unknown, token: ParserToken): Promise<ErrorFields> {
    const {config} = this.#command
    const ending = this.#line.makeThrow(error, token)
    return keepValid(config, explainThrow(ending, config.pjson.oclif.murli?.exitCodes))
  }

  async #report(fields: ErrorFields, error: unknown): Promise<Error> {
    await this.#output.print({...fields, type: 'error'})
    return makeExit(fields.code, error)
  }
}

import {toAgentError} from '../../contract/error-fields.js'
import type {ErrorFields} from '../../contract/outcome.js'
import type {Caught} from '../../corrections/judge/offline-parse.js'
import type {Line} from '../../line/line.js'
import {keepExplain} from '../../load-bundle.js'
import {makeExit, readExit} from '../../oclif/exit.js'
import type {CommandDefinition, LoadableCommand} from '../../oclif/shapes.js'
import {formatterOf} from '../../output/formats.js'
import {readExitCode, setExitCode} from '../../process/process-exit.js'
import {processState} from '../../process/process-state.js'
import {Redactor} from '../../secrets/redactor.js'
import type {ThrownEnding} from '../endings/ending.js'
import {Run} from '../run.js'
import {runState} from '../run-state.js'
import {requestJson} from './foreign-envelope.js'
import {type CommandWatch, runWatched} from './intercept-command.js'
import {capturesStdout, isLogged, makeLineKind} from './line-kind.js'
import {hideLineSecrets, readLineOptions} from './line-options.js'

/** A throw, or a failure that is explained already. */
type Failure = Omit<Partial<ThrownEnding>, 'type'>

/** How long a later hook has to fail after a success whose output passes, in milliseconds. */
const lateHookMs = 500

/**
 * Handles an agent's command line in a run, from the init hook until it ends, or until an adopted
 * command takes it over.
 */
export class LineHandler {
  /** The command line that the host runs, which may differ from the one that was typed. */
  line: Line
  /** Whether the command prints JSON, because its line has `--json`. */
  printsJson = false
  /** The loaded class of a foreign command; undefined until oclif has loaded it. */
  loadedClass: CommandDefinition | undefined
  /** Whether a foreign command is parsing its command line, or has failed to. */
  isParsing = false
  readonly run: Run
  /** What the command threw, as seen before its class's `catch`. */
  #caught: Caught | undefined
  readonly #redactor = new Redactor()

  private constructor(line: Line) {
    this.line = line
    hideLineSecrets(line, this.#redactor)
    this.run = new Run(readLineOptions(line, this.#redactor), makeLineKind(this))
  }

  /** Opens the run of a command line. */
  static open(line: Line): LineHandler {
    const handler = new LineHandler(line)
    const {run} = handler
    runState().redactor = handler.#redactor
    run.open()
    // An adopted command opens a run of its own.
    const waitsForCommand = !isLogged(line)
    if (waitsForCommand) run.moveTo('pending')
    return handler
  }

  /** Follows the command line that the host runs. */
  setLine(line: Line): void {
    this.line = line
    hideLineSecrets(line, this.#redactor)
    this.run.follow(readLineOptions(line, this.#redactor))
    if (capturesStdout(line)) this.run.output.result.start()
    else this.run.output.result.stopAndPrint()
  }

  /**
   * Lets an adopted command take the command line over, when it opens a run of its own (`handOverLine`):
   * that run then reports everything.
   */
  allowHandOver(): void {
    const state = processState()
    state.handOverLine ??= () => {
      delete state.handOverLine
      this.run.handOver('adopted-handler')
    }
  }

  /**
   * Runs a foreign command.
   *
   * @throws an exit error with the envelope's code if it fails
   */
  async runCommand(
    command: LoadableCommand,
    execute: (command: LoadableCommand) => Promise<unknown>,
  ): Promise<unknown> {
    this.run.moveTo('running')
    const {config, mode} = this.line
    keepExplain()
    formatterOf(mode.format)
    try {
      const returned = await runWatched(command, config, this.#watch(command), execute)
      const code = readExitCode()
      if (code !== 0) setExitCode(await this.run.end({code, type: 'exited'}))
      else await this.#endSuccess(returned)
      return returned
    } catch (error) {
      const isUnparsed = this.loadedClass === undefined || this.isParsing
      if (readExit(error) !== 0) throw await this.fail({error, isUnparsed})
      // The command's own `catch` turned the error into a success, and oclif prints nothing for one.
      await this.#endSuccess(undefined)
      throw Object.assign(error as Error, {skipOclifErrorHandling: true})
    }
  }

  /** Notes how far a foreign command comes, and what it threw before its class's `catch`. */
  #watch(command: LoadableCommand): CommandWatch {
    return {
      argv: this.line.passed,
      onLoad: (loaded) => {
        this.loadedClass = loaded
        const mayRequest = this.run.output.result.isActive && !this.printsJson
        if (mayRequest) this.printsJson = requestJson(this.line, command, loaded)
      },
      onCaught: async (caught) => {
        this.#caught = caught
        await this.run.endings.settle({...caught, type: 'threw'})
      },
      onParsing: () => {
        this.isParsing = true
      },
      onParsed: () => {
        this.isParsing = false
      },
      onSecrets: (secrets) => this.#redactor.add(secrets),
      onStart: () => this.run.hookPhase.end(),
      onSuccess: () => this.run.moveTo('succeeded'),
    }
  }

  /**
   * Ends the run as a success: with an envelope if one is requested (5.4a), else with the command's
   * own output.
   */
  async #endSuccess(value: unknown): Promise<void> {
    const {run} = this
    run.hookPhase.end()
    run.moveTo('succeeded')
    run.endings.record({type: 'returned', value})
    if (run.output.result.isActive) {
      await run.output.pipes?.end()
      await run.end({type: 'returned', value})
      return
    }
    // The end of the process passes it earlier, if no hook fails.
    const pass = () => {
      if (!run.isOver) run.output.pass()
    }
    setTimeout(pass, lateHookMs).unref()
  }

  /**
   * Reports a throw, or an explained failure.
   *
   * @returns the error for oclif: silent after an envelope, and for a person the one to print
   * (4.21)
   */
  async fail(failure: Failure): Promise<Error> {
    // What was caught explains more than what the class's `catch` made of it.
    const known = this.#caught ?? failure
    const ending: ThrownEnding = {error: undefined, ...known, type: 'threw'}
    const code = await this.run.end(ending)
    const {unprinted} = this.run.output
    if (!unprinted) return makeExit(code, ending.error)
    this.run.handOver('oclif')
    return (ending.error ?? toAgentError(unprinted)) as Error
  }

  /**
   * Reports an explained failure before it returns.
   *
   * @throws AgentError for a person
   */
  failNow(fields: ErrorFields): never {
    if (this.run.isForAgent) {
      return this.run.endNow({error: undefined, fields, type: 'threw'})
    }
    this.run.handOver('oclif')
    throw toAgentError(fields)
  }
}

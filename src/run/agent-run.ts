import stripAnsi from 'strip-ansi'

import {type GlobalFlagValues, readGlobalFlags} from '../command-line/our-flags.js'
import type {TerminalOutcome} from '../contract/outcome.js'
import {stateAbout} from '../gate/annotations.js'
import {checkPreferredFormat} from '../mode/mode.js'
import {isExit, makeCatchable, makeExit} from '../oclif/exit.js'
import {captureOutput} from '../output/streams/capture.js'
import {readElsewhere, wordsOf} from '../secrets/read-secrets.js'
import {describeJsonFailure} from './base-class.js'
import {currentRun, isPrintedBy, runWithin} from './current-run.js'
import {type Ending, passOn} from './ending.js'
import {FirstParse, isParserMistake} from './first-parse.js'
import {answerSchema, checkGlobals, describeValidity, warnOfIgnored} from './global-flags.js'
import {GuardedLine} from './guarded-line.js'
import {type CommandStatics, flagsOf, idsOf, type ParseOptions} from './own-class.js'
import type {BaseMethods, Parsed, ParserToken, RunningCommand} from './own-command.js'
import {makeThrownEnding, OwnLine, parseNotingSecrets, secretsOf} from './own-line.js'
import {isEmbedded, ownsLine} from './process-state.js'
import {makeIgnoredDryRun} from './run-errors.js'
import {readRunOptions} from './run-options.js'
import {Run} from './run.js'
import {Writer} from './writer.js'

type Execute = () => Promise<unknown>

/**
 * An own command that runs for an agent: parsed, guarded, executed, and its end reported. A command that another own
 * command runs is part of that one's run.
 */
export class AgentRun {
  readonly writer: Writer
  readonly #base: BaseMethods
  readonly #command: RunningCommand
  /** Ends the run with an error that the command cannot catch. */
  #endAt: ((error: unknown) => void) | undefined
  readonly #firstParse: FirstParse
  readonly #globals: GlobalFlagValues
  readonly #guarded: GuardedLine
  #hasDocument = false
  /** Whether a nested command has reported a plan, or an error. */
  #hasPlanned = false
  #hasRun = false
  readonly #isNested: boolean
  readonly #line: OwnLine
  #parseError: unknown
  readonly #run: Run
  readonly #statics: CommandStatics
  /** What the command threw first, and the value that oclif's parser was at. */
  #thrown: {error: unknown; token: ParserToken} | undefined

  constructor(command: RunningCommand, base: BaseMethods) {
    const {argv, config} = command
    const statics = command.constructor as CommandStatics
    const outer = currentRun()
    this.#base = base
    this.#command = command
    this.#statics = statics
    this.#isNested = outer !== undefined
    this.#globals = readGlobalFlags(argv, flagsOf(statics))
    this.#line = new OwnLine(config, statics, idsOf(statics), argv)
    this.#run = outer ?? new Run(readRunOptions(command, this.#line, this.#globals))
    this.#firstParse = new FirstParse(argv)
    this.#guarded = new GuardedLine(command, {
      isForAgent: true,
      isNested: this.#isNested,
      isQuestion: this.#globals.validate === true,
      line: this.#line,
    })
    this.writer = new Writer(this.#run, this.#guarded.consent, outer && ((outcome) => this.#reportNested(outcome)))
    const {redactor} = this.#run
    // The command may change its environment, and not its command line.
    redactor.add(readElsewhere(secretsOf(statics)))
    redactor.addLater(() => this.#line.secrets.values, this.#line.argv)
    redactor.addWords(() => wordsOf([statics], config))
    if (outer) return
    this.#run.addWarning(checkPreferredFormat(config))
    this.#run.isMutating = () => this.#guarded.rules.mutating === true && !this.writer.isDryRun
  }

  /** Aborted by the first signal. */
  get signal(): AbortSignal {
    return this.#run.cancellation.signal
  }

  /** Executes the command and reports how it ended. @throws an exit error with the code, unless that is 0 */
  async conduct(execute: Execute): Promise<unknown> {
    this.#guardRun()
    if (this.#isNested) {
      this.#guarded.checkSwitches()
      return execute()
    }

    const run = this.#run
    const ending = await this.#execute(execute)
    const code = await run.end(ending)
    run.close()
    if (!ownsLine()) return passOn(ending, run)
    if (ending.type === 'returned' && !run.isAborted) {
      if (code !== 0) process.exitCode = code
      return ending.value
    }

    throw makeExit(code, ending.type === 'threw' ? ending.error : undefined)
  }

  /** Parses with oclif's parser, and has the redactor hide every secret that it reads. */
  async parse(options: ParseOptions | undefined, argv: string[] | undefined): Promise<Parsed> {
    const parse = (chosen: ParseOptions | undefined) => this.#base.parse(chosen, argv)
    const isFirst = this.#firstParse.begins(this.#statics, options, argv ?? this.#command.argv)
    try {
      return await this.#guarded.parse(options, argv, (chosen) =>
        parseNotingSecrets(chosen!, this.#statics, this.#run.redactor, parse),
      )
    } catch (error) {
      this.#parseError = error
      if (!isFirst || !this.#isEndedBy(error)) throw error
      return this.#endUncaught(error)
    }
  }

  /**
   * Lets the base class's `catch` run, for what it does. What it throws counts; what it prints is dropped, because the
   * envelope reports the error.
   *
   * @param token the value that oclif's parser was at
   * @throws the error that counts
   */
  async handleError(error: unknown, token: ParserToken): Promise<never> {
    this.#thrown = {error, token}
    if (!this.#isNested) this.#run.note(this.#describeThrow(error))
    const given = makeCatchable(error)
    const {exitCode} = process
    const release = captureOutput({stderr: () => {}, stdout: () => {}}, () => isPrintedBy(this.#run))
    try {
      await this.#base.catch(given)
    } catch (converted) {
      // An exit of 0 is chosen; any other only repeats that something failed.
      const isRepeated = converted === given || (isExit(converted) && !isExit(converted, 0))
      throw isRepeated ? error : converted
    } finally {
      release()
      // The error carries the code; left there, it would apply to the next command in this process.
      process.exitCode = exitCode
    }

    throw error
  }

  /** Writes the command's own document to stdout, past the capture. */
  logJson(json: unknown): void {
    if (!this.#hasRun || this.#isNested) return this.#base.logJson(json)
    this.#hasDocument = true
    const release = captureOutput({stderr: () => {}, stdout: (text) => this.#run.output.writeDocument(stripAnsi(text))})
    try {
      this.#base.logJson(json)
    } finally {
      release()
    }
  }

  /** Takes a warning for the envelope. */
  warn(input: Error | string): Error | string {
    this.#run.addWarning(typeof input === 'string' ? input : input.message)
    return input
  }

  async #execute(execute: Execute): Promise<Ending> {
    const command = this.#command
    const globals = this.#globals
    const run = this.#run
    try {
      run.hasJsonFlag = command.jsonEnabled() && !globals.validate
      run.describeJsonFailure = (fields) => describeJsonFailure(command, this.#thrown?.error, fields)
      run.hasOwnDocument = run.hasJsonFlag
      checkGlobals(globals)
      if (globals.schema) return await answerSchema(command, run, globals)
      this.#guarded.checkSwitches()
      if (globals.validate) {
        const {parsed} = await this.#guarded.guard()
        run.report(describeValidity(command, parsed))
        return {type: 'returned', value: undefined}
      }

      if (run.hasOwnDocument) warnOfIgnored(globals, run)
      const mistake = new Promise<never>((_, reject) => (this.#endAt = reject))
      const value = await Promise.race([runWithin(run, execute), mistake])
      const {reported} = run
      if (run.hasOwnDocument && !this.#hasDocument && reported?.type === 'success') {
        command.logJson(command.toSuccessJson(reported.result))
      }

      return {type: 'returned', value}
    } catch (error) {
      return this.#describeThrow(error)
    }
  }

  #describeThrow(error: unknown): Ending {
    const isParsing = this.#parseError !== undefined && this.#parseError === error
    return makeThrownEnding(this.#command, this.#line, this.#run.redactor, {
      error,
      original: this.#thrown?.error === error ? undefined : this.#thrown?.error,
      token: isParsing ? (this.#thrown?.token ?? this.#command.token ?? {}) : undefined,
    })
  }

  /** Whether an error is a mistake in the command line of this process, which ends the run (5.3b). */
  #isEndedBy(error: unknown): boolean {
    if (!this.#endAt || this.#isNested || isEmbedded()) return false
    const {config, token} = this.#command
    const parsing = token && {input: token.input, name: token.arg, type: token.type}
    return isParserMistake(error, parsing) && !stateAbout(config, this.#statics).annotation.parsesItself
  }

  /** Ends the run after the class's own `catch`; the command waits for its parse for ever. */
  async #endUncaught(error: unknown): Promise<never> {
    try {
      await this.#command.catch(error)
    } catch {
      // What it throws instead changes nothing about the mistake.
    }

    this.#endAt?.(error)
    return new Promise<never>(() => {})
  }

  /** Puts the guard between oclif's `init()` and the command's `run()` (7.11). */
  #guardRun(): void {
    const original = this.#command.run.bind(this.#command)
    const value: Execute = async () => {
      await this.#guarded.confirm(this.#run)
      if (!this.#isNested) this.#run.isPlanDue = this.writer.isDryRun
      const result = await original()
      if (this.#isNested && this.writer.isDryRun && !this.#hasPlanned) throw makeIgnoredDryRun()
      this.#hasRun = true
      return result
    }
    Object.defineProperty(this.#command, 'run', {configurable: true, value, writable: true})
  }

  /** The command that runs this one has the last word. */
  #reportNested(outcome: TerminalOutcome): void {
    this.#hasPlanned = outcome.type !== 'success'
    if (outcome.message !== '') void this.#run.log('info', outcome.message)
  }
}

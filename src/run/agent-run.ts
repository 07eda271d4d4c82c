import stripAnsi from 'strip-ansi'

import type {TerminalOutcome} from '../contract/outcome.js'
import {stateAbout} from '../gate/annotations.js'
import {checkPreferredFormat} from '../mode/mode.js'
import {isExit, makeExit} from '../oclif/exit.js'
import {captureOutput} from '../output/streams/capture.js'
import {callBaseCatch, describeJsonFailure} from './base-class.js'
import {currentRun, isPrintedBy, runWithin} from './current-run.js'
import {type Ending, passOn} from './ending.js'
import {checkGlobals, describeValidity, renderOwnSchema, warnOfIgnored} from './global-flags.js'
import {checkSwitches} from './guard.js'
import type {ParseOptions} from './own-class.js'
import type {BaseMethods, Parsed, ParserToken, RunningCommand} from './own-command.js'
import {OwnLine, readParsing} from './own-line.js'
import {isParserMistake, watchFirstParse} from './parser-input.js'
import {isEmbedded, ownsLine} from './process-state.js'
import {makeIgnoredDryRun} from './run-errors.js'
import {readRunOptions} from './run-options.js'
import {Run} from './run.js'
import {Writer} from './writer.js'

type Execute = () => Promise<unknown>

/**
 * Runs an own command for an agent: parses, guards and executes it, and reports how it ended. A command that another
 * own command runs belongs to the outer run.
 */
export class AgentRun {
  readonly writer: Writer
  readonly #base: BaseMethods
  readonly #command: RunningCommand
  /** Ends the run with an error that the command cannot catch. */
  #endAt: ((error: unknown) => void) | undefined
  #hasDocument = false
  /** Whether a nested command has reported a plan or an error. */
  #hasPlanned = false
  #hasRun = false
  readonly #isFirstParse: ReturnType<typeof watchFirstParse>
  readonly #isNested: boolean
  readonly #line: OwnLine
  readonly #run: Run
  /** What the command threw first, and the value that oclif's parser was reading. */
  #thrown: {error: unknown; token: ParserToken} | undefined

  constructor(command: RunningCommand, base: BaseMethods) {
    const outer = currentRun()
    const isNested = outer !== undefined
    const line = new OwnLine(command, {isForAgent: true, isNested})
    const run = outer ?? new Run(readRunOptions(command, line))
    line.hideIn(run.redactor)
    this.#base = base
    this.#command = command
    this.#isFirstParse = watchFirstParse(command.argv)
    this.#isNested = isNested
    this.#line = line
    this.#run = run
    this.writer = new Writer(run, line.consent, isNested ? (outcome) => this.#reportNested(outcome) : undefined)
    if (isNested) return
    run.addWarning(checkPreferredFormat(command.config))
    run.isMutating = () => line.rules.mutating === true && !this.writer.isDryRun
  }

  /** Aborted by the first signal. */
  get signal(): AbortSignal {
    return this.#run.cancellation.signal
  }

  /** Executes the command and reports how it ended. @throws an exit error with the code, unless that is 0 */
  async conduct(execute: Execute): Promise<unknown> {
    this.#guardRun()
    if (this.#isNested) {
      checkSwitches(this.#line)
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

  /** Parses with oclif's parser; a mistake in the command line of this process ends the run (5.3b). */
  async parse(options: ParseOptions | undefined, argv: string[] | undefined): Promise<Parsed> {
    const {argv: words, constructor: statics} = this.#command
    const isFirst = this.#isFirstParse(statics, options, argv ?? words)
    try {
      return await this.#line.parse(options, argv, (chosen) => this.#base.parse(chosen, argv))
    } catch (error) {
      if (!isFirst || !this.#isEndedBy(error)) throw error
      return this.#endUncaught(error)
    }
  }

  /**
   * Calls the base class's `catch` for its side effects. What it throws counts; its output is dropped, because the
   * envelope reports the error.
   *
   * @param token the value that oclif's parser was reading
   * @throws the error that counts
   */
  async handleError(error: unknown, token: ParserToken): Promise<never> {
    this.#thrown = {error, token}
    if (!this.#isNested) this.#run.note(this.#makeThrow(error))
    const converted = await callBaseCatch(this.#base, error, () => isPrintedBy(this.#run))
    // An exit of 0 is deliberate; any other only repeats that something failed.
    const isRepeated = !converted || (isExit(converted.error) && !isExit(converted.error, 0))
    throw isRepeated ? error : converted.error
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

  /** Collects a warning for the envelope. */
  warn(input: Error | string): Error | string {
    this.#run.addWarning(typeof input === 'string' ? input : input.message)
    return input
  }

  async #execute(execute: Execute): Promise<Ending> {
    const run = this.#run
    try {
      if (await this.#answer()) return {type: 'returned', value: undefined}
      const mistake = new Promise<never>((_, reject) => (this.#endAt = reject))
      const value = await Promise.race([runWithin(run, execute), mistake])
      const {reported} = run
      if (run.hasOwnDocument && !this.#hasDocument && reported?.type === 'success') {
        this.#command.logJson(this.#command.toSuccessJson(reported.result))
      }

      return {type: 'returned', value}
    } catch (error) {
      return this.#makeThrow(error)
    }
  }

  /** Checks what no parser checks, and answers `--schema` and `--validate`. @returns whether the run is answered */
  async #answer(): Promise<boolean> {
    const command = this.#command
    const {globals} = this.#line
    const run = this.#run
    run.hasJsonFlag = command.jsonEnabled() && !globals.validate
    run.describeJsonFailure = (fields) => describeJsonFailure(command, this.#thrown?.error, fields)
    run.hasOwnDocument = run.hasJsonFlag
    checkGlobals(globals)
    if (globals.schema) {
      const schema = await renderOwnSchema(command, globals)
      run.hasOwnDocument = true
      run.output.writeDocument(schema)
      return true
    }

    checkSwitches(this.#line)
    if (globals.validate) run.report(describeValidity(command, (await this.#line.guard()).parsed))
    else if (run.hasOwnDocument) warnOfIgnored(globals, run)
    return globals.validate === true
  }

  #makeThrow(error: unknown): Ending {
    const {error: first, token = this.#command.token} = this.#thrown ?? {}
    return this.#line.makeThrow(error, token, first === error ? undefined : first)
  }

  /** Whether an error is a mistake in the command line of this process, which ends the run (5.3b). */
  #isEndedBy(error: unknown): boolean {
    if (!this.#endAt || this.#isNested || isEmbedded()) return false
    const {config, constructor: statics, token} = this.#command
    return isParserMistake(error, readParsing(token)) && !stateAbout(config, statics).annotation.parsesItself
  }

  /** Ends the run after the class's own `catch`; the command's parse never resolves. */
  async #endUncaught(error: unknown): Promise<never> {
    try {
      await this.#command.catch(error)
    } catch {
      // An error that it throws does not change the mistake.
    }

    this.#endAt?.(error)
    return new Promise<never>(() => {})
  }

  /** Puts the guard between oclif's `init()` and the command's `run()` (7.11). */
  #guardRun(): void {
    const original = this.#command.run.bind(this.#command)
    this.#command.run = async () => {
      await this.#line.confirm(this.#run)
      if (!this.#isNested) this.#run.isPlanDue = this.writer.isDryRun
      const result = await original()
      if (this.#isNested && this.writer.isDryRun && !this.#hasPlanned) throw makeIgnoredDryRun()
      this.#hasRun = true
      return result
    }
  }

  /** Lets the outer command decide the outcome. */
  #reportNested(outcome: TerminalOutcome): void {
    this.#hasPlanned = outcome.type !== 'success'
    if (outcome.message !== '') void this.#run.log('info', outcome.message)
  }
}

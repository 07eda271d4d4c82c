import stripAnsi from 'strip-ansi'

import type {GlobalFlagValues} from '../command-line/our-flags.js'
import type {TerminalOutcome} from '../contract/outcome.js'
import {stateAbout} from '../gate/annotations.js'
import {makeCatchable, makeExit} from '../oclif/exit.js'
import {captureOutput} from '../output/streams/capture.js'
import {answerSchema, describeValidity, warnOfIgnored, checkGlobals} from './global-flags.js'
import {confirmRun, GuardedLine} from './guarded-line.js'
import {NotedThrow} from './own-failure.js'
import {type OpenedSession, openSession} from './open-session.js'
import {parseNotingSecrets, type ShownLine} from './own-line.js'
import type {CommandStatics, ParseOptions} from './own-class.js'
import type {Parsed, ParserToken, RunningCommand, BaseMethods} from './own-command.js'
import {isEmbedded, ownsLine} from './process-state.js'
import {makeIgnoredDryRun} from './run-errors.js'
import {type Ending, handEnding} from './ending.js'
import {FirstParse, isParserMistake} from './first-parse.js'
import {isPrintedBy, runInside} from './nesting.js'
import type {Session} from './run.js'
import {Writer} from './writer.js'
import {describeJsonFailure} from './base-class.js'

/** One run of an own command for an agent: parse, guard, run, and report how it ended. */
export class AgentRun {
  readonly globals: GlobalFlagValues
  readonly line: ShownLine
  readonly session: Session
  readonly writer: Writer
  readonly #base: BaseMethods
  readonly #command: RunningCommand
  /** Ends the run with an error that the command cannot catch. */
  #endAt: ((error: unknown) => void) | undefined
  readonly #firstParse: FirstParse
  readonly #guarded: GuardedLine
  #hasDocument = false
  /** Whether a nested command has reported a plan, or an error. */
  #hasPlanned = false
  #hasRun = false
  readonly #isNested: boolean
  readonly #thrown: NotedThrow

  private constructor(command: RunningCommand, base: BaseMethods, {globals, isNested, line, session}: OpenedSession) {
    this.#base = base
    this.#command = command
    this.#isNested = isNested
    this.globals = globals
    this.line = line
    this.session = session
    this.#thrown = new NotedThrow(command, this)
    this.#firstParse = new FirstParse(command.argv)
    this.#guarded = new GuardedLine(command, {
      isForAgent: true,
      isNested,
      isQuestion: globals.validate === true,
      line,
    })
    if (!isNested) session.isMutating = () => this.#guarded.rules.mutating === true && !this.writer.isDryRun
    const report = isNested ? (outcome: TerminalOutcome) => this.#reportNested(outcome) : undefined
    this.writer = new Writer(session, this.#guarded.consent, report)
  }

  /** Opens the session of a run; a command that an own command runs reports inside that one's session. */
  static async open(command: RunningCommand, base: BaseMethods): Promise<AgentRun> {
    return new AgentRun(command, base, await openSession(command))
  }

  /** Aborted by the first signal. */
  get signal(): AbortSignal {
    return this.session.cancellation.signal
  }

  /** Runs the command and reports how it ended. @throws an exit error with the code, unless that is 0 */
  async conduct(run: () => Promise<unknown>): Promise<unknown> {
    this.#wrapRun()
    if (this.#isNested) {
      this.#guarded.checkSwitches()
      return run()
    }

    const ending = await this.#runToEnd(run)
    const code = await this.session.settle(ending)
    this.session.close()
    if (!ownsLine()) return handEnding(ending, this.session)
    if (ending.type === 'returned' && !this.session.isAborted) {
      if (code !== 0) process.exitCode = code
      return ending.value
    }

    throw makeExit(code, ending.type === 'threw' ? ending.error : undefined)
  }

  /** Parses with oclif's parser, and has the redactor hide every secret that it reads. */
  async parse(options: ParseOptions | undefined, argv: string[] | undefined): Promise<Parsed> {
    const statics = this.#command.constructor as CommandStatics
    const parse = (chosen: ParseOptions | undefined) => this.#base.parse(chosen, argv)
    const isFirst = this.#firstParse.begins(statics, options, argv ?? this.#command.argv)
    try {
      return await this.#guarded.parse(options, argv, (chosen) =>
        parseNotingSecrets(chosen!, statics, this.session.redactor, parse),
      )
    } catch (error) {
      this.#thrown.noteParse(error)
      if (!isFirst || !this.#isEndedBy(error, statics)) throw error
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
    this.#thrown.note(error, token)
    if (!this.#isNested) this.session.note(this.#thrown.end(error))
    const given = makeCatchable(error)
    const {exitCode} = process
    const release = captureOutput({stderr: () => {}, stdout: () => {}}, () => isPrintedBy(this.session))
    try {
      await this.#base.catch(given)
    } catch (converted) {
      throw converted === given ? error : this.#thrown.choose(converted)
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
    const write = (text: string) => this.session.writeDocument(stripAnsi(text))
    const release = captureOutput({stderr: () => {}, stdout: write})
    try {
      this.#base.logJson(json)
    } finally {
      release()
    }
  }

  /** Takes a warning for the envelope. */
  warn(input: Error | string): Error | string {
    this.session.addWarning(typeof input === 'string' ? input : input.message)
    return input
  }

  async #runToEnd(run: () => Promise<unknown>): Promise<Ending> {
    const command = this.#command
    const {session} = this
    try {
      session.hasJsonFlag = command.jsonEnabled() && !this.globals.validate
      session.describeJsonFailure = (fields) => describeJsonFailure(command, this.#thrown.error, fields)
      session.isDocumentTheCommands = session.hasJsonFlag
      checkGlobals(this.globals)
      if (this.globals.schema) return await answerSchema(command, this)
      this.#guarded.checkSwitches()
      if (this.globals.validate) {
        const {parsed} = await this.#guarded.guard()
        session.say(describeValidity(command, parsed))
        return {type: 'returned', value: undefined}
      }

      if (session.isDocumentTheCommands) warnOfIgnored(this)
      const mistake = new Promise<never>((_, reject) => (this.#endAt = reject))
      const value = await Promise.race([runInside(session, run), mistake])
      const {said} = session
      if (session.isDocumentTheCommands && !this.#hasDocument && said?.type === 'success') {
        command.logJson(command.toSuccessJson(said.result))
      }

      return {type: 'returned', value}
    } catch (error) {
      return this.#thrown.end(error)
    }
  }

  /** Whether an error is a mistake in the command line of this process, which ends the run (5.3b). */
  #isEndedBy(error: unknown, statics: CommandStatics): boolean {
    if (!this.#endAt || this.#isNested || isEmbedded()) return false
    const {token} = this.#command
    const parsing = token && {input: token.input, name: token.arg, type: token.type}
    return isParserMistake(error, parsing) && !stateAbout(this.#command.config, statics).annotation.parsesItself
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
  #wrapRun(): void {
    const command = this.#command
    const run = command.run.bind(command)
    const guarded = async (): Promise<unknown> => {
      if (this.#guarded.isGuarded) {
        const {consent} = await this.#guarded.guard()
        if (this.#guarded.isAttended) await confirmRun(this.session, this.#guarded.rules, consent)
      }

      if (!this.#isNested) this.session.isPlanDue = this.writer.isDryRun
      const value = await run()
      if (this.#isNested && this.writer.isDryRun && !this.#hasPlanned) throw makeIgnoredDryRun()
      this.#hasRun = true
      return value
    }

    Object.defineProperty(command, 'run', {configurable: true, value: guarded, writable: true})
  }

  /** The command that runs this one has the last word. */
  #reportNested(outcome: TerminalOutcome): void {
    this.#hasPlanned = outcome.type !== 'success'
    if (outcome.message !== '') void this.session.log('info', outcome.message)
  }
}

import type {CommandAnnotation} from '../gate/annotation.js'
import {enforceRules} from '../gate/enforce.js'
import {consentTo} from '../gate/consent.js'
import {type Consent, readConsent} from '../command-line/consent.js'
import type {TerminalOutcome} from '../contract/outcome.js'
import type {GlobalFlagValues} from '../command-line/our-flags.js'
import type {Ending} from '../session/ending.js'
import {makeExit} from '../oclif/exit.js'
import {isEmbedded, ownsLine, share} from '../process/shared.js'
import {makeIgnoredDryRun} from '../session/dry-run.js'
import {handEnding} from '../session/hand-ending.js'
import {runInside} from '../session/nesting.js'
import type {Session} from '../session/session.js'
import {Writer} from '../session/writer.js'
import {checkGlobals} from './check-globals.js'
import {checkSwitches} from './check-switches.js'
import {isAttended} from './choose-mode.js'
import {needsGuard} from './needs-guard.js'
import {leadsElsewhere} from './leads-elsewhere.js'
import {type CommandStatics, flagsOf, idsOf, type ParseOptions, withInjectedFlags} from './prepare-class.js'
import {confirmRun} from './confirm-run.js'
import {answerSchema, answerValidate, warnOfIgnored} from './answer-flags.js'
import {NotedThrow} from './noted-throw.js'
import {parseNotingSecrets} from './parse-noting-secrets.js'
import {type OpenedSession, openSession} from './open-session.js'
import {loadBundle} from '../load-bundle.js'
import type {ShownLine} from './shown-line.js'
import type {Parsed, ParserToken, RunningCommand} from './running-command.js'

/** One run of an own command: parse, guard, run, and say how it ended. */
export class AgentRun {
  readonly globals: GlobalFlagValues
  readonly line: ShownLine
  readonly session: Session
  readonly writer: Writer
  /** The line's words behind the id as they were, whatever the command makes of its argv. */
  readonly #argv: readonly string[]
  readonly #command: RunningCommand
  readonly #consent: Consent
  readonly #statics: CommandStatics
  /** What annotations state of its values: those of its class, and of others once the guard has read them. */
  #rules: CommandAnnotation
  #hasDocument = false
  /** Whether a nested command has said a plan, or what went wrong. */
  #hasPlanned = false
  #hasRun = false
  readonly #isNested: boolean
  /** The first parse of the whole line, which the guard makes and the command then takes. */
  #parsed: Promise<Parsed> | undefined
  readonly #thrown: NotedThrow

  private constructor(command: RunningCommand, {globals, isNested, line, session}: OpenedSession) {
    this.#command = command
    this.#statics = command.constructor
    this.#rules = this.#statics
    this.#isNested = isNested
    this.globals = globals
    this.line = line
    this.session = session
    this.#thrown = new NotedThrow(command, this)
    this.#argv = line.argv
    const flags = flagsOf(this.#statics)
    const read = (argv: readonly string[]) => readConsent({argv, command: this.#statics, flags})
    this.#consent = consentTo(this.#argv, read, {
      isNested: isNested || share().isOwnOutermost === false,
      mayConfirm: (typed) => !leadsElsewhere(typed, command.config, idsOf(this.#statics)),
    })
    this.writer = new Writer(session, this.#consent, isNested ? (outcome) => this.#sayNested(outcome) : undefined)
  }

  /**
   * Reads the line, decides the mode and opens the session; a command run by an own command speaks inside its session.
   *
   * @param printWarning prints a warning as the base class does
   */
  static async open(command: RunningCommand, printWarning: (message: string) => void): Promise<AgentRun> {
    return new AgentRun(command, await openSession(command, printWarning))
  }

  /** Aborted by the first signal. */
  get signal(): AbortSignal {
    return this.session.cancellation.signal
  }

  /** Whether what the command prints now as its own document goes to stdout past the capture. */
  get ownsStdout(): boolean {
    return this.#hasRun && this.session.isForAgent && !this.#isNested
  }

  /** Whether errors are reported here, rather than thrown to the program that runs the command. */
  get reportsErrors(): boolean {
    return !isEmbedded() || this.session.isForAgent
  }

  /** Runs the command and says how it ended. @throws an exit error with the code, unless that is 0 */
  async conduct(run: () => Promise<unknown>): Promise<unknown> {
    this.#wrapRun()
    if (this.#isNested) {
      this.#checkSwitches()
      return run()
    }

    const ending = await this.#runToEnd(run)
    const code = await this.session.settle(ending)
    this.session.close()
    if (!ownsLine()) return handEnding(ending, this.session)
    if (ending.type === 'returned' && !this.signal.aborted) {
      if (code !== 0) process.exitCode = code
      return ending.value
    }

    throw makeExit(code, ending.type === 'threw' ? ending.error : undefined)
  }

  /** Parses with oclif's parser. A line that the guard has parsed is not parsed again. */
  async parse(
    options: ParseOptions | undefined,
    argv: string[] | undefined,
    parse: (options: ParseOptions | undefined) => Promise<Parsed>,
  ): Promise<Parsed> {
    const isWhole = (options === undefined || options === this.#statics) && argv === undefined
    const earlier = isWhole ? this.#parsed : undefined
    if (earlier) {
      this.#parsed = undefined
      return earlier
    }

    try {
      const chosen = enforceRules(withInjectedFlags(options, this.#statics), this.#rules)
      return await parseNotingSecrets(chosen, this.#statics, this.session.redactor, parse)
    } catch (error) {
      this.#thrown.noteParse(error)
      throw error
    }
  }

  /** Remembers what was thrown, before the base class's `catch` makes something else of it. */
  noteFailure(error: unknown, token: ParserToken): void {
    this.#thrown.note(error, token)
    if (!this.#isNested) this.session.note(this.#thrown.end(error))
  }

  /** Which error counts: the one that the base class's `catch` made of the first, unless that is only an exit. */
  chooseError(converted: unknown): unknown {
    return this.#thrown.choose(converted)
  }

  /** Takes a warning for the envelope. @returns whether it is taken; a person sees it as always */
  takeWarning(input: Error | string): boolean {
    if (!this.session.isForAgent) return false
    this.session.addWarning(typeof input === 'string' ? input : input.message)
    return true
  }

  /** Writes a command's own document. */
  writeDocument(text: string): void {
    this.#hasDocument = true
    this.session.writeDocument(text)
  }

  async #runToEnd(run: () => Promise<unknown>): Promise<Ending> {
    const command = this.#command
    try {
      this.session.hasJsonFlag = command.jsonEnabled() && !this.globals.validate
      this.session.isDocumentTheCommands = this.session.hasJsonFlag
      checkGlobals(this.globals)
      if (this.globals.schema) return await answerSchema(this.#command, this)
      this.#checkSwitches()
      if (this.globals.validate) return answerValidate(command, this, (await this.#guard()).parsed)
      if (this.session.isDocumentTheCommands) warnOfIgnored(this)
      const value = await runInside(this.session, run)
      const {said} = this.session
      if (this.session.isDocumentTheCommands && !this.#hasDocument && said?.type === 'success') {
        command.logJson(command.toSuccessJson(said.result))
      }

      return {type: 'returned', value}
    } catch (error) {
      return this.#thrown.end(error)
    }
  }

  /** Puts the guard between oclif's `init()` and the command's `run()`. */
  #wrapRun(): void {
    const command = this.#command
    const run = command.run.bind(command)
    const guarded = async (): Promise<unknown> => {
      await this.session.cancellation.begin()
      this.signal.throwIfAborted()
      if (this.#isGuarded) {
        const {agreed, parsed} = await this.#guard()
        if (this.#isAttended) await confirmRun(this.session, this.#rules, agreed)
        this.#parsed = Promise.resolve(parsed)
      }

      if (!this.#isNested) this.session.isPlanDue = this.writer.isDryRun
      const value = await run()
      if (this.#isNested && this.writer.isDryRun && !this.#hasPlanned) throw makeIgnoredDryRun()
      this.#hasRun = true
      return value
    }

    Object.defineProperty(command, 'run', {configurable: true, value: guarded, writable: true})
  }

  /** Parses the line and asks for consent. @throws what the parser or the guard throws */
  async #guard(): Promise<{agreed: Consent; parsed: Parsed}> {
    const command = this.#command
    if (!this.#isGuarded) return {agreed: this.#consent, parsed: await command.parse(this.#statics)}
    const guard = loadBundle('agent').openGuard({
      argv: command.argv,
      command: this.#statics,
      config: command.config,
      consent: this.#consent,
      flags: flagsOf(this.#statics),
      isAttended: this.#isAttended,
      isQuestion: this.globals.validate === true,
      line: this.line,
    })
    this.#rules = guard.annotation
    const parsed = await command.parse(this.#statics)
    return {agreed: guard.check(parsed.flags ?? {}), parsed}
  }

  get #isAttended(): boolean {
    return !this.session.isForAgent && isAttended(this.#command.config)
  }

  get #isGuarded(): boolean {
    return needsGuard(this.#statics, this.#command.config, this.#isAttended)
  }

  #checkSwitches(): void {
    checkSwitches(this.#argv, flagsOf(this.#statics))
  }

  /** The command that runs this one has the last word. */
  #sayNested(outcome: TerminalOutcome): void {
    this.#hasPlanned = outcome.type !== 'success'
    if (outcome.message !== '') void this.session.log('info', outcome.message)
  }
}

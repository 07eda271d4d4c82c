import {enforceRules, type ValueRules} from '../annotations/enforce.js'
import {agreeOnConsent, readConsent} from '../line/consent.js'
import {quoteLine} from '../line/quote.js'
import {load, loadBundledParts} from '../load.js'
import type * as explain from '../parts/explain.js'
import {type GlobalFlagValues, readGlobalFlags} from '../line/global-flags.js'
import type {HostConfig} from '../oclif/shapes.js'
import type {Ending} from '../session/ending.js'
import {isExit, makeExit} from '../oclif/exit.js'
import {isEmbedded, ownsProcess} from '../process/shared.js'
import {makeIgnoredDryRun} from '../session/dry-run.js'
import {handEnding} from '../session/hand-ending.js'
import {makeDeclined} from '../session/prompt-errors.js'
import {currentSession, runInside} from '../session/nesting.js'
import {type Saying, Session} from '../session/session.js'
import {Writer} from '../session/writer.js'
import {checkGlobals} from './check-globals.js'
import {checkSwitches} from './check-switches.js'
import {chooseMode, isAttended} from './choose-mode.js'
import {cleanProse} from '../output/prose.js'
import {claimOwnLine} from '../line/is-own-line.js'
import {type Line, readLine, replaceArgv} from '../line/read-line.js'
import {needsGuard} from './needs-guard.js'
import {describePromptHelp} from './prompt-help.js'
import {readResultOptions, readTimeout} from './session-options.js'
import {type CommandStatics, flagsOf, type ParseOptions, prepareClass, withInjectedFlags} from './prepare-class.js'
import {noteInputs} from '../secrets/note-inputs.js'
import {readParsed, readSecrets} from '../secrets/read-secrets.js'
import {wordsOf} from '../secrets/words-of.js'
import {readAnnotatedSecrets, secretsOf} from './command-secrets.js'

/** What oclif's parser returns, as far as it is looked at. */
export type Parsed = {
  args?: Record<string, unknown>
  flags?: Record<string, unknown>
  metadata?: {flags?: Record<string, {setFromDefault?: boolean} | undefined>}
}

/** An own command's instance, as far as a run needs it. */
type RunningCommand = {
  argv: string[]
  config: HostConfig
  /** The value that oclif's parser is at. */
  token?: ParserToken
  jsonEnabled(): boolean
  logJson(json: unknown): void
  parse(options?: ParseOptions, argv?: string[]): Promise<Parsed>
  run(): Promise<unknown>
  toSuccessJson(result: unknown): unknown
}

/** The argument that oclif's parser was at when it failed. */
type ParserToken = {arg?: string; input?: string; type?: 'arg' | 'flag'} | undefined

/** A line, and how it may be shown. */
type ShownLine = Line & {
  /** Its words with a placeholder in place of each secret. */
  shown: string[]
  /** The names of the placeholders. */
  names: string[]
}

/** One run of an own command: parse, guard, run, and say how it ended. */
export class AgentRun {
  readonly globals: GlobalFlagValues
  readonly line: ShownLine
  readonly session: Session
  readonly writer: Writer
  /** The line's words behind the id as they were, whatever the command makes of its argv. */
  readonly #argv: readonly string[]
  readonly #command: RunningCommand
  readonly #statics: CommandStatics
  #failure: unknown
  /** What annotations state of its values: those of its class, and of others once the guard has read them. */
  #rules: ValueRules
  #hasDocument = false
  /** Whether a nested command has said a plan, or what went wrong. */
  #hasPlanned = false
  #hasRun = false
  readonly #isNested: boolean
  /** The first parse of the whole line, which the guard makes and the command then takes. */
  #parsed: Promise<Parsed> | undefined
  #parseFailure: unknown
  #token: ParserToken

  private constructor(
    command: RunningCommand,
    line: ShownLine,
    globals: GlobalFlagValues,
    session: Session,
    isNested: boolean,
  ) {
    this.#command = command
    this.#statics = command.constructor
    this.#rules = this.#statics
    this.#isNested = isNested
    this.globals = globals
    this.line = line
    this.session = session
    this.#argv = line.words.slice(1 + line.offset)
    const consent = readConsent({argv: this.#argv, command: this.#statics, flags: flagsOf(this.#statics)})
    this.writer = isNested
      ? new Writer(session, consent, (saying) => this.#sayNested(saying))
      : new Writer(session, consent)
  }

  /**
   * Reads the line, decides the mode and opens the session; a command run by an own command speaks inside its session.
   *
   * @param printWarning prints a warning as the base class does
   */
  static async open(command: RunningCommand, printWarning: (message: string) => void): Promise<AgentRun> {
    const {argv, config} = command
    const statics = command.constructor as CommandStatics
    prepareClass(statics)
    await loadBundledParts()
    const globals = readGlobalFlags(argv, flagsOf(statics))
    const ids = [statics.id ?? '', ...(statics.aliases ?? []), ...(statics.hiddenAliases ?? [])]
    claimOwnLine({argv, config, ids})
    const line = readLine(config, ids, argv)
    const {names, values, words} = readSecrets(argv, secretsOf(statics))
    const shown = replaceArgv(line, words)
    const outer = currentSession()
    const session =
      outer ??
      (await Session.open({
        cacheDir: config.cacheDir,
        command: quoteLine(shown),
        describePromptHelp: () => describePromptHelp(shown.slice(0, 1 + line.offset), flagsOf(statics)),
        exitCodes: config.pjson.oclif.murli?.exitCodes,
        mode: chooseMode(config, globals),
        printWarning,
        // A line with placeholders cannot be run again as it is.
        result: readResultOptions({
          config,
          globals,
          statics,
          words: names.length > 0 ? undefined : line.words,
        }),
        timeout: readTimeout({config, globals, statics}),
        toolVersion: config.version,
      }))
    session.redactor.add(values)
    session.redactor.addWords(() => wordsOf([statics], config))
    return new AgentRun(command, {...line, names, shown}, globals, session, outer !== undefined)
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
    if (!ownsProcess()) return handEnding(ending, this.session)
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
      const {redactor} = this.session
      const secrets = secretsOf(this.#statics)
      const chosen = enforceRules(withInjectedFlags(options, this.#statics), this.#rules)
      const parsed = await parse(noteInputs(chosen, secrets, (input) => redactor.add([input])))
      redactor.add(readParsed(parsed, secrets))
      return parsed
    } catch (error) {
      this.#parseFailure = error
      throw error
    }
  }

  /** Remembers what was thrown, before the base class's `catch` makes something else of it. */
  noteFailure(error: unknown, token: ParserToken): void {
    this.#failure = error
    this.#token = token
    if (!this.#isNested) this.session.note(this.#describeThrow(error))
  }

  /** Which error counts: the one that the base class's `catch` made of the first, unless that is only an exit. */
  chooseError(converted: unknown): unknown {
    // An exit of 0 is chosen; any other only repeats that something failed.
    if (isExit(converted, 0)) return converted
    return isExit(converted) && this.#failure !== undefined ? this.#failure : converted
  }

  /** Takes a warning for the envelope. @returns whether it is taken; a person sees it as always */
  takeWarning(input: Error | string): boolean {
    if (!this.session.isForAgent) return false
    this.session.warnings.push(cleanProse(typeof input === 'string' ? input : input.message))
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
      if (this.globals.schema) return await this.#answerSchema()
      this.#checkSwitches()
      if (this.globals.validate) return await this.#validate()
      if (this.session.isDocumentTheCommands) this.#warnOfIgnored()
      const value = await runInside(this.session, run)
      const {said} = this.session
      if (this.session.isDocumentTheCommands && !this.#hasDocument && said?.type === 'success') {
        command.logJson(command.toSuccessJson(said.result))
      }

      return {type: 'returned', value}
    } catch (error) {
      return this.#describeThrow(error)
    }
  }

  /** Warns of flags that say how an envelope is written, where the command's `--json` prints none. */
  #warnOfIgnored(): void {
    for (const name of ['output', 'select'] as const) {
      if (this.globals[name] !== undefined) void this.session.log('warn', `--${name} has no effect under --json.`)
    }
  }

  /** Answers what the hook would have, where the host's author has forgotten to list the plugin. */
  async #answerSchema(): Promise<Ending> {
    const {writeSchema} = load<typeof explain>('explain')
    const {format} = this.session.mode
    const text = await writeSchema(this.#statics, this.#command.config, this.globals.output ? format : 'json')
    this.session.isDocumentTheCommands = true
    this.writeDocument(text)
    return {type: 'returned', value: undefined}
  }

  /** Checks the line as running it would, and runs nothing (contract, section 8). */
  async #validate(): Promise<Ending> {
    const parsed = await this.#guard()
    const {describeValidLine} = load<typeof explain>('explain')
    this.session.say(describeValidLine(parsed, this.#statics, this.#command.config))
    return {type: 'returned', value: undefined}
  }

  /** Puts the guard between oclif's `init()` and the command's `run()`. */
  #wrapRun(): void {
    const command = this.#command
    const run = command.run.bind(command)
    const guarded = async (): Promise<unknown> => {
      await this.session.cancellation.begin()
      this.signal.throwIfAborted()
      if (this.#isGuarded) {
        const parsed = await this.#guard()
        await this.#confirm(parsed)
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
  async #guard(): Promise<Parsed> {
    const command = this.#command
    if (!this.#isGuarded) return command.parse(this.#statics)
    const flags = flagsOf(this.#statics)
    const {openGuard} = await import('./guard.js')
    const guard = openGuard({
      argv: command.argv,
      command: this.#statics,
      config: command.config,
      flags,
      isAttended: this.#isAttended,
      line: this.line,
    })
    this.#rules = guard.rules
    const parsed = await command.parse(this.#statics)
    guard.check(agreeOnConsent(this.writer, flags, parsed.flags ?? {}))
    return parsed
  }

  /**
   * Asks a person what the class of a mutating command wants to be asked. An agent is never asked: the guard stands in
   * front of it.
   *
   * @throws AgentError `cancelled` where the answer is not yes
   */
  async #confirm(parsed: Parsed): Promise<void> {
    const {confirm, mutating} = this.#statics
    if (confirm === undefined || !mutating || !this.#isAttended) return
    const {isDryRun, isForced} = agreeOnConsent(this.writer, flagsOf(this.#statics), parsed.flags ?? {})
    if (isForced || isDryRun || (await this.session.ask(confirm))) return
    throw makeDeclined()
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
  #sayNested(saying: Saying): void {
    this.#hasPlanned = saying.type !== 'success'
    if (saying.message !== '') void this.session.log('info', saying.message)
  }

  #describeThrow(error: unknown): Ending {
    const {argv, config} = this.#command
    this.session.redactor.addLater(() => readAnnotatedSecrets(argv, this.#statics, config))
    const isParsing = this.#parseFailure !== undefined && this.#parseFailure === error
    const token = this.#token ?? this.#command.token
    return {
      error,
      line: {
        argv: this.#command.argv,
        config: this.#command.config,
        flags: flagsOf(this.#statics),
        loaded: {commandClass: this.#statics, id: this.#statics.id ?? ''},
        offset: this.line.offset,
        words: this.line.words.slice(1),
      },
      original: this.#failure === error ? undefined : this.#failure,
      parsing: isParsing ? {input: token?.input, name: token?.arg, type: token?.type} : undefined,
      type: 'threw',
    }
  }
}

import {agreeOnConsent, consentTo, listConfirmations, readConfirmation} from '../../gate/consent.js'
import {quoteLine} from '../../command-line/quote.js'
import type {Token} from '../../command-line/tokenize.js'
import {flagsEnd, removeFromLine} from '../../line/line.js'
import type {AgentError} from '../../contract/agent-error.js'
import {declarationsFor, effectsOf, readLoadedAnnotations} from '../../annotations/annotations.js'
import {decide, type Refusal} from '../../gate/decide.js'
import {isGatedEnvironment, isReadOnlyEnvironment, readLimits} from '../../gate/environment.js'
import {
  type Effects,
  effectsOfParsed,
  effectsOnLine,
  type LineEffects,
} from '../../gate/line-effects.js'
import {givenByParser, givenByTokens} from '../../gate/named-targets.js'
import {makeDeclined, makeRefusal} from '../../gate/refuse.js'
import {findUnwritable, readWritable, type Unwritable, type Writable} from '../../gate/writable.js'
import {loadBundle} from '../../load-bundle.js'
import {isSwitchedOff, modeOfEnvironment} from '../../line/mode.js'
import type {Parsed, RunningCommand} from './adopted-command.js'
import type {AdoptedLine} from './adopted-line.js'
import {isParserMistake} from '../first-parse.js'
import {failAtExit} from '../../process/process-exit.js'
import {ownsAdoptedLine, processState} from '../../process/process-state.js'

/**
 * Guards an adopted command's run (7.6, 7.11, 12.16), by all annotations, whose rules its parser
 * then obeys.
 */
export class Guard {
  /** Whether the command line may be refused, or its command needs confirmation. */
  readonly isNeeded: boolean
  /** Whether the command changes something, at least with some flags. */
  readonly mayChange: boolean
  /** Why the command did not run. */
  refusal: AgentError | undefined
  readonly #command: RunningCommand
  readonly #stated: ReturnType<typeof effectsOf>
  readonly #isForAgent: boolean
  /**
   * Whether the command line has a `--yes` that its class does not declare; it is removed before
   * parsing.
   */
  readonly #isConfirmed: boolean
  readonly #line: AdoptedLine
  readonly #writable: readonly Writable[]

  constructor(command: RunningCommand, line: AdoptedLine, isForAgent: boolean) {
    const {config, constructor: statics} = command
    const {consent, flags, globals, typed} = line
    this.#command = command
    this.#isForAgent = isForAgent
    this.#line = line
    const isLimited = isGatedEnvironment(config)
    // Only the environment refuses a person's command line; without limits, no annotation file is
    // opened.
    const isOrdinary = this.#isAttended && !isLimited && !globals.validate
    const stated = declarationsFor(
      config,
      statics,
      isOrdinary ? readLoadedAnnotations(config) : undefined,
    )
    line.rules = stated.annotation
    line.checkParsed = (parsed) => this.#checkParsed(parsed)
    this.#stated = effectsOf(config, statics, true, stated)
    const {mutating, mutatingFlags = []} = this.#stated
    this.mayChange = mutating === true || mutatingFlags.length > 0
    this.#writable = readWritable(typed)
    this.isNeeded = isLimited || this.#writable.length > 0 || this.mayChange
    const needsOurs = this.mayChange && listConfirmations(flags).length === 0
    const read = (tokens: readonly Token[]) =>
      readConfirmation(tokens, flags, statics.strict === false)
    this.#isConfirmed =
      needsOurs && consentTo(typed, read, {isNested: consent.isInherited === true}).isForced
    if (needsOurs) removeFromLine(typed, read(typed.tokens).ours)
  }

  /**
   * Checks consent, after an agent's command line is parsed (7.12), and asks a person if the
   * command requires it (7.6).
   *
   * @throws AgentError for a refusal
   */
  async check(asker?: {ask(question: string): Promise<boolean>}): Promise<Parsed> {
    const {consent, flags, globals, rules} = this.#line
    // 9.8: nothing is parsed for a person before the command parses; its words are enough.
    const isParsed = this.#isForAgent || globals.validate === true
    let parsed = isParsed ? await this.#parse() : undefined
    const {isDryRun, isForced} = isParsed
      ? agreeOnConsent(consent, flags, parsed?.flags ?? {})
      : consent
    const isConfirmed = isForced || this.#isConfirmed
    const effects = parsed
      ? effectsOfParsed(this.#stated, parsed.flags ?? {}, flags)
      : effectsOnLine(this.#stated, this.#line.typed.tokens, flags)
    this.#judge(effects, {isConfirmed, isDryRun}, parsed)
    const {confirm} = rules
    const isAsked =
      asker &&
      confirm !== undefined &&
      effects.mutating &&
      this.#isAttended &&
      !isConfirmed &&
      !isDryRun
    // A question about a command line with a mistake would be asked twice.
    if (isAsked) parsed ??= await this.#parse()
    this.#line.parsed = parsed
    if (!isAsked || (await asker.ask(confirm))) return parsed ?? {}
    throw this.#refuse(makeDeclined())
  }

  /**
   * Decides again about what a person's command has parsed: hooks of the host may add words to a
   * command line.
   *
   * @throws AgentError for a refusal
   */
  #checkParsed(parsed: Parsed): void {
    const {consent, flags} = this.#line
    const isDecided = !this.#stated.mutatingFlags?.length && this.#writable.length === 0
    if (this.#isForAgent || isDecided) return
    const {isDryRun, isForced} = agreeOnConsent(consent, flags, parsed.flags ?? {})
    const effects = effectsOfParsed(this.#stated, parsed.flags ?? {}, flags)
    this.#judge(
      effects,
      {
        isConfirmed: isForced || this.#isConfirmed,
        isDryRun,
      },
      parsed,
    )
  }

  /** @throws AgentError for a refusal */
  #judge(
    effects: Effects,
    consent: {isConfirmed: boolean; isDryRun: boolean},
    parsed: Parsed | undefined,
  ): void {
    const {config} = this.#command
    const unwritable = this.#findUnwritable(parsed)
    const refusal = decide(effects, consent, {
      isAllowed: readLimits(config),
      isGuarded: !this.#isAttended,
      isReadOnly: isReadOnlyEnvironment(config),
      isWritable: unwritable === undefined,
    })
    if (refusal) {
      throw this.#refuse(this.#explain(refusal, effects, unwritable))
    }
  }

  /** Why the command may not change what its words name (12.19), as typed and as parsed. */
  #findUnwritable(parsed: Parsed | undefined): Unwritable | undefined {
    const {flags, typed} = this.#line
    const command = {
      args: this.#command.constructor.args,
      flags,
      stated: this.#stated,
    }
    const read = parsed && givenByParser(parsed, command)
    for (const given of [givenByTokens(typed.tokens, command), ...(read ? [read] : [])]) {
      const found = findUnwritable(this.#writable, command, given)
      if (found) return found
    }
    return undefined
  }

  async #parse(): Promise<Parsed | undefined> {
    const {globals, rules} = this.#line
    try {
      return await this.#command.parse(this.#command.constructor)
    } catch (error) {
      // 5.3b: a mistake that the command handles itself.
      if (globals.validate || !rules.parsesItself || !isParserMistake(error, undefined)) {
        throw error
      }
      return undefined
    }
  }

  /**
   * Records a refusal: the process does not end with 0, even if the class's `catch` swallows it.
   */
  #refuse(refusal: AgentError): AgentError {
    this.refusal = refusal
    if (!this.#isForAgent && ownsAdoptedLine()) failAtExit(refusal.exitCode)
    return refusal
  }

  /**
   * Whether a person typed the command line at a terminal, regardless of its flags (7.11), or a
   * program decides (2.8).
   */
  get #isAttended(): boolean {
    const {isAgentLine, owner} = processState()
    if (owner === undefined || isSwitchedOff(this.#command.config)) {
      return true
    }
    const {pipe} = this.#line.rules
    if (this.#isForAgent || isAgentLine || !(process.stdout.isTTY || pipe === 'human')) {
      return false
    }
    return modeOfEnvironment(this.#command.config, {pipe, target: 'adopted'}).audience === 'human'
  }

  #explain(refusal: Refusal, effects: LineEffects, unwritable: Unwritable | undefined): AgentError {
    const {config, constructor: statics} = this.#command
    const {flags, name, secrets, shown, typed} = this.#line
    const [id = ''] = this.#stated.ids
    const params = loadBundle<typeof import('../../catalog/render-template.js')>(
      'explain',
    ).renderParamsOf(config, id, secrets.names)
    const refused = {
      isDryRunnable: statics.dryRunnable === true,
      key: id.replaceAll(':', config.topicSeparator),
      name: quoteLine(name),
      offer: {
        asks: typed.asks,
        confirmation: listConfirmations(flags)[0]?.word,
        end: name.length + flagsEnd(typed),
        params,
        words: shown,
      },
    }
    return makeRefusal(refusal, effects, refused, unwritable)
  }
}

import {declarationsFor, effectsOf} from '../../annotations/annotations.js'
import {readLoadedAnnotations} from '../../annotations/read-sources.js'
import type {Token} from '../../command-line/tokenize.js'
import type {AgentError} from '../../contract/agent-error.js'
import {readLimits} from '../../gate/command-limits.js'
import {type Consent, keepParsedConsent, listConfirmations, readYes} from '../../gate/consent.js'
import {decide} from '../../gate/decide.js'
import {isGatedEnvironment, isReadOnlyEnvironment} from '../../gate/environment.js'
import {findUnwritable, type Unwritable} from '../../gate/find-unwritable.js'
import {type Effects, effectsOfParsed, effectsOnLine} from '../../gate/line-effects.js'
import {givenByParser, givenByTokens} from '../../gate/named-targets.js'
import {consentOfProcess} from '../../gate/process-consent.js'
import {readWritable, type Writable} from '../../gate/writable.js'
import {isSwitchedOff, modeOfEnvironment} from '../../line/mode.js'
import {removeFromLine} from '../../line/seen-lines.js'
import {failAtExit} from '../../process/process-exit.js'
import {ownsAdoptedLine, processState} from '../../process/process-state.js'
import {makeDeclined} from '../failures.js'
import {isParserMistake} from '../first-parse.js'
import type {Parsed, RunningCommand} from './adopted-command.js'
import type {AdoptedLine} from './adopted-line.js'
import {makeAdoptedRefusal} from './adopted-refusal.js'

/** What the guard decides by: what a command line changes, and what it confirms. */
type GuardFacts = {consent: Consent; effects: Effects}

/**
 * Guards an adopted command's run (7.6, 7.11, 12.16), by the annotations of its class and of all
 * other sources. Also makes the command parse by these annotations, and removes a `--yes` that its
 * parser would reject.
 */
export class Guard {
  /** Whether the command line may be refused, or its command needs confirmation. */
  readonly isNeeded: boolean
  /** Whether the command changes something, at least with some flags. */
  readonly mayChange: boolean
  /** Why the command did not run. */
  refusal: AgentError | undefined
  /** What oclif's own parser returned for an agent's command line, below the class's `parse`. */
  #parsedByOclif: Parsed | undefined
  readonly #command: RunningCommand
  /** The command's effects as its annotations state them, before the command line is considered. */
  readonly #stated: ReturnType<typeof effectsOf>
  readonly #isForAgent: boolean
  /** Whether the command line is confirmed by a `--yes` that the class does not declare. */
  readonly #hasUndeclaredYes: boolean
  readonly #line: AdoptedLine
  /** The limits on what may be changed, in variables and files (12.19); empty without any. */
  readonly #writable: readonly Writable[]

  constructor(command: RunningCommand, line: AdoptedLine, isForAgent: boolean) {
    const {config, constructor: statics} = command
    this.#command = command
    this.#isForAgent = isForAgent
    this.#line = line
    const isLimited = isGatedEnvironment(config)
    // Only limits of the environment refuse a person's command line: without any, no file is read.
    const readsOnlyLoaded = this.#isAttended && !isLimited && !line.globals.validate
    const loaded = readsOnlyLoaded ? readLoadedAnnotations(config) : undefined
    const declarations = declarationsFor(config, statics, loaded)
    line.obey(declarations.annotation, (parsed) => this.#checkParsed(parsed))
    this.#stated = effectsOf(config, statics, {isAdopted: true, declarations})
    const {mutating, mutatingFlags = []} = this.#stated
    this.mayChange = mutating === true || mutatingFlags.length > 0
    this.#writable = readWritable(line.typed)
    this.isNeeded = isLimited || this.#writable.length > 0 || this.mayChange
    // If only a file calls the command mutating, its class has no `--yes`, and its parser would
    // reject one. So it is removed here, before anything parses the words.
    const hasNoConfirmFlag = this.mayChange && listConfirmations(line.flags).length === 0
    this.#hasUndeclaredYes = hasNoConfirmFlag && this.#takeConfirmation()
  }

  /** Removes the `--yes` that the command's parser would reject; returns whether it confirms. */
  #takeConfirmation(): boolean {
    const {consent, flags, typed} = this.#line
    const {strict} = this.#command.constructor
    const read = (tokens: readonly Token[]) => readYes(tokens, {flags, strict})
    const {isConfirmed} = consentOfProcess(typed, read, {isNested: consent.isInherited === true})
    removeFromLine(typed, read(typed.tokens).ours)
    return isConfirmed
  }

  /**
   * Checks consent, after an agent's command line is parsed (7.12), and asks a person if the
   * command requires it (7.6).
   *
   * @throws AgentError for a refusal
   */
  async check(asker?: {ask(question: string): Promise<boolean>}): Promise<Parsed> {
    // 9.8: nothing is parsed for a person before the command parses; its words are enough.
    const isParsed = this.#isForAgent || this.#line.globals.validate === true
    let parsed = isParsed ? await this.#parse() : undefined
    this.#judgeParsedByOclif()
    const facts = this.#readFacts(parsed, isParsed ? 'parser' : 'words')
    this.#judge(facts, parsed)
    const question = this.#findQuestion(facts)
    if (!asker || question === undefined) {
      this.#line.parsed = parsed
      return parsed ?? {}
    }
    // Parsed before the question: with a mistake, the person would be asked again after mending it.
    parsed ??= await this.#parse()
    this.#line.parsed = parsed
    if (await asker.ask(question)) return parsed ?? {}
    throw this.#refuse(makeDeclined())
  }

  /**
   * Decides again about what oclif's parser has read: hooks of the host may have added words to the
   * command line, and the class's own `parse` may return less. For an agent, this is left to
   * `check`, because a mistake that the class's `parse` finds comes first (7.12).
   *
   * @throws AgentError for a refusal
   */
  #checkParsed(parsed: Parsed): void {
    const dependsOnWords = this.#stated.mutatingFlags?.length || this.#writable.length > 0
    if (!dependsOnWords) return
    if (this.#isForAgent) this.#parsedByOclif = parsed
    else this.#judge(this.#readFacts(parsed, 'parser'), parsed)
  }

  /**
   * Decides about what oclif's own parser has read for an agent: a flag that changes something counts,
   * even if the class's `parse` does not return it.
   */
  #judgeParsedByOclif(): void {
    const parsed = this.#parsedByOclif
    if (parsed) this.#judge(this.#readFacts(parsed, 'words'), parsed)
  }

  /**
   * What the command line changes and confirms.
   *
   * @param parsed what a parser has read of it; undefined if none has, or if it has a mistake
   * @param consentFrom `parser` if a confirmation counts only if it is in `parsed`, too (7.14)
   */
  #readFacts(parsed: Parsed | undefined, consentFrom: 'parser' | 'words'): GuardFacts {
    const {consent, flags, typed} = this.#line
    const values = parsed?.flags ?? {}
    const {isConfirmed, isDryRun} =
      consentFrom === 'parser' ? keepParsedConsent(consent, flags, values) : consent
    return {
      consent: {isConfirmed: isConfirmed || this.#hasUndeclaredYes, isDryRun},
      effects: parsed
        ? effectsOfParsed(this.#stated, values, flags)
        : effectsOnLine(this.#stated, typed.tokens, flags),
    }
  }

  /** The question that a person has to answer first (7.6); undefined if there is none. */
  #findQuestion({consent, effects}: GuardFacts): string | undefined {
    const isSettled = consent.isConfirmed || consent.isDryRun
    const isDue = effects.mutating && !isSettled && this.#isAttended
    return isDue ? this.#line.rules.confirm : undefined
  }

  /** @throws AgentError for a refusal */
  #judge({consent, effects}: GuardFacts, parsed: Parsed | undefined): void {
    const {config} = this.#command
    const unwritable = this.#findUnwritable(parsed)
    const refusal = decide(effects, consent, {
      allows: readLimits(config),
      isGuarded: !this.#isAttended,
      isReadOnly: isReadOnlyEnvironment(config),
      isWritable: unwritable === undefined,
    })
    if (refusal) {
      const {ids} = this.#stated
      const facts = {effects, ids, refusal, unwritable}
      throw this.#refuse(makeAdoptedRefusal(this.#command, this.#line, facts))
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
    const typedTargets = givenByTokens(typed.tokens, command)
    const unwritable = findUnwritable(this.#writable, command, typedTargets)
    const parsedTargets = parsed && givenByParser(parsed, command)
    if (unwritable || !parsedTargets) return unwritable
    return findUnwritable(this.#writable, command, parsedTargets)
  }

  async #parse(): Promise<Parsed | undefined> {
    const {globals, rules} = this.#line
    try {
      const parsed = await this.#command.parse(this.#command.constructor)
      // The class's own `parse` may have caught it.
      if (this.refusal) throw this.refusal
      return parsed
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
   * Whether no confirmation is needed: a person typed the command line at a terminal, regardless of
   * its flags (7.11), another program decides (2.8), or the plugin is off (2.11).
   */
  get #isAttended(): boolean {
    const {isGuardedLine, owner} = processState()
    if (owner === undefined || isSwitchedOff(this.#command.config)) {
      return true
    }
    if (this.#isForAgent || isGuardedLine) return false
    const {pipe} = this.#line.rules
    const isPipeForPeople = pipe === 'human'
    if (!process.stdout.isTTY && !isPipeForPeople) return false
    return modeOfEnvironment(this.#command.config, {pipe, target: 'adopted'}).audience === 'human'
  }
}

import {declarationsFor, type DeclaredEffects, effectsOf} from '../../annotations/annotations.js'
import {readLoadedAnnotations} from '../../annotations/read-sources.js'
import type {AgentError} from '../../contract/agent-error.js'
import {type Consent, keepParsedConsent} from '../../gate/consent.js'
import {isGatedEnvironment, isReadOnlyEnvironment} from '../../gate/environment.js'
import {dependsOnWords, findRefusal} from '../../gate/find-refusal.js'
import {type Effects, effectsOfParsed, effectsOnLine} from '../../gate/line-effects.js'
import {givenByParser, givenByTokens} from '../../gate/named-targets.js'
import {adoptedNeedsConfirmation} from '../../gate/needs-confirmation.js'
import {readWritable, type Writable} from '../../gate/writable.js'
import {failAtExit} from '../../process/process-exit.js'
import {ownsAdoptedLine} from '../../process/process-state.js'
import {makeDeclined} from '../endings/failures.js'
import {isParserMistake} from '../parser-mistake.js'
import type {Parsed, RunningCommand} from './adopted-command.js'
import type {AdoptedLine} from './adopted-line.js'
import {makeAdoptedRefusal} from './adopted-refusal.js'
import {takeUndeclaredYes} from './undeclared-yes.js'

/** Asks a person a question; resolves to whether the answer is yes. */
type Asker = {ask(question: string): Promise<boolean>}

/** What the guard decides by: what a command line changes, and what it confirms. */
type GuardFacts = {consent: Consent; effects: Effects}

/**
 * Guards an adopted command's run (7.6, 7.11, 12.16), by the annotations of its class and of all
 * other sources. Also makes the command parse by these annotations, and removes a `--yes` that its
 * parser would reject.
 *
 * A refusal is thrown at the first of these steps that finds one:
 *
 * 1. For a person, when oclif's parser has read the line, below the class's own `parse`.
 * 2. For an agent, in `check`: what oclif's parser has read, then what the class's `parse` returns.
 *    This is later, because a mistake that the class's `parse` finds comes first (7.12).
 * 3. If a person answers the command's question with no.
 */
export class Guard {
  /** Whether the command line may be refused, or its command needs confirmation. */
  readonly isNeeded: boolean
  /** Whether the command changes something, at least with some flags. */
  readonly mayChange: boolean
  /** Why the command did not run. */
  refusal: AgentError | undefined
  readonly #command: RunningCommand
  /** Whether the command line is confirmed by a `--yes` that the class does not declare. */
  readonly #hasUndeclaredYes: boolean
  readonly #isForAgent: boolean
  readonly #line: AdoptedLine
  /** What oclif's own parser has read of an agent's command line. */
  #parsedByOclif: Parsed | undefined
  /** The command's effects as its annotations state them, before the command line is considered. */
  readonly #stated: DeclaredEffects
  /** The limits on what may be changed, in variables and files (12.19); empty without any. */
  readonly #writable: readonly Writable[]

  constructor(command: RunningCommand, line: AdoptedLine, isForAgent: boolean) {
    const {config, constructor: statics} = command
    this.#command = command
    this.#isForAgent = isForAgent
    this.#line = line
    const isLimited = isGatedEnvironment(config)
    // Only limits of the environment refuse a person's command line: without any, no file is read.
    const readsOnlyLoaded = !this.#isGuarded && !isLimited && !line.globals.validate
    const loaded = readsOnlyLoaded ? readLoadedAnnotations(config) : undefined
    const declarations = declarationsFor(config, statics, loaded)
    line.obey(declarations.annotation, (...noticed) => this.#notice(...noticed))
    this.#stated = effectsOf(config, statics, {isAdopted: true, declarations})
    const {mutating, mutatingFlags = []} = this.#stated
    this.mayChange = mutating === true || mutatingFlags.length > 0
    this.#writable = readWritable(line.typed)
    this.isNeeded = isLimited || this.#writable.length > 0 || this.mayChange
    this.#hasUndeclaredYes = this.mayChange && takeUndeclaredYes(line, statics.strict)
  }

  /**
   * Checks consent, after an agent's command line is parsed (7.12), and asks a person if the
   * command requires it (7.6).
   *
   * @throws AgentError for a refusal
   */
  async check(asker?: Asker): Promise<Parsed> {
    // A class may parse in `init`, and catch a refusal there.
    if (this.refusal) throw this.refusal
    // 9.8: nothing is parsed for a person before the command parses; its words are enough.
    const isParsed = this.#isForAgent || this.#line.globals.validate === true
    const parsed = isParsed ? await this.#parse() : undefined
    // A flag that changes something counts, even if the class's `parse` does not return it.
    if (this.#parsedByOclif) {
      this.#decide(this.#readFacts(this.#parsedByOclif, 'words'), this.#parsedByOclif)
    }
    const facts = this.#readFacts(parsed, isParsed ? 'parser' : 'words')
    this.#decide(facts, parsed)
    this.#line.parsed = parsed
    const question = this.#findQuestion(facts)
    if (asker && question !== undefined) await this.#confirm(asker, question)
    return this.#line.parsed ?? {}
  }

  /** @throws AgentError if the person does not answer with yes */
  async #confirm(asker: Asker, question: string): Promise<void> {
    // Parsed before the question: with a mistake, the person would be asked again after mending it.
    this.#line.parsed ??= await this.#parse()
    const isConfirmed = await asker.ask(question)
    if (!isConfirmed) throw this.#refuse(makeDeclined())
  }

  /**
   * Notices what oclif's parser has read, and decides again for a person: hooks of the host may have
   * added words to the command line, and the class's own `parse` may return less.
   *
   * @throws AgentError for a refusal
   */
  #notice(parsed: Parsed, isWholeLine: boolean): void {
    const {config} = this.#command
    // 12.16a: a dry run is one that the parser has read.
    const isDryRun = isWholeLine && this.#line.consent.isDryRun && isReadOnlyEnvironment(config)
    if (!isDryRun && !dependsOnWords(this.#stated, this.#writable)) return
    if (this.#isForAgent) this.#parsedByOclif = parsed
    else this.#decide(this.#readFacts(parsed, 'parser'), parsed)
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
    const isDue = effects.mutating && !isSettled && !this.#isGuarded
    return isDue ? this.#line.rules.confirm : undefined
  }

  /** @throws AgentError if the command line may not run */
  #decide({consent, effects}: GuardFacts, parsed: Parsed | undefined): void {
    const {config, constructor: statics} = this.#command
    const {flags, typed} = this.#line
    const targeted = {args: statics.args, flags, stated: this.#stated}
    const found = findRefusal(config, {
      consent,
      effects,
      given: [givenByTokens(typed.tokens, targeted), parsed && givenByParser(parsed, targeted)],
      isGuarded: this.#isGuarded,
      targeted,
      writable: this.#writable,
    })
    if (!found) return
    const {ids} = this.#stated
    throw this.#refuse(makeAdoptedRefusal(this.#command, this.#line, {...found, effects, ids}))
  }

  /** Parses the command line; undefined for a mistake in it that the command handles itself (5.3b). */
  async #parse(): Promise<Parsed | undefined> {
    const {globals, rules} = this.#line
    try {
      const parsed = await this.#command.parse(this.#command.constructor)
      // The class's own `parse` may have caught it.
      if (this.refusal) throw this.refusal
      return parsed
    } catch (error) {
      const handlesMistakes = rules.parsesItself && !globals.validate
      if (!handlesMistakes || !isParserMistake(error, undefined)) throw error
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

  get #isGuarded(): boolean {
    const {pipe} = this.#line.rules
    return adoptedNeedsConfirmation(this.#command.config, {isForAgent: this.#isForAgent, pipe})
  }
}

import {type Consent, readConsent} from '../command-line/consent.js'
import {tokenize} from '../command-line/tokenize.js'
import {globalFlags} from '../flags/table.js'
import type {CommandAnnotation} from '../gate/annotation.js'
import {consentTo} from '../gate/gate-command.js'
import {enforceRules} from '../gate/enforce.js'
import {isLimitedEnvironment, isReadOnlyEnvironment} from '../gate/environment.js'
import {findSources} from '../gate/find-sources.js'
import type {HostConfig} from '../oclif/shapes.js'
import {isParserMistake} from './first-parse.js'
import {checkSwitches, openGuard} from './guard.js'
import {type CommandStatics, flagsOf, idsOf, type ParseOptions, withParserFlags} from './own-class.js'
import type {Parsed, RunningCommand} from './own-command.js'
import {isAttended, type OwnLine} from './own-line.js'
import {ownsProcess, processState} from './process-state.js'
import {makeDeclined} from './run-errors.js'

type Parse = (options: ParseOptions | undefined) => Promise<Parsed>

/** How the command line of a run is guarded. */
type GuardOptions = {
  /** Whether another own command runs this one. */
  isNested: boolean
  isForAgent: boolean
  /** Whether the command line only asks whether it is valid (8.30). */
  isQuestion: boolean
  line: OwnLine
}

/** The command line of an own command: parsed once by the rules of its annotations, and confirmed where 7.11 asks for it. */
export class GuardedLine {
  readonly consent: Consent
  /** What annotations state of the command: those of its class, and all others once the guard has read them. */
  rules: CommandAnnotation
  readonly #command: RunningCommand
  readonly #options: GuardOptions
  readonly #statics: CommandStatics
  /** The parse that the guard made, for the first parse of the command itself. */
  #parsed: Promise<Parsed> | undefined

  constructor(command: RunningCommand, options: GuardOptions) {
    const statics = command.constructor as CommandStatics
    const flags = flagsOf(statics)
    this.#command = command
    this.#options = options
    this.#statics = statics
    this.rules = statics
    this.consent = consentTo(
      options.line.argv,
      (argv: readonly string[]) => readConsent({argv, command: statics, flags}),
      {
        isNested: options.isNested || processState().isOwnOutermost === false,
        mayConfirm: (typed) => !leadsElsewhere(typed, command.config, idsOf(statics)),
      },
    )
  }

  /** Whether a person at a terminal, or the program that runs the command, decides for itself (2.8). */
  get isAttended(): boolean {
    if (!ownsProcess() && processState().owner !== 'testing') return true
    return !this.#options.isForAgent && isAttended(this.#command.config, this.rules.pipe)
  }

  /** Whether the gate or the guard may refuse the command line. A person's asks for no file. */
  get isGuarded(): boolean {
    const {config} = this.#command
    if (this.#statics.mutating || isReadOnlyEnvironment(config) || isLimitedEnvironment(config)) return true
    return !this.isAttended && findSources(config).length > 0
  }

  /** Parses with oclif's parser, with the plugin's flags and the annotations' rules. */
  async parse(options: ParseOptions | undefined, argv: string[] | undefined, parse: Parse): Promise<Parsed> {
    const isWhole = (options === undefined || options === this.#statics) && argv === undefined
    const earlier = isWhole ? this.#parsed : undefined
    if (!earlier) return parse(parserOptions(options, this.#statics, this.rules))
    this.#parsed = undefined
    return earlier
  }

  /**
   * Parses the whole command line, then asks for consent (7.12).
   *
   * @returns what it confirms
   * @throws what the parser throws, and AgentError `confirmation_required` or `permission_denied`
   */
  async guard(): Promise<{consent: Consent; parsed: Parsed}> {
    const command = this.#command
    if (!this.isGuarded) return {consent: this.consent, parsed: await command.parse(this.#statics)}
    const guard = openGuard({
      argv: command.argv,
      command: this.#statics,
      config: command.config,
      consent: this.consent,
      flags: flagsOf(this.#statics),
      isAttended: this.isAttended,
      isQuestion: this.#options.isQuestion,
      line: this.#options.line,
    })
    this.rules = guard.annotation
    const parsed = await this.#parseWhole()
    if (!parsed) return {consent: guard.check({}), parsed: {}}
    const consent = guard.check(parsed.flags ?? {})
    this.#parsed = Promise.resolve(parsed)
    return {consent, parsed}
  }

  /**
   * Guards a run: parses its command line, asks for consent, and asks a person where the command wants that (7.6).
   *
   * @throws what `guard` throws, and AgentError `cancelled` if the person's answer is not yes
   */
  async confirm(asker: {ask(question: string): Promise<boolean>}): Promise<void> {
    if (!this.isGuarded) return
    const {isDryRun, isForced} = (await this.guard()).consent
    const {confirm, mutating} = this.rules
    if (!this.isAttended || confirm === undefined || !mutating || isForced || isDryRun) return
    if (!(await asker.ask(confirm))) throw makeDeclined()
  }

  /** Parses the whole command line; undefined for a mistake in one that its command interprets itself (5.3b). */
  async #parseWhole(): Promise<Parsed | undefined> {
    try {
      return await this.#command.parse(this.#statics)
    } catch (error) {
      if (this.rules.parsesItself && !this.#options.isQuestion && isParserMistake(error, undefined)) return undefined
      throw error
    }
  }

  /** Refuses a boolean flag with a value: oclif would turn it on, so that `--yes=false` confirms (7.14). */
  checkSwitches(): void {
    checkSwitches(this.#options.line.argv, flagsOf(this.#statics))
  }
}

/** What oclif's parser is given: the flags of the plugin beside those of the class, and the annotations' rules (7.7, 7.16). */
export function parserOptions(
  options: ParseOptions | undefined,
  statics: CommandStatics,
  rules: CommandAnnotation = statics,
): ParseOptions {
  return enforceRules(withParserFlags(options, statics), rules)
}

/** How many words a command's name has at most. */
const mostWords = 6

/**
 * Whether the words that the process was started with name another command than the one that runs, whose `--force` they
 * then hold, as when a hook of the host passes them on.
 *
 * A bin may pass on other words than it was given, so words that name no command decide nothing.
 *
 * @param ids the id of the own command, and its aliases
 */
function leadsElsewhere(typed: readonly string[], config: HostConfig, ids: readonly string[]): boolean {
  const words = tokenize(typed, globalFlags).flatMap((token) => (token.kind === 'argument' ? token.raw.split(':') : []))
  for (let length = mostWords; length > 0; length--) {
    const command = words.length >= length && config.findCommand(words.slice(0, length).join(':'))
    if (command) return !ids.includes(command.id)
  }

  return false
}

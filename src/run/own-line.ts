import {type Consent, readConsent} from '../command-line/consent.js'
import {type GlobalFlagValues, readGlobalFlags} from '../command-line/our-flags.js'
import {quoteLine} from '../command-line/quote.js'
import {type Line, readLine, replaceArgv} from '../command-line/own-process.js'
import {type Flags, tokenize} from '../command-line/tokenize.js'
import {globalFlags} from '../flags/table.js'
import type {CommandAnnotation} from '../gate/annotation.js'
import {annotateEntry} from '../gate/annotations.js'
import {isLimitedEnvironment, isReadOnlyEnvironment} from '../gate/environment.js'
import {findSources} from '../gate/find-sources.js'
import {consentTo} from '../gate/gate-command.js'
import {resolveMode} from '../mode/mode.js'
import type {HostConfig} from '../oclif/shapes.js'
import {
  type InvocationSecrets,
  noteInputs,
  readElsewhere,
  readParsed,
  readSecrets,
  wordsOf,
} from '../secrets/read-secrets.js'
import type {Redactor} from '../secrets/redactor.js'
import type {SecretCommand} from '../secrets/sensitive-names.js'
import type {ThrownEnding} from './ending.js'
import {type Guard, openGuard} from './guard.js'
import {type CommandStatics, flagsOf, idsOf, type ParseOptions} from './own-class.js'
import type {Parsed, ParserToken, RunningCommand} from './own-command.js'
import {isParserMistake, parserOptions} from './parser-input.js'
import {ownsProcess, processState} from './process-state.js'
import {makeDeclined} from './run-errors.js'

type Parse = (options: ParseOptions | undefined) => Promise<Parsed>

/**
 * An own command's command line, parsed by the rules of its annotations and confirmed where 7.11 requires it. Its
 * secrets are read only when it is shown, which most runs never do.
 */
export class OwnLine implements Line {
  /** The original words after the command's name, even if the command changes its argv. */
  readonly argv: readonly string[]
  readonly consent: Consent
  /** All flags of the command. */
  readonly flags: Flags
  readonly globals: GlobalFlagValues
  readonly offset: number
  readonly words: string[]
  /** The error that oclif's parser threw. */
  parseError: unknown
  /** The command's annotations: those of its class, and all others once the guard has read them. */
  rules: CommandAnnotation
  readonly #command: RunningCommand
  #guard: Guard | undefined
  readonly #isForAgent: boolean
  /** The guard's parse result, reused for the command's first parse. */
  #parsed: Parsed | undefined
  #redactor: Redactor | undefined
  #secrets: InvocationSecrets | undefined
  readonly #statics: CommandStatics

  /** @param isNested whether another own command runs this one */
  constructor(command: RunningCommand, {isForAgent, isNested}: {isForAgent: boolean; isNested: boolean}) {
    const {argv, config, constructor: statics} = command
    const ids = idsOf(statics)
    const flags = flagsOf(statics)
    const {offset, words} = readLine(config, ids, argv)
    this.argv = [...argv]
    this.flags = flags
    this.globals = readGlobalFlags(argv, flags)
    this.offset = offset
    this.words = words
    this.rules = statics
    this.#command = command
    this.#isForAgent = isForAgent
    this.#statics = statics
    this.consent = consentTo(this.argv, (line) => readConsent({argv: line, command: statics, flags}), {
      isNested: isNested || processState().isOwnOutermost === false,
      mayConfirm: (typed) => !leadsElsewhere(typed, config, ids),
    })
  }

  /** Its secrets, including those in the environment and in defaults. */
  get secrets(): InvocationSecrets {
    return (this.#secrets ??= readSecrets(this.argv, secretsOf(this.#statics)))
  }

  /** Its words, with a placeholder for each secret. */
  get shown(): string[] {
    return replaceArgv(this, this.secrets.words)
  }

  /** The masked words as one text, quoted for a shell. */
  get quoted(): string {
    return quoteLine(this.shown)
  }

  /** Whether the command line only asks whether it is valid (8.30). */
  get isQuestion(): boolean {
    return this.globals.validate === true
  }

  /**
   * Whether a person typed the command line at a terminal, or the program that runs the command decides itself (2.8).
   * `--no-agent` and `--output text` change the format, never the guard (7.11), and a command that an agent's command
   * runs is not attended.
   */
  get isAttended(): boolean {
    const {isAgentLine, owner} = processState()
    if (!ownsProcess() && owner !== 'testing') return true
    const {pipe} = this.rules
    if (this.#isForAgent || isAgentLine || !(process.stdout.isTTY || pipe === 'human')) return false
    return resolveMode({config: this.#command.config, flags: {}, pipe, target: 'own'}).audience === 'human'
  }

  /** Adds the secrets of the command line to a redactor, including those that only parsing reveals. */
  hideIn(redactor: Redactor): void {
    this.#redactor = redactor
    // The command may change its environment, but not its command line.
    redactor.add(readElsewhere(secretsOf(this.#statics)))
    redactor.addLater(() => this.secrets.values, this.argv)
    redactor.addWords(() => wordsOf([this.#statics], this.#command.config))
  }

  /** Parses with oclif's parser, the plugin's flags and the annotations' rules. @throws the parser's errors */
  async parse(options: ParseOptions | undefined, argv: string[] | undefined, parse: Parse): Promise<Parsed> {
    const isWhole = (options === undefined || options === this.#statics) && argv === undefined
    const earlier = isWhole ? this.#parsed : undefined
    if (isWhole) this.#parsed = undefined
    if (earlier) return earlier
    const secrets = secretsOf(this.#statics)
    const note = (values: readonly string[]) => this.#redactor?.add(values)
    try {
      const given = parserOptions(options, this.#statics, this.rules)
      const parsed = await parse(noteInputs(given, secrets, (input) => note([input])))
      note(readParsed(parsed, secrets))
      return parsed
    } catch (error) {
      this.parseError = error
      throw error
    }
  }

  /**
   * Parses the whole command line, then checks consent (7.12).
   *
   * @returns what it confirms
   * @throws the parser's errors, and AgentError `confirmation_required` or `permission_denied`
   */
  async guard(): Promise<{consent: Consent; parsed: Parsed}> {
    const guard = this.#openGuard()
    if (!guard) return {consent: this.consent, parsed: await this.#command.parse(this.#statics)}
    const parsed = await this.#parseWhole()
    const consent = guard.check(parsed?.flags ?? {})
    this.#parsed = parsed
    return {consent, parsed: parsed ?? {}}
  }

  /**
   * Guards a run: parses its command line, checks consent, and asks a person where the command requires it (7.6).
   *
   * @throws the errors of `guard`, and AgentError `cancelled` if the person does not answer yes
   */
  async confirm(asker: {ask(question: string): Promise<boolean>}): Promise<void> {
    // 9.8: a command that nothing guards parses its command line itself, and handles its mistakes.
    if (!this.#openGuard()) return
    const {isDryRun, isForced} = (await this.guard()).consent
    const {confirm, mutating} = this.rules
    if (!this.isAttended || confirm === undefined || !mutating || isForced || isDryRun) return
    if (!(await asker.ask(confirm))) throw makeDeclined()
  }

  /**
   * Makes an ending from a thrown error, with the data its explanation needs.
   *
   * @param original what the command threw first, if the base class's `catch` replaced it with `error`
   * @param token the value that oclif's parser was reading
   */
  makeThrow(error: unknown, token: ParserToken, original?: unknown): ThrownEnding {
    const {argv, config} = this.#command
    const {aliases, hiddenAliases, id = '', plugin} = this.#statics
    // Sensitive names from annotations are read only for a failed command line.
    const entry = {aliases, hiddenAliases, id, pluginName: plugin?.name, ...secretsOf(this.#statics)}
    this.#redactor?.addLater(() => readSecrets(argv, annotateEntry(config, entry)).values, argv)
    const isParsing = this.parseError !== undefined && this.parseError === error
    const loaded = {commandClass: this.#statics, id}
    return {
      error,
      line: {config, loaded, words: this.words.slice(1)},
      original,
      parsing: isParsing ? readParsing(token ?? {}) : undefined,
      type: 'threw',
    }
  }

  /** The guard of a mutating command, or in a limited environment; a person at a terminal opens no file for it. */
  #openGuard(): Guard | undefined {
    const {config} = this.#command
    const isCertain = this.#statics.mutating || isReadOnlyEnvironment(config) || isLimitedEnvironment(config)
    if (!isCertain && (this.isAttended || findSources(config).length === 0)) return undefined
    this.#guard ??= openGuard(this.#command, this)
    this.rules = this.#guard.annotation
    return this.#guard.isNeeded ? this.#guard : undefined
  }

  /** Parses the whole command line; undefined for a mistake that the command handles itself (5.3b). */
  async #parseWhole(): Promise<Parsed | undefined> {
    try {
      return await this.#command.parse(this.#statics)
    } catch (error) {
      if (this.rules.parsesItself && !this.isQuestion && isParserMistake(error, undefined)) return undefined
      throw error
    }
  }
}

/** The parser's position, as the classifier reads it. */
export function readParsing(token: ParserToken): ThrownEnding['parsing'] {
  return token && {input: token.input, name: token.arg, type: token.type}
}

/** A command class in the form that the secrets module reads. */
function secretsOf(statics: CommandStatics): SecretCommand {
  const {argumentAnnotations, flagAnnotations, strict} = statics
  return {args: statics.args ?? {}, argumentAnnotations, flagAnnotations, flags: flagsOf(statics), strict}
}

/** The most words in a command's name. */
const mostWords = 6

/**
 * Whether the process's original words name another command, as when a hook of the host runs this one; their `--force`
 * is then for that one. Words that name no command decide nothing: a bin may add words of its own.
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

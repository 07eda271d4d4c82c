import {type Consent, consentTo, readConsent} from '../command-line/consent.js'
import {type GlobalFlagValues, readGlobalFlags} from '../command-line/our-flags.js'
import {type CommandLine, readCommandLine} from '../command-line/own-process.js'
import {type Flags, tokenize} from '../command-line/tokenize.js'
import {AgentError} from '../contract/agent-error.js'
import {exitCodes} from '../contract/error-categories.js'
import {phrase} from '../contract/phrase.js'
import {globalFlags, parserFlags} from '../flags/table.js'
import type {CommandAnnotation} from '../gate/annotation.js'
import {annotateEntry} from '../gate/annotations.js'
import {resolveMode} from '../mode/mode.js'
import type {HostConfig, LoadableCommand} from '../oclif/shapes.js'
import {
  type InvocationSecrets,
  readElsewhere,
  readParsed,
  readSecrets,
  recordInputs,
  wordsOf,
} from '../secrets/read-secrets.js'
import {Redactor} from '../secrets/redactor.js'
import type {SecretCommand} from '../secrets/sensitive-names.js'
import type {ThrownEnding} from './ending.js'
import {type Guard, openGuard} from './guard.js'
import {idsOf, type Parsed, type ParseOptions, type ParserToken, type RunningCommand} from './own-command.js'
import {isParserMistake, parserOptions, readParsing} from './parser-input.js'
import {isEmbedded, ownsProcess, processState} from './process-state.js'

/** An own command's command line, parsed by the rules of its annotations and confirmed where 7.11 requires it. */
export class OwnLine implements CommandLine {
  /** The original words after the command's name, even if the command changes its argv. */
  readonly argv: readonly string[]
  readonly consent: Consent
  readonly flags: Flags
  readonly globals: GlobalFlagValues
  readonly offset: number
  readonly words: string[]
  parseError: unknown
  /** Hides the command line's secrets, also those that are found later. */
  readonly redactor: Redactor
  /** The class's annotations, and all others once the guard has read them. */
  rules: CommandAnnotation
  readonly #command: RunningCommand
  #guard: Guard | undefined
  readonly #isForAgent: boolean
  /** What the guard has parsed, for the command's own parse. */
  #parsed: Parsed | undefined
  readonly #secret: SecretCommand

  /** @param isNested whether another own command runs this one */
  constructor(command: RunningCommand, {isForAgent, isNested}: {isForAgent: boolean; isNested: boolean}) {
    const {argv, config, constructor: statics} = command
    const {args = {}, argumentAnnotations, flagAnnotations, strict} = statics
    const ids = idsOf(statics)
    const flags = parserFlags(statics)
    this.argv = [...argv]
    this.flags = flags
    this.globals = readGlobalFlags(argv, flags)
    this.rules = statics
    this.#command = command
    this.#isForAgent = isForAgent
    this.#secret = {args, argumentAnnotations, flagAnnotations, flags, strict}
    ;({offset: this.offset, words: this.words} = readCommandLine(config, ids, argv))
    const {redactor: outer, run} = processState()
    this.redactor = (isNested ? run?.redactor : isEmbedded() && outer) || new Redactor()
    // The command may change its environment, but not its command line.
    this.redactor.add(readElsewhere(this.#secret))
    this.redactor.addLater(() => this.secrets.values, this.argv)
    this.redactor.addWords(() => wordsOf([statics], config))
    this.consent = consentTo(
      this.argv,
      (line) => readConsent(line, statics, flags),
      isNested || processState().isOwnOutermost === false,
      (typed) => {
        const {isAgentLine, isOwnOutermost} = processState()
        const named = findNamed(typed, config)
        // A hook may run this command for words that name none, unless no hook has seen them.
        return named ? ids.includes(named.id) : isOwnOutermost === true || isAgentLine === undefined
      },
    )
  }

  get secrets(): InvocationSecrets {
    return readSecrets(this.argv, this.#secret)
  }

  get shown(): string[] {
    return [...this.words.slice(0, 1 + this.offset), ...this.secrets.words]
  }

  /** Whether the command line only asks whether it is valid (8.30). */
  get isQuestion(): boolean {
    return this.globals.validate === true
  }

  /** Whether a person typed the command line at a terminal, regardless of its flags (7.11), or a program decides (2.8). */
  get isAttended(): boolean {
    const {isAgentLine, owner} = processState()
    if (!ownsProcess() && owner !== 'testing') return true
    const {pipe} = this.rules
    if (this.#isForAgent || isAgentLine || !(process.stdout.isTTY || pipe === 'human')) return false
    return resolveMode({config: this.#command.config, flags: {}, pipe, target: 'own'}).audience === 'human'
  }

  /** Parses with oclif's parser, the plugin's flags and the annotations' rules. @throws the parser's errors */
  async parse(
    options: ParseOptions | undefined,
    argv: string[] | undefined,
    parse: (options: ParseOptions | undefined) => Promise<Parsed>,
  ): Promise<Parsed> {
    const {constructor: statics} = this.#command
    if ((options === undefined || options === statics) && argv === undefined) {
      const parsed = this.#parsed
      this.#parsed = undefined
      if (parsed) return parsed
    }

    const note = (values: readonly string[]) => this.redactor.add(values)
    try {
      const input = parserOptions(options, statics, this.rules)
      const parsed = await parse(recordInputs(input, this.#secret, (value) => note([value])))
      note(readParsed(parsed, this.#secret))
      return parsed
    } catch (error) {
      this.parseError = error
      throw error
    }
  }

  /** Parses the whole command line, then checks consent (7.12). @throws the parser's errors, and a refusal */
  async guard(): Promise<{consent: Consent; parsed: Parsed}> {
    const guard = this.#openGuard()
    const parsed = await this.#command.parse(this.#command.constructor).catch((error: unknown): undefined => {
      // 5.3b: a mistake that the command handles itself.
      if (!guard || !this.rules.parsesItself || this.isQuestion || !isParserMistake(error, undefined)) throw error
    })
    if (!guard) return {consent: this.consent, parsed: parsed!}
    const consent = guard.check(parsed?.flags ?? {})
    this.#parsed = parsed
    return {consent, parsed: parsed ?? {}}
  }

  /** Guards a run, and asks a person if the command requires it (7.6). @throws AgentError `cancelled`, and as `guard` */
  async confirm(asker: {ask(question: string): Promise<boolean>}): Promise<void> {
    // 9.8: a command that nothing guards parses its command line itself, and handles its mistakes.
    if (!this.#openGuard()) return
    const {isDryRun, isForced} = (await this.guard()).consent
    const {confirm, mutating} = this.rules
    if (!this.isAttended || confirm === undefined || !mutating || isForced || isDryRun) return
    if (await asker.ask(confirm)) return
    const message = phrase`Cancelled: the question was not answered with yes, and nothing was changed.`
    throw new AgentError({code: exitCodes.cancelled, kind: 'declined', message})
  }

  /** Makes the ending of a throw. @param original what the command threw, if `catch` replaced it with `error` */
  makeThrow(error: unknown, token: ParserToken, original?: unknown): ThrownEnding {
    const {argv, config, constructor: statics} = this.#command
    const {aliases, hiddenAliases, id = '', plugin} = statics
    // Sensitive names from annotations are read only for a failed command line.
    const entry = {aliases, hiddenAliases, id, pluginName: plugin?.name, ...this.#secret}
    this.redactor.addLater(() => readSecrets(argv, annotateEntry(config, entry)).values, argv)
    return {
      error,
      line: {config, loaded: {commandClass: statics, id}, words: this.words.slice(1)},
      original,
      parsing: this.isMistake(error) ? readParsing(token ?? {}) : undefined,
      type: 'threw',
    }
  }

  /** Whether oclif's parser threw an error. */
  isMistake(error: unknown): boolean {
    return this.parseError !== undefined && this.parseError === error
  }

  /** The guard of a mutating command, or in a limited environment. */
  #openGuard(): Guard | undefined {
    this.#guard ??= openGuard(this.#command, this)
    this.rules = this.#guard.annotation
    return this.#guard.isNeeded ? this.#guard : undefined
  }
}

/** The command that the process's words name: if it is another one, because a hook runs this one, `--force` is for it. */
function findNamed(typed: readonly string[], config: HostConfig): LoadableCommand | undefined {
  const words = tokenize(typed, globalFlags).flatMap((token) => (token.kind === 'argument' ? token.raw.split(':') : []))
  const lengths = Array.from({length: Math.min(words.length, 6)}, (_, index) => index + 1).toReversed()
  return lengths.map((length) => config.findCommand(words.slice(0, length).join(':'))).find(Boolean)
}

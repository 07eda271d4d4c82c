import {type Consent, consentTo, readConsent} from '../../gate/consent.js'
import {type GlobalFlagValues, readGlobalFlags} from '../../line/our-flags.js'
import {type CommandLine, readCommandLine} from '../../process/own-process.js'
import {type Flags, tokenize} from '../../command-line/tokenize.js'
import {globalFlags, parserFlags} from '../../flags/table.js'
import type {CommandAnnotation} from '../../annotations/annotation.js'
import {annotateEntry} from '../../annotations/annotations.js'
import type {HostConfig, LoadableCommand} from '../../oclif/shapes.js'
import {
  type InvocationSecrets,
  readElsewhere,
  readParsed,
  readSecrets,
  recordInputs,
  wordsOf,
} from '../../secrets/read-secrets.js'
import {Redactor} from '../../secrets/redactor.js'
import type {SecretCommand} from '../../secrets/sensitive-names.js'
import type {ThrownEnding} from '../ending.js'
import {idsOf, type Parsed, type ParseOptions, type RunningCommand} from './own-command.js'
import {parserOptions} from './parser-input.js'
import {isEmbedded} from '../../process/process-state.js'
import {runState} from '../run-state.js'
import type {Run} from '../run.js'

/**
 * An own command's command line: its words, flags and secrets, parsed by the rules of its
 * annotations.
 */
export class OwnLine implements CommandLine {
  /** The original words after the command's name, even if the command changes its argv. */
  readonly argv: readonly string[]
  readonly consent: Consent
  readonly flags: Flags
  readonly globals: GlobalFlagValues
  readonly offset: number
  readonly words: string[]
  parseError: unknown
  /** What the guard has parsed, for the command's own parse. */
  parsed: Parsed | undefined
  /** Hides the command line's secrets, also those that are found later. */
  readonly redactor: Redactor
  /** The class's annotations, and all others once the guard has read them. */
  rules: CommandAnnotation
  readonly #command: RunningCommand
  readonly #secret: SecretCommand

  /** @param outer the run of another own command that runs this one */
  constructor(command: RunningCommand, outer: Run | undefined) {
    const {argv, config, constructor: statics} = command
    const {args = {}, argumentAnnotations, flagAnnotations, strict} = statics
    const ids = idsOf(statics)
    const flags = parserFlags(statics)
    const {isAgentLine, isOwnOutermost, redactor} = runState()
    this.argv = [...argv]
    this.flags = flags
    this.globals = readGlobalFlags(argv, flags)
    this.rules = statics
    this.#command = command
    this.#secret = {args, argumentAnnotations, flagAnnotations, flags, strict}
    ;({offset: this.offset, words: this.words} = readCommandLine(config, ids, argv))
    this.redactor = outer?.redactor ?? (isEmbedded() ? redactor : undefined) ?? new Redactor()
    // The command may change its environment, but not its command line.
    this.redactor.add(readElsewhere(this.#secret))
    this.redactor.addLater(() => this.secrets.values, this.argv)
    this.redactor.addWords(() => wordsOf([statics], config))
    this.consent = consentTo(
      this.argv,
      (line) => readConsent(line, statics, flags),
      outer !== undefined || isOwnOutermost === false,
      (typed) => {
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

  /**
   * Parses with oclif's parser, the plugin's flags and the annotations' rules. @throws the parser's
   * errors
   */
  async parse(
    options: ParseOptions | undefined,
    argv: string[] | undefined,
    parse: (options: ParseOptions) => Promise<Parsed>,
  ): Promise<Parsed> {
    const {constructor: statics} = this.#command
    const {parsed: known} = this
    if (known && (options === undefined || options === statics) && argv === undefined) {
      this.parsed = undefined
      return known
    }

    try {
      const input = parserOptions(options, statics, this.rules)
      const parsed = await parse(
        recordInputs(input, this.#secret, (value) => this.redactor.add([value])),
      )
      this.redactor.add(readParsed(parsed, this.#secret))
      return parsed
    } catch (error) {
      this.parseError = error
      throw error
    }
  }

  /**
   * Makes the ending of a throw. @param original what the command threw, if `catch` replaced it
   * with `error`
   */
  makeThrow(error: unknown, original?: unknown): ThrownEnding {
    const {argv, config, constructor: statics, token = {}} = this.#command
    const {aliases, hiddenAliases, id = '', plugin} = statics
    // Sensitive names from annotations are read only for a failed command line.
    const entry = {aliases, hiddenAliases, id, pluginName: plugin?.name, ...this.#secret}
    this.redactor.addLater(() => readSecrets(argv, annotateEntry(config, entry)).values, argv)
    return {
      error,
      line: {config, loaded: {commandClass: statics, id}, words: this.words.slice(1)},
      original,
      parsing: this.isMistake(error) ? token : undefined,
      type: 'threw',
    }
  }

  isMistake(error: unknown): boolean {
    return this.parseError !== undefined && this.parseError === error
  }
}

/**
 * The command that the process's words name: if it is another one, because a hook runs this one,
 * `--force` is for it.
 */
function findNamed(typed: readonly string[], config: HostConfig): LoadableCommand | undefined {
  const words = tokenize(typed, globalFlags).flatMap((token) =>
    token.kind === 'argument' ? token.raw.split(':') : [],
  )
  const lengths = Array.from(
    {length: Math.min(words.length, 6)},
    (_, index) => index + 1,
  ).toReversed()
  return lengths.map((length) => config.findCommand(words.slice(0, length).join(':'))).find(Boolean)
}

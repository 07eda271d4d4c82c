import {idsOf} from '../../oclif/command-entry.js'
import {type Consent, consentTo, readConsent} from '../../gate/consent.js'
import {effectsOnLine} from '../../gate/line-effects.js'
import {recordHookFlags} from '../../line/hook-flags.js'
import {type Line, lineOf} from '../../line/line.js'
import {isSwitchedOff} from '../../line/mode.js'
import {type GlobalFlagValues} from '../../line/our-flags.js'
import type {Flags} from '../../command-line/find-flag.js'
import {tokenize} from '../../command-line/tokenize.js'
import {globalFlags} from '../../flags/table.js'
import type {CommandAnnotation} from '../../annotations/annotation.js'
import {annotateEntry} from '../../annotations/annotations.js'
import type {HostConfig, LoadableCommand} from '../../oclif/shapes.js'
import {guardHooks} from '../../line/guard-hooks.js'
import {withoutSupplied} from '../../oclif/supplied-flags.js'
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
import {type Parsed, type ParseOptions, type RunningCommand} from './adopted-command.js'
import {parserOptions} from './parser-options.js'
import {withoutStdin} from '../../oclif/parser-input.js'
import {isEmbedded} from '../../process/process-state.js'
import {runState} from '../run-state.js'
import type {Run} from '../run.js'

/**
 * An adopted command's command line: its secrets and consent, and how it is parsed by the rules of
 * its annotations.
 */
export class AdoptedLine {
  readonly consent: Consent
  /** The command line as read, even if the command changes its argv. */
  readonly typed: Line
  parseError: unknown
  /**
   * Decides again about what has been parsed.
   *
   * @throws AgentError for a refusal
   */
  checkParsed: ((parsed: Parsed) => void) | undefined
  /** What the guard has parsed, for the command's own parse. */
  parsed: Parsed | undefined
  /** Hides the command line's secrets, also those that are found later. */
  readonly redactor: Redactor
  /** The class's annotations, and all others once the guard has read them. */
  rules: CommandAnnotation
  readonly #command: RunningCommand
  readonly #secret: SecretCommand

  /** @param outer the run of another adopted command that runs this one */
  constructor(command: RunningCommand, outer: Run | undefined, seen?: Line) {
    const {config, constructor: statics} = command
    const {args = {}, argumentAnnotations, flagAnnotations, strict} = statics
    const ids = idsOf(statics)
    const typed = readAdoptedLine(command, seen)
    const {isAgentLine, isAdoptedLine, redactor} = runState()
    this.typed = typed
    this.rules = statics
    this.#command = command
    this.#secret = {
      args,
      argumentAnnotations,
      flagAnnotations,
      flags: typed.known,
      strict,
    }
    this.redactor = outer?.redactor ?? (isEmbedded() ? redactor : undefined) ?? new Redactor()
    // The command may change its environment, but not its command line.
    this.redactor.add(readElsewhere(this.#secret))
    this.redactor.addLater(() => this.secrets.values, typed.argv)
    this.redactor.addWords(() => wordsOf([statics], config))
    this.consent = consentTo(typed, (tokens) => readConsent(tokens, statics, typed.known), {
      isNested: outer !== undefined || isAdoptedLine === false,
      mayConfirm(words) {
        const named = findNamed(words, config)
        if (named) return ids.includes(named.id)
        // A hook may run this command for words that name none, unless no hook has seen them.
        return isAdoptedLine === true || isAgentLine === undefined
      },
    })
  }

  /** The flags that the parser of the command knows. */
  get flags(): Flags {
    return this.typed.known
  }

  /** The values of the plugin's flags. */
  get globals(): GlobalFlagValues {
    return this.typed.flags
  }

  /** The words that name the command, from the bin on. */
  get name(): string[] {
    return [this.#command.config.bin, ...this.typed.name]
  }

  get secrets(): InvocationSecrets {
    return readSecrets(this.typed.argv, this.#secret, this.typed.tokens)
  }

  /** The words from the bin on, without secrets. */
  get shown(): string[] {
    return [...this.name, ...this.secrets.words]
  }

  /**
   * Parses with oclif's parser, the plugin's flags and the annotations' rules.
   *
   * @throws the parser's errors
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

    let parsed: Parsed
    const command = this.#command
    const {argv: typed, config} = command
    if (this.globals.validate) command.config = guardHooks(config)
    try {
      const hasOurs = !isSwitchedOff(config)
      const chosen = parserOptions(options, statics, {hasOurs, rules: this.rules})
      // 8.15, 8.30: a check needs no flag that the CLI supplies, and reads no stdin.
      const input = this.globals.validate ? withoutStdin(withoutSupplied(chosen)) : chosen
      parsed = await parse(recordInputs(input, this.#secret, (value) => this.redactor.add([value])))
    } catch (error) {
      this.parseError = error
      throw error
    } finally {
      command.config = config
      recordHookFlags(argv ?? typed, command.argv, this.flags)
    }
    this.redactor.add(readParsed(parsed, this.#secret))
    this.checkParsed?.(parsed)
    return parsed
  }

  /** Hides the secrets that only annotations name, which are read for a failed command line alone. */
  hideAnnotated(): void {
    const {config, constructor: statics} = this.#command
    const {argv, tokens} = this.typed
    const {aliases, hiddenAliases, id = '', plugin} = statics
    const entry = {
      aliases,
      hiddenAliases,
      id,
      pluginName: plugin?.name,
      ...this.#secret,
    }
    const annotated = () => readSecrets(argv, annotateEntry(config, entry), tokens)
    this.redactor.addLater(() => annotated().values, argv)
  }

  /**
   * Makes the ending of a throw.
   *
   * @param original what the command threw, if `catch` replaced it with `error`
   */
  makeThrow(error: unknown, original?: unknown): ThrownEnding {
    const {config, constructor: statics, token = {}} = this.#command
    const {id = ''} = statics
    return {
      error,
      line: {
        config,
        loaded: {commandClass: statics, id},
        typed: this.typed,
      },
      original,
      parsing: this.isMistake(error) ? token : undefined,
      type: 'threw',
    }
  }

  /** Whether the command line changes something, according to the annotations read so far. */
  get isMutating(): boolean {
    return effectsOnLine(this.rules, this.typed.tokens, this.flags).mutating === true
  }

  isMistake(error: unknown): boolean {
    return this.parseError !== undefined && this.parseError === error
  }
}

/**
 * Reads an adopted command's line, or returns the one that was read before (by default, in the
 * hook).
 */
export function readAdoptedLine({argv, config, constructor: statics}: RunningCommand, seen?: Line) {
  return lineOf({argv, command: statics, config, target: 'adopted'}, seen)
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

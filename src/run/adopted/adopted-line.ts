import type {CommandAnnotation} from '../../annotations/annotation.js'
import {annotateEntry} from '../../annotations/annotations.js'
import type {Flags} from '../../command-line/find-flag.js'
import type {Consent} from '../../gate/consent.js'
import {effectsOnLine} from '../../gate/line-effects.js'
import {guardHooks} from '../../line/guard-hooks.js'
import {recordHookFlags} from '../../line/hook-flags.js'
import type {Line} from '../../line/line.js'
import {isSwitchedOff} from '../../line/mode.js'
import type {GlobalFlagValues} from '../../line/our-flags.js'
import {lineOf} from '../../line/read-line.js'
import {withoutStdin} from '../../oclif/parser-input.js'
import {withoutSupplied} from '../../oclif/supplied-flags.js'
import {isEmbedded} from '../../process/process-state.js'
import {wordsOf} from '../../secrets/cli-words.js'
import {
  type InvocationSecrets,
  readUntyped,
  readParsed,
  readSecrets,
} from '../../secrets/read-secrets.js'
import {recordInputs} from '../../secrets/record-inputs.js'
import {Redactor} from '../../secrets/redactor.js'
import type {SecretCommand} from '../../secrets/sensitive-names.js'
import type {ThrownEnding} from '../ending.js'
import type {Run} from '../run.js'
import {runState} from '../run-state.js'
import type {Parsed, ParseOptions, RunningCommand} from './adopted-command.js'
import {readAdoptedConsent} from './adopted-consent.js'
import {parserOptions} from './parser-options.js'

/**
 * An adopted command's command line: its secrets and consent, and how it is parsed by the rules of
 * its annotations.
 */
export class AdoptedLine {
  readonly consent: Consent
  /** The command line as read, even if the command changes its argv. */
  readonly typed: Line
  /** The last error of the parser. */
  parseError: unknown
  /** What the guard has parsed, for the command's own parse. */
  parsed: Parsed | undefined
  /** Hides the command line's secrets, also those that are found later. */
  readonly redactor: Redactor
  #isAnnotatedHidden = false
  #isParsing = false
  /** Decides again about what has been parsed; set by the guard. */
  #checkParsed: ((parsed: Parsed) => void) | undefined
  readonly #command: RunningCommand
  #rules: CommandAnnotation
  /** The flags and arguments, by which secrets are found. */
  readonly definitions: SecretCommand

  /** @param outer the run of another adopted command that runs this one */
  constructor(command: RunningCommand, outer: Run | undefined, seen?: Line) {
    const {config, constructor: statics} = command
    const {args = {}, argumentAnnotations, flagAnnotations, strict} = statics
    const typed = readAdoptedLine(command, seen)
    this.typed = typed
    this.#rules = statics
    this.#command = command
    this.definitions = {
      args,
      argumentAnnotations,
      flagAnnotations,
      flags: typed.known,
      strict,
    }
    this.redactor = outer?.redactor ?? hostRedactor() ?? new Redactor()
    // Secrets of the environment and of defaults are read now, because the command may change them.
    // Those of the command line cannot change, and are read when something is written.
    this.redactor.add(readUntyped(this.definitions))
    this.redactor.addLater(() => this.secrets.values, typed.argv)
    this.redactor.addWords(() => wordsOf([statics], config))
    this.consent = readAdoptedConsent(command, typed, outer !== undefined)
  }

  /** The class's annotations, and all others once the guard has read them. */
  get rules(): CommandAnnotation {
    return this.#rules
  }

  /**
   * Parses by all annotations from now on.
   *
   * @param checkParsed throws AgentError for a refusal of what has been parsed
   */
  obey(rules: CommandAnnotation, checkParsed: (parsed: Parsed) => void): void {
    this.#rules = rules
    this.#checkParsed = checkParsed
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
    return readSecrets(this.typed.argv, this.definitions, this.typed.tokens)
  }

  /** The words from the bin on, without secrets. */
  get maskedWords(): string[] {
    return [...this.name, ...this.secrets.words]
  }

  /**
   * Parses with oclif's parser, the plugin's flags and the annotations' rules.
   *
   * @throws the parser's errors, and AgentError for a refusal
   */
  async parse(
    options: ParseOptions | undefined,
    argv: string[] | undefined,
    parse: (options: ParseOptions) => Promise<Parsed>,
  ): Promise<Parsed> {
    const {constructor: statics} = this.#command
    const {parsed: parsedByGuard} = this
    const isWholeLine = (options === undefined || options === statics) && argv === undefined
    if (parsedByGuard && isWholeLine) {
      // Used once: a command that parses again expects the parser to run.
      this.parsed = undefined
      return parsedByGuard
    }

    const parsed = await this.#parseAnew(options, argv, parse)
    this.redactor.add(readParsed(parsed, this.definitions))
    this.#checkParsed?.(parsed)
    return parsed
  }

  async #parseAnew(
    options: ParseOptions | undefined,
    argv: string[] | undefined,
    parse: (options: ParseOptions) => Promise<Parsed>,
  ): Promise<Parsed> {
    const command = this.#command
    const {argv: words, config, constructor: statics} = command
    if (this.globals.validate) command.config = guardHooks(config)
    try {
      const hasOurs = !isSwitchedOff(config)
      const chosen = parserOptions(options, statics, {hasOurs, rules: this.rules})
      // 8.15, 8.30: a check needs no flag that the CLI supplies itself, and reads no stdin.
      const input = this.globals.validate ? withoutStdin(withoutSupplied(chosen)) : chosen
      const hide = (value: string) => this.redactor.add([value])
      this.#isParsing = true
      return await parse(recordInputs(input, this.definitions, hide))
    } catch (error) {
      this.parseError = error
      throw error
    } finally {
      this.#isParsing = false
      command.config = config
      // oclif's hooks may have replaced the command's argv, so it is read again.
      recordHookFlags(argv ?? words, command.argv, this.flags)
    }
  }

  /**
   * Hides the secrets that only annotation files name, too. Only a command that fails needs them:
   * its error may repeat the command line.
   */
  hideAnnotated(): void {
    if (this.#isAnnotatedHidden) return
    this.#isAnnotatedHidden = true
    const {config, constructor: statics} = this.#command
    const {argv, tokens} = this.typed
    const {aliases, hiddenAliases, id = '', plugin} = statics
    const entry = {
      aliases,
      hiddenAliases,
      id,
      pluginName: plugin?.name,
      ...this.definitions,
    }
    const annotated = () => readSecrets(argv, annotateEntry(config, entry), tokens)
    this.redactor.addLater(() => annotated().values, argv)
  }

  /**
   * Makes the ending of a throw.
   *
   * @param otherError what the command threw, if `catch` replaced it by `error`
   */
  makeThrownEnding(error: unknown, otherError?: unknown): ThrownEnding {
    const {config, constructor: statics, token = {}} = this.#command
    const {id = ''} = statics
    return {
      error,
      line: {
        config,
        loaded: {commandClass: statics, id},
        typed: this.typed,
      },
      otherError,
      // A question may be asked while it parses.
      parsing: this.#isParsing || this.isParseError(error) ? token : undefined,
      type: 'threw',
    }
  }

  /** Whether the command line changes something, according to the annotations read so far. */
  get isMutating(): boolean {
    return effectsOnLine(this.rules, this.typed.tokens, this.flags).mutating === true
  }

  isParseError(error: unknown): boolean {
    return this.parseError !== undefined && this.parseError === error
  }
}

/**
 * Reads an adopted command's line, or returns the one that was read before.
 *
 * @param seen by default the line that the init hook has read
 */
export function readAdoptedLine({argv, config, constructor: statics}: RunningCommand, seen?: Line) {
  return lineOf({argv, command: statics, config, target: 'adopted'}, seen)
}

/** The redactor of the foreign command, or of the other program, that runs the command. */
function hostRedactor(): Redactor | undefined {
  return isEmbedded() ? runState().redactor : undefined
}

import type {CommandAnnotation} from '../../annotations/annotation.js'
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
import type {ThrownEnding} from '../endings/ending.js'
import type {Run} from '../run.js'
import type {Parsed, ParseOptions, RunningCommand} from './adopted-command.js'
import {readAdoptedConsent} from './adopted-consent.js'
import {AdoptedSecrets} from './adopted-secrets.js'
import {parserOptions} from './parser-options.js'

/** Gets what oclif's parser has read, and whether that is the command's whole line. */
type CheckParsed = (parsed: Parsed, isWholeLine: boolean) => void

/** Calls oclif's parser. */
type CallParser = (options: ParseOptions) => Promise<Parsed>

/**
 * An adopted command's command line: its secrets and consent, and how it is parsed by the rules of
 * its annotations.
 */
export class AdoptedLine {
  readonly consent: Consent
  readonly secrets: AdoptedSecrets
  /** The command line as read, even if the command changes its argv. */
  readonly typed: Line
  /** What the guard has parsed, for the command's own parse. */
  parsed: Parsed | undefined
  /** Decides again about what has been parsed; set by the guard. */
  #checkParsed: CheckParsed | undefined
  readonly #command: RunningCommand
  #isParsing = false
  /** The last error of the parser. */
  #parseError: unknown
  #rules: CommandAnnotation

  /** @param outer the run of another adopted command that runs this one */
  constructor(command: RunningCommand, outer: Run | undefined, seen?: Line) {
    this.#command = command
    this.#rules = command.constructor
    this.typed = readAdoptedLine(command, seen)
    this.secrets = new AdoptedSecrets(command, this.typed, outer)
    this.consent = readAdoptedConsent(command, this.typed, outer)
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
  obey(rules: CommandAnnotation, checkParsed: CheckParsed): void {
    this.#rules = rules
    this.secrets.obey(rules)
    this.#checkParsed = checkParsed
  }

  /** The flags that the parser of the command knows. */
  get flags(): Flags {
    return this.typed.knownFlags
  }

  /** The values of the plugin's flags. */
  get globals(): GlobalFlagValues {
    return this.typed.flags
  }

  /** The words that name the command, from the bin on. */
  get name(): string[] {
    return [this.#command.config.bin, ...this.typed.name]
  }

  /** The words from the bin on, without secrets. */
  get maskedWords(): string[] {
    return [...this.name, ...this.secrets.read().words]
  }

  /** Whether the command line changes something, according to the annotations read so far. */
  get isMutating(): boolean {
    return effectsOnLine(this.rules, this.typed.tokens, this.flags).mutating === true
  }

  /**
   * Parses with oclif's parser, the plugin's flags and the annotations' rules.
   *
   * @throws the parser's errors, and AgentError for a refusal
   */
  async parse(
    options: ParseOptions | undefined,
    argv: string[] | undefined,
    callParser: CallParser,
  ): Promise<Parsed> {
    const {constructor: statics} = this.#command
    const {parsed: parsedByGuard} = this
    const isWholeLine = (options === undefined || options === statics) && argv === undefined
    if (parsedByGuard && isWholeLine) {
      // Used once: a command that parses again expects the parser to run.
      this.parsed = undefined
      return parsedByGuard
    }

    const parsed = await this.#parseAnew(options, argv, callParser)
    this.secrets.hideParsed(parsed)
    this.#checkParsed?.(parsed, isWholeLine)
    return parsed
  }

  async #parseAnew(
    options: ParseOptions | undefined,
    argv: string[] | undefined,
    callParser: CallParser,
  ): Promise<Parsed> {
    const command = this.#command
    const {argv: words, config} = command
    if (this.globals.validate) command.config = guardHooks(config)
    try {
      const input = this.secrets.hideInputs(this.#makeInput(options))
      this.#isParsing = true
      return await callParser(input)
    } catch (error) {
      this.#parseError = error
      throw error
    } finally {
      this.#isParsing = false
      command.config = config
      // oclif's hooks may have replaced the command's argv, so it is read again.
      recordHookFlags(argv ?? words, command.argv, this.flags)
    }
  }

  #makeInput(options: ParseOptions | undefined): ParseOptions {
    const {config, constructor: statics} = this.#command
    const hasOurs = !isSwitchedOff(config)
    const input = parserOptions(options, statics, {hasOurs, rules: this.rules})
    // 8.15, 8.30: a check needs no flag that the CLI supplies itself, and reads no stdin.
    return this.globals.validate ? withoutStdin(withoutSupplied(input)) : input
  }

  /**
   * Makes the ending of a throw.
   *
   * @param otherError what the command threw, if `catch` replaced it by `error`
   */
  makeThrownEnding(error: unknown, otherError?: unknown): ThrownEnding {
    const {config, constructor: statics, token = {}} = this.#command
    const {id = ''} = statics
    const isParseError = this.#parseError !== undefined && this.#parseError === error
    return {
      error,
      line: {
        config,
        loaded: {commandClass: statics, id},
        typed: this.typed,
      },
      otherError,
      // A question may be asked while it parses.
      parsing: this.#isParsing || isParseError ? token : undefined,
      type: 'threw',
    }
  }
}

/**
 * Reads an adopted command's line, or returns the one that was read before.
 *
 * @param seen by default the line that the init hook has read
 */
export function readAdoptedLine(
  {argv, config, constructor: statics}: RunningCommand,
  seen?: Line,
): Line {
  return lineOf({argv, command: statics, config, target: 'adopted'}, seen)
}

import type {CommandAnnotation} from '../../annotations/annotation.js'
import {annotateEntry} from '../../annotations/annotations.js'
import type {Line} from '../../line/line.js'
import {isEmbedded} from '../../process/process-state.js'
import {wordsOf} from '../../secrets/cli-words.js'
import {type LineSecrets, readParsed, readSecrets, readUntyped} from '../../secrets/read-secrets.js'
import {recordInputs} from '../../secrets/record-inputs.js'
import {Redactor} from '../../secrets/redactor.js'
import type {SecretCommand} from '../../secrets/sensitive-names.js'
import type {Run} from '../run.js'
import {runState} from '../run-state.js'
import type {Parsed, ParseOptions, RunningCommand} from './adopted-command.js'

/** Hides the secrets of an adopted command's line, also those that are found later. */
export class AdoptedSecrets {
  /** The flags and arguments, by which secrets are found; see {@link obey}. */
  definitions: SecretCommand
  readonly redactor: Redactor
  readonly #command: RunningCommand
  readonly #typed: Line

  /** @param outer the run of another adopted command that runs this one */
  constructor(command: RunningCommand, typed: Line, outer: Run | undefined) {
    const {config, constructor: statics} = command
    const {args, argumentAnnotations, flagAnnotations, strict} = statics
    this.#command = command
    this.#typed = typed
    this.definitions = {
      args: args ?? {},
      argumentAnnotations,
      flagAnnotations,
      flags: typed.knownFlags,
      strict,
    }
    this.redactor = outer?.redactor ?? hostRedactor() ?? new Redactor()
    // Secrets of the environment and of defaults are read now, because the command may change them.
    // Those of the command line cannot change, and are read when something is written.
    this.redactor.add(readUntyped(this.definitions))
    this.redactor.addLater(() => this.read().values, typed.argv)
    this.redactor.addWords(() => wordsOf([statics], config))
  }

  /** Finds secrets by these annotations from now on, too. */
  obey({argumentAnnotations, flagAnnotations}: CommandAnnotation): void {
    this.definitions = {...this.definitions, argumentAnnotations, flagAnnotations}
    this.redactor.add(readUntyped(this.definitions))
  }

  /** The secrets that are typed, by the annotations of the class and of all other sources. */
  read(): LineSecrets {
    const {config, constructor: statics} = this.#command
    const {argv, tokens} = this.#typed
    const {aliases, hiddenAliases, id = '', plugin} = statics
    const entry = {...this.definitions, aliases, hiddenAliases, id, pluginName: plugin?.name}
    return readSecrets(argv, annotateEntry(config, entry), tokens)
  }

  /** Hides the secrets in what oclif's parser reads with these options, before it handles them. */
  hideInputs(options: ParseOptions): ParseOptions {
    return recordInputs(options, this.definitions, (value) => this.redactor.add([value]))
  }

  hideParsed(parsed: Parsed): void {
    this.redactor.add(readParsed(parsed, this.definitions))
  }
}

/** The redactor of the foreign command, or of the other program, that runs the command. */
function hostRedactor(): Redactor | undefined {
  return isEmbedded() ? runState().redactor : undefined
}

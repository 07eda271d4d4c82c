import type {GlobalFlagValues} from '../command-line/our-flags.js'
import {quoteLine} from '../command-line/quote.js'
import {type Line, readLine, replaceArgv} from '../command-line/read-line.js'
import {annotateEntry} from '../gate/annotations.js'
import {type Mode, resolveMode} from '../mode/mode.js'
import type {HostConfig} from '../oclif/shapes.js'
import {type InvocationSecrets, readSecrets, noteInputs, readParsed} from '../secrets/read-secrets.js'
import type {Redactor} from '../secrets/redactor.js'
import type {SecretCommand} from '../secrets/sensitive-names.js'
import {type CommandStatics, flagsOf, type ParseOptions} from './own-class.js'
import type {Ending} from './ending.js'
import type {Parsed, ParserToken, RunningCommand} from './own-command.js'
import {isEmbedded, processState} from './process-state.js'

/** The command line of an own command. Its secrets are looked for when it is shown, which most runs never do. */
export class OwnLine implements Line {
  /** The words after the command's name as they were, even if the command changes its argv. */
  readonly argv: readonly string[]
  readonly offset: number
  readonly words: string[]
  readonly #command: CommandStatics
  #quoted: string | undefined
  #secrets: InvocationSecrets | undefined

  /** @param ids the command's id and its aliases */
  constructor(config: HostConfig, command: CommandStatics, ids: readonly string[], argv: readonly string[]) {
    const {offset, words} = readLine(config, ids, argv)
    this.argv = [...argv]
    this.offset = offset
    this.words = words
    this.#command = command
  }

  /** Its secrets, and those of the environment and of defaults. */
  get secrets(): InvocationSecrets {
    return (this.#secrets ??= readSecrets(this.argv, secretsOf(this.#command)))
  }

  /** The names of the placeholders. */
  get names(): string[] {
    return this.secrets.names
  }

  /** Its words with a placeholder in place of each secret. */
  get shown(): string[] {
    return replaceArgv(this, this.secrets.words)
  }

  /** The same as one text, quoted for a shell. */
  get quoted(): string {
    return (this.#quoted ??= quoteLine(this.shown))
  }
}

/** A command class, as far as its secrets are concerned. */
export function secretsOf(statics: CommandStatics): SecretCommand {
  const {argumentAnnotations, flagAnnotations, strict} = statics
  return {args: statics.args ?? {}, argumentAnnotations, flagAnnotations, flags: flagsOf(statics), strict}
}

/** The secrets of a command line by what annotations call sensitive; they are read for one that fails. */
function readAnnotatedSecrets(argv: readonly string[], statics: CommandStatics, config: HostConfig): string[] {
  const {aliases, hiddenAliases, id, plugin} = statics
  const entry = {aliases, hiddenAliases, id, pluginName: plugin?.name, ...secretsOf(statics)}
  return readSecrets(argv, annotateEntry(config, entry)).values
}

/** Parses with oclif's parser, and has the redactor hide every secret that the parser reads, also where it fails. */
export async function parseNotingSecrets(
  options: ParseOptions,
  statics: CommandStatics,
  redactor: Redactor,
  parse: (options: ParseOptions | undefined) => Promise<Parsed>,
): Promise<Parsed> {
  const secrets = secretsOf(statics)
  const parsed = await parse(noteInputs(options, secrets, (input) => redactor.add([input])))
  redactor.add(readParsed(parsed, secrets))
  return parsed
}

/** Decides who the output of an own command is for; inside a foreign command and in another program, a person (2.9). */
export function chooseMode(config: HostConfig, flags: GlobalFlagValues, pipe: string | undefined): Mode {
  const mode = resolveMode({config, flags, pipe, target: 'own'})
  return isEmbedded() ? {...mode, audience: 'human', format: 'text', isDeclared: false, rule: 'default'} : mode
}

/**
 * Whether a person at the terminal has typed the command line: `--no-agent` and `--output text` change the form, never
 * the guard (7.11), and a command that an agent's command line runs is not attended either.
 *
 * @param pipe `human` on a command that may print on a pipe as it does at a terminal (2.9a)
 */
export function isAttended(config: HostConfig, pipe: string | undefined): boolean {
  if (processState().isAgentLine || !(process.stdout.isTTY || pipe === 'human')) return false
  return resolveMode({config, flags: {}, pipe, target: 'own'}).audience === 'human'
}

/** What was thrown, and by what. */
type Throw = {
  error: unknown
  /** What the command threw first, where the base class's `catch` made `error` of it. */
  original: unknown
  /** The value that oclif's parser was at, where the parser threw. */
  token: ParserToken
}

/** Makes an ending of what a command threw, with what its explanation needs of the command and its command line. */
export function makeThrownEnding(
  command: RunningCommand,
  line: Line,
  redactor: Redactor,
  {error, original, token}: Throw,
): Extract<Ending, {type: 'threw'}> {
  const {argv, config} = command
  const statics = command.constructor as CommandStatics
  redactor.addLater(() => readAnnotatedSecrets(argv, statics, config), argv)
  return {
    error,
    line: {config, loaded: {commandClass: statics, id: statics.id ?? ''}, words: line.words.slice(1)},
    original,
    parsing: token && {input: token.input, name: token.arg, type: token.type},
    type: 'threw',
  }
}

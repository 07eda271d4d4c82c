import type {GlobalFlagValues} from '../command-line/our-flags.js'
import {quoteLine} from '../command-line/quote.js'
import {type Line, readLine, replaceArgv} from '../command-line/read-line.js'
import {isGlobalFlag} from '../flags/table.js'
import {annotateEntry} from '../gate/annotations.js'
import {type Mode, resolveMode} from '../mode/mode.js'
import type {HostConfig} from '../oclif/shapes.js'
import type {ResultOptions} from '../result/finish.js'
import {type InvocationSecrets, readSecrets, noteInputs, readParsed} from '../secrets/read-secrets.js'
import type {Redactor} from '../secrets/redactor.js'
import type {SecretCommand} from '../secrets/sensitive-names.js'
import type {SessionOptions} from './run.js'
import {type CommandStatics, flagsOf, type ParseOptions} from './own-class.js'
import type {Parsed} from './own-command.js'
import {isEmbedded, processState} from './process-state.js'

/** The line of a run, and how it may be shown: a run that shows nothing of it, as most of a person's, looks for no secret. */
export class ShownLine implements Line {
  /** The words behind the command's name as they were, whatever the command makes of its argv. */
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

  /** The secrets that stand on it, and those of the environment and of defaults. */
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

/** The secrets of a line by what others than the class call sensitive; reading that is for a line that fails. */
export function readAnnotatedSecrets(argv: readonly string[], statics: CommandStatics, config: HostConfig): string[] {
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

type Input = {config: HostConfig; globals: GlobalFlagValues; statics: CommandStatics}

/** How a command's result is prepared for its reader: what the class, the line and the host say of it. */
export function readResultOptions({config, globals, line, statics}: Input & {line: ShownLine}): ResultOptions {
  const {mutating, nextActions, returns} = statics
  return {
    hasFull: hasGlobal(statics, 'full'),
    hasSelect: hasGlobal(statics, 'select'),
    isFull: globals.full,
    keep: returns?.keep === 'tail' ? 'tail' : 'head',
    lookup: config,
    maxBytes: readMaxBytes(config),
    nextActions,
    outputSchema: returns?.outputSchema,
    // What changes state is not offered again only to be read, and a line with placeholders cannot be run as it is.
    readWords: () => (mutating || line.names.length > 0 ? undefined : line.words),
    select: globals.select,
  }
}

/** How long a command may take: what the line sets, else what the host sets. */
export function readTimeout({config, globals, statics}: Input): SessionOptions['timeout'] {
  const timeoutMs = Number(globals.timeoutMs ?? config.pjson.oclif.murli?.timeoutMs)
  // A value that is none is reported as such, and must not end the command before.
  return Number.isInteger(timeoutMs) && timeoutMs > 0
    ? {hasFlag: hasGlobal(statics, 'timeout-ms'), timeoutMs}
    : undefined
}

/** How large a result may be: what the host's author allows, and no more than who runs the line has room for. */
function readMaxBytes(config: HostConfig): number | undefined {
  const bytes = config.pjson.oclif.murli?.maxResultBytes
  const room = Number(config.scopedEnvVar('MAX_RESULT_BYTES'))
  return Number.isInteger(room) && room > 0 ? Math.min(room, bytes ?? room) : bytes
}

function hasGlobal(statics: CommandStatics, name: string): boolean {
  return isGlobalFlag(name, flagsOf(statics)[name])
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

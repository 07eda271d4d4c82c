import {readConsent} from '../command-line/consent.js'
import type {GlobalFlagValues} from '../command-line/our-flags.js'
import type {ExitCodeSetting} from '../errors/classify.js'
import {isGlobalFlag} from '../flags/table.js'
import {type Mode, resolveMode} from '../mode/mode.js'
import type {HostConfig} from '../oclif/shapes.js'
import type {ResultOptions} from '../result/finish.js'
import type {Redactor} from '../secrets/redactor.js'
import type {RunningCommand} from './own-command.js'
import type {OwnLine} from './own-line.js'
import {isEmbedded} from './process-state.js'
import {describePromptHelp, type PromptHelp} from './run-errors.js'

/** What a run is opened with. */
export type RunOptions = {
  mode: Mode
  /** The host's version. */
  toolVersion: string
  /** The command line, sensitive values masked. */
  command: string
  /** The host's own exit codes and what they mean here. */
  exitCodes?: ExitCodeSetting
  /** The host's cache directory, for what is too large. */
  cacheDir?: string
  /** How the result is prepared for its reader. */
  result?: ResultOptions
  /** Hides the secrets of the invocation; by default a redactor that knows none yet. */
  redactor?: Redactor
  /** How long the command may take, in milliseconds, and whether the reader can ask for more. */
  timeout?: {timeoutMs: number; hasFlag: boolean}
  /** Points to what answers a question of the command on its command line. */
  describePromptHelp?: () => PromptHelp
}

/** What the run of an own command is opened with. What few runs need is read when it is asked for. */
export function readRunOptions(command: RunningCommand, line: OwnLine): RunOptions {
  const {argv, config, constructor: statics} = command
  const {flags, globals} = line
  const isConfirmed = () => readConsent({argv, command: statics, flags}).isForced
  return {
    cacheDir: config.cacheDir,
    get command() {
      return line.quoted
    },
    describePromptHelp: () => describePromptHelp(line.shown.slice(0, 1 + line.offset), flags, isConfirmed()),
    exitCodes: config.pjson.oclif.murli?.exitCodes,
    mode: chooseMode(config, globals, statics.pipe),
    get result() {
      return readResultOptions(command, line)
    },
    timeout: readTimeout(config, line),
    toolVersion: config.version,
  }
}

/** Decides who the output of an own command is for; inside a foreign command and in another program, a person (2.9). */
export function chooseMode(config: HostConfig, flags: GlobalFlagValues, pipe: string | undefined): Mode {
  const mode = resolveMode({config, flags, pipe, target: 'own'})
  return isEmbedded() ? {...mode, audience: 'human', format: 'text', isDeclared: false, rule: 'default'} : mode
}

/** How a command's result is prepared for its reader: what the class, the command line and the host state. */
function readResultOptions({config, constructor: statics}: RunningCommand, line: OwnLine): ResultOptions {
  const {mutating, nextActions, returns} = statics
  const {flags, globals} = line
  return {
    hasFull: isGlobalFlag('full', flags['full']),
    hasSelect: isGlobalFlag('select', flags['select']),
    isFull: globals.full,
    keep: returns?.keep === 'tail' ? 'tail' : 'head',
    lookup: config,
    maxBytes: readMaxBytes(config),
    cutBytes: readBytes(config, 'CUT_RESULT_BYTES'),
    nextActions,
    outputSchema: returns?.outputSchema,
    // A mutating command is not offered again only to be read, and a command line with placeholders cannot be run as it is.
    readWords: () => (mutating || line.secrets.names.length > 0 ? undefined : line.words),
    select: globals.select,
  }
}

/** How long a command may take: what the command line sets, else the host. */
function readTimeout(config: HostConfig, {flags, globals}: OwnLine): RunOptions['timeout'] {
  const timeoutMs = Number(globals['timeout-ms'] ?? config.pjson.oclif.murli?.timeoutMs)
  // An invalid timeout is reported later, and must not end the command before.
  if (!Number.isInteger(timeoutMs) || timeoutMs <= 0) return undefined
  return {hasFlag: isGlobalFlag('timeout-ms', flags['timeout-ms']), timeoutMs}
}

/** How large a result may be: what the host's author allows, and no more than the caller's environment has room for. */
function readMaxBytes(config: HostConfig): number | undefined {
  const bytes = config.pjson.oclif.murli?.maxResultBytes
  const room = readBytes(config, 'MAX_RESULT_BYTES')
  return room === undefined ? bytes : Math.min(room, bytes ?? room)
}

/** A bound that the caller's environment sets; none if it is invalid. */
function readBytes(config: HostConfig, name: string): number | undefined {
  const bytes = Number(config.scopedEnvVar(name))
  return Number.isInteger(bytes) && bytes > 0 ? bytes : undefined
}

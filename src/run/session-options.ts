import {isGlobalFlag} from '../flags/table.js'
import type {GlobalFlagValues} from '../command-line/our-flags.js'
import type {HostConfig} from '../oclif/shapes.js'
import type {ResultOptions} from '../result/finish.js'
import type {SessionOptions} from './options.js'
import {type CommandStatics, flagsOf} from './prepare-class.js'
import type {ShownLine} from './shown-line.js'

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

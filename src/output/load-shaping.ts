import type {Mode} from '../mode/mode.js'
import type {Formatter} from './formats/format-table.js'
import {formatJson} from './formats/json.js'
import {loadFormatter} from './formats/load-formatter.js'
import {v1_0} from './protocols/envelope-1-0.js'
import {loadProtocol} from './protocols/load-protocol.js'
import type {Protocol} from './protocols/protocol.js'

/** What makes a text of an outcome: a protocol shapes it, a format writes it. */
export type Shaping = {format: Formatter; protocol: Protocol}

type Names = Pick<Mode, 'format' | 'protocol'>

/** Loads a protocol and a format. */
export async function loadShaping(names: Names): Promise<Shaping> {
  const [protocol, format] = await Promise.all([loadProtocol(names.protocol), loadFormatter(names.format)])
  return {format, protocol}
}

/**
 * Takes a protocol and a format at once, for a process that is ending: a protocol that takes time to load is spoken as the
 * default one, and YAML is written as JSON, which it includes.
 */
export function takeShaping(names: Names): Shaping {
  const [protocol, format] = [loadProtocol(names.protocol), loadFormatter(names.format)]
  return {
    format: format instanceof Promise ? formatJson : format,
    protocol: protocol instanceof Promise ? v1_0 : protocol,
  }
}

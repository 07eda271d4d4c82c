import type {Invocation} from '../command-line/invocation.js'
import {type Mode, preferredFormat} from '../mode/mode.js'

/** How an answer is written: as JSON on a terminal too, where no other format was asked for (contract, section 8). */
export function readAnswerMode({config, flags, mode}: Invocation): Pick<Mode, 'format' | 'protocol'> {
  const format = flags.output === undefined ? (preferredFormat(config) ?? 'json') : mode.format
  return {format, protocol: mode.protocol}
}

import {quoteLine} from '../line/quote.js'
import type {Invocation} from '../line/invocation.js'
import {readClock} from '../output/clock.js'
import type {ProtocolContext} from '../output/protocols/protocol.js'
import {load} from '../load.js'
import type * as explain from '../parts/explain.js'

/** What a protocol is told about a line that has no session of its own. */
export function makeContext(invocation: Invocation): () => ProtocolContext {
  const {command, config} = invocation
  const typed = [...invocation.words]
  return () => ({
    // Only one protocol asks.
    get command() {
      return quoteLine([config.bin, ...load<typeof explain>('explain').maskLine(typed, command?.flags ?? {}).words])
    },
    time: readClock(),
    timestamp: Math.floor(readClock() / 1000),
    toolVersion: config.version,
  })
}

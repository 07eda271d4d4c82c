import {quoteLine} from '../argv/quote.js'
import type {Invocation} from '../invocation/invocation.js'
import {readClock} from '../outcome/clock.js'
import type {ProtocolContext} from '../outcome/protocols/protocol.js'
import {loadExpertise} from './load-expertise.js'

/** What a protocol is told about a line that has no session of its own. */
export function makeContext(invocation: Invocation): () => ProtocolContext {
  const {command, config} = invocation
  const typed = [...invocation.words]
  return () => ({
    // Only one protocol asks.
    get command() {
      return quoteLine([config.bin, ...loadExpertise().maskLine(typed, command?.flags ?? {}).words])
    },
    timestamp: Math.floor(readClock() / 1000),
    toolVersion: config.version,
  })
}

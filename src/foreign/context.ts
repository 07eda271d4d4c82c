import {quoteLine} from '../argv/quote.js'
import {maskLine} from '../errors/suggest/secrets.js'
import type {Invocation} from '../invocation/invocation.js'
import {readClock} from '../outcome/clock.js'
import type {ProtocolContext} from '../outcome/protocols/protocol.js'

/** What a protocol is told about a line that has no session of its own. */
export function makeContext(invocation: Invocation): () => ProtocolContext {
  const {command, config} = invocation
  const {words} = maskLine(invocation.words, command?.flags ?? {})
  return () => ({
    command: quoteLine([config.bin, ...words]),
    timestamp: Math.floor(readClock() / 1000),
    toolVersion: config.version,
  })
}

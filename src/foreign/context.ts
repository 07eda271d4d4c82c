import {quoteLine} from '../command-line/quote.js'
import type {Invocation} from '../command-line/invocation.js'
import {readClock} from '../output/clock.js'
import type {ProtocolContext} from '../output/protocols/protocol.js'
import {maskInvocation} from './invocation-secrets.js'

/** What a protocol is told about a line that has no session of its own. */
export function makeContext(invocation: Invocation): () => ProtocolContext {
  const {config} = invocation
  const typed = {...invocation, argv: [...invocation.argv], words: [...invocation.words]}
  return () => ({
    // Only one protocol asks.
    get command() {
      return quoteLine([config.bin, ...maskInvocation(typed).words])
    },
    time: readClock(),
    timestamp: Math.floor(readClock() / 1000),
    toolVersion: config.version,
  })
}

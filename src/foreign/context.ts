import {quoteLine} from '../command-line/quote.js'
import type {Invocation} from '../command-line/invocation.js'
import {makeContext, type ProtocolContext} from '../output/protocols/protocol.js'
import {maskInvocation} from './invocation-secrets.js'

/** Describes a line of the host, as it was typed, for its protocol. */
export function describeInvocation(invocation: Invocation): ProtocolContext {
  const {config} = invocation
  const typed = {...invocation, argv: [...invocation.argv], words: [...invocation.words]}
  return makeContext({
    // Only one protocol asks.
    get command() {
      return quoteLine([config.bin, ...maskInvocation(typed)])
    },
    toolVersion: config.version,
  })
}

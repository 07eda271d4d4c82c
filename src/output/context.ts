import type {ProtocolContext} from './protocols/protocol.js'

/**
 * Describes an invocation for its protocol, as it is when it is asked.
 *
 * @param invocation the host's version, and the command line as it was typed, with sensitive values masked
 */
export function makeContext(invocation: {readonly command: string; readonly toolVersion: string}): ProtocolContext {
  return {
    get command() {
      return invocation.command
    },
    get time() {
      return readClock()
    },
    get timestamp() {
      return Math.floor(readClock() / 1000)
    },
    get toolVersion() {
      return invocation.toolVersion
    },
  }
}

/** Milliseconds since the epoch for what is written; SOURCE_DATE_EPOCH overrides the clock. */
export function readClock(): number {
  const fixed = process.env.SOURCE_DATE_EPOCH
  return fixed !== undefined && /^\d+$/.test(fixed) ? Number(fixed) * 1000 : Date.now()
}

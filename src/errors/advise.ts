import {type ErrorFields, hasAdvice} from '../contract/outcome.js'
import {isConnectionCode} from './external-failures.js'
import {exitCodes, isExitCode, isRecoverableByDefault} from '../contract/error-categories.js'

/** What to do about an error that brings no advice, by its code (contract, section 5). */
const adviceByCode: Readonly<Record<number, string>> = {
  [exitCodes.userError]: 'Correct what the message names, then run the line again.',
  [exitCodes.toolError]: 'Do not repeat the same line; DEBUG=* in its environment shows where it failed.',
  [exitCodes.partial]: 'Find out what has been done, from `data` where it is there, and repeat only the rest.',
  [exitCodes.timeout]: 'Find out whether it took effect, then run the line again.',
  [exitCodes.notFound]: 'Check the name; the same line fails until what it names is there.',
  [exitCodes.permission]: 'Get access first, by a login for example; the same line fails until then.',
  [exitCodes.conflict]: 'Look at what is there now, then change the line; the same line fails again.',
  [exitCodes.rateLimited]: 'Wait a minute, then run the line again.',
  [exitCodes.cancelled]: 'Find out how far it came, then run the line again.',
}

/** The same where an error can or cannot be retried, although its code by itself means the opposite. */
const adviceOnRetry = {
  hopeless: 'Do not repeat the same line; change what the message names first.',
  unreachable: 'Check the address and the network, or run the line again in a moment.',
  worthwhile: 'Run the line again in a moment.',
}

/** Adds to an error that tells its reader nothing of what to do next a suggestion by its code. */
export function addAdvice<Fields extends ErrorFields>(error: Fields): Fields {
  return hasAdvice(error) ? error : {...error, suggestion: adviseOn(error)}
}

function adviseOn({code, kind, recoverable, retryAfterMs}: ErrorFields): string {
  if (retryAfterMs !== undefined && recoverable) {
    return `Wait ${Math.ceil(retryAfterMs / 1000)} s, then run the line again.`
  }

  // A foreign command's code may be any number.
  const known = isExitCode(code) && code !== exitCodes.ok ? code : exitCodes.toolError
  if (recoverable === isRecoverableByDefault(known)) return adviceByCode[known]!
  if (recoverable && isConnectionCode(kind)) return adviceOnRetry.unreachable
  return recoverable ? adviceOnRetry.worthwhile : adviceOnRetry.hopeless
}

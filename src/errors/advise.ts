import {type ErrorFields, hasAdvice} from '../contract/outcome.js'
import {isConnectionCode} from './external-failures.js'
import {exitCodes, isExitCode, isRecoverableByDefault} from '../contract/error-categories.js'

/** What to do next after an error without advice, by its code (5). */
const adviceByCode: Readonly<Record<number, string>> = {
  [exitCodes.userError]: 'Correct what the message names, then run the command again.',
  [exitCodes.toolError]: 'Do not run the same command again; DEBUG=* in its environment shows where it failed.',
  [exitCodes.partial]: 'Find out what was done, from `data` if present, and repeat only the rest.',
  [exitCodes.timeout]: 'Find out whether it took effect, then run the command again.',
  [exitCodes.notFound]: 'Check the name; the same command fails until the resource exists.',
  [exitCodes.permission]: 'Get access first; the same command fails until then.',
  [exitCodes.conflict]: 'Look at the current state, then change the command; the same one fails again.',
  [exitCodes.rateLimited]: 'Wait a minute, then run the command again.',
  [exitCodes.cancelled]: 'Find out how far it got, then run the command again.',
}

/** The same for an error whose `recoverable` differs from the default of its code. */
const adviceOnRetry = {
  hopeless: 'Do not run the same command again; change what the message names first.',
  unreachable: 'Check the address and the network, or run the command again in a moment.',
  worthwhile: 'Run the command again in a moment.',
}

/** Adds a suggestion by its code to an error that has no advice (6.10). */
export function addAdvice<Fields extends ErrorFields>(error: Fields): Fields {
  return hasAdvice(error) ? error : {...error, suggestion: adviseOn(error)}
}

function adviseOn({code, kind, recoverable, retryAfterMs}: ErrorFields): string {
  if (retryAfterMs !== undefined && recoverable) {
    return `Wait ${Math.ceil(retryAfterMs / 1000)} s, then run the command again.`
  }

  // A foreign command's code may be any number.
  const known = isExitCode(code) && code !== exitCodes.ok ? code : exitCodes.toolError
  if (recoverable === isRecoverableByDefault(known)) return adviceByCode[known]!
  if (recoverable && isConnectionCode(kind)) return adviceOnRetry.unreachable
  return recoverable ? adviceOnRetry.worthwhile : adviceOnRetry.hopeless
}

import {
  categoryOf,
  exitCodes,
  type FailureCode,
  isFailureCode,
  isRecoverableByDefault,
} from '../contract/error-categories.js'
import type {ErrorFields} from '../contract/outcome.js'
import {isConnectionCode} from './external-failures.js'

/** The next step after an error without advice, by the exit code of its category (5). */
const adviceByCode: Readonly<Record<FailureCode, string>> = {
  [exitCodes.userError]: 'Fix the problem in the message, then run the command again.',
  [exitCodes.toolError]:
    'Do not run the same command again; DEBUG=* in its environment shows where it failed.',
  [exitCodes.partial]: 'Find out what was done, from `data` if present, and repeat only the rest.',
  [exitCodes.timeout]: 'Find out whether it took effect, then run the command again.',
  [exitCodes.notFound]: 'Check the name; the same command fails until the resource exists.',
  [exitCodes.permission]: 'Get access first; the same command fails until then.',
  [exitCodes.conflict]:
    'Look at the current state, then change the command; the same one fails again.',
  [exitCodes.rateLimited]: 'Wait a minute, then run the command again.',
  [exitCodes.cancelled]: 'Find out how far it got, then run the command again.',
}

/** Adds the suggestion of its code to an error without advice (6.10). */
export function addAdvice<Fields extends ErrorFields>(error: Fields): Fields {
  const {didYouMean, nextActions, suggestion, validValues} = error
  const lists = [didYouMean, nextActions, validValues]
  const hasAdvice = suggestion || lists.some((list) => list && list.length > 0)
  return hasAdvice ? error : {...error, suggestion: adviseOn(error)}
}

/** What to do about an error: whether the same command may succeed, and when. */
function adviseOn({code, error, kind, recoverable, retryAfterMs}: ErrorFields): string {
  if (retryAfterMs !== undefined && recoverable) {
    const seconds = Math.ceil(retryAfterMs / 1000)
    return `Wait ${seconds} s, then run the command again.`
  }

  const exitCode = codeOfCategory(error) ?? toErrorCode(code)
  if (recoverable === isRecoverableByDefault(exitCode)) {
    return adviceByCode[exitCode]
  }
  if (!recoverable) {
    return 'Do not run the same command again; fix the problem in the message first.'
  }
  return isConnectionCode(kind)
    ? 'Check the address and the network, or run the command again in a moment.'
    : 'Run the command again in a moment.'
}

/**
 * The exit code of an error's category; undefined for an unknown one. The code that a command has
 * chosen does not classify its error (5.1).
 */
function codeOfCategory(category: string): FailureCode | undefined {
  const codes = Object.values(exitCodes).filter((code) => code !== exitCodes.ok)
  return codes.find((code) => categoryOf(code) === category)
}

/** An exit code as one of the contract's errors, by default that of a tool error. */
function toErrorCode(code: number): FailureCode {
  return isFailureCode(code) ? code : exitCodes.toolError
}

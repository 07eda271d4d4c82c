import {AgentError, isAgentError} from '../../contract/agent-error.js'
import {exitCodes} from '../../contract/error-categories.js'
import {fieldsOf} from '../../contract/error-fields.js'
import type {ErrorFields, TerminalOutcome} from '../../contract/outcome.js'
import {phrase} from '../../contract/phrase.js'
import type {Run} from '../run.js'
import type {Ending} from './ending.js'
import {readReported} from './failures.js'
import type {Interruption} from './signals.js'

/** The error of a command that a signal ended (3.16). */
export function describeSignal(signal: NodeJS.Signals, data?: unknown): ErrorFields {
  const message = phrase`Cancelled by ${{ours: signal}}.`
  return fieldsOf(
    new AgentError({
      code: exitCodes.cancelled,
      data,
      kind: signal,
      message,
    }),
  )
}

/**
 * The error of a command that a signal or its time limit ended: its own, if that is one of the same
 * category (6.2), otherwise ours, including what the command had to say as it unwound.
 */
export function describeInterruption(
  interruption: Interruption,
  {options, reported}: Run,
  ending: Ending,
): ErrorFields {
  const data = describeUnwound(ending, reported)
  const thrown = ending.type === 'threw' && isAgentError(ending.error) ? ending.error : undefined
  if (interruption.type === 'signal') {
    const fields = describeSignal(interruption.signal, data)
    if (thrown?.exitCode !== exitCodes.cancelled) return fields
    return {...fieldsOf(thrown), kind: thrown.kind ?? interruption.signal}
  }
  if (thrown?.exitCode === exitCodes.timeout) return fieldsOf(thrown)
  return fieldsOf(
    new AgentError({
      code: exitCodes.timeout,
      data,
      message: phrase`The command did not end within ${{ours: String(interruption.timeoutMs)}} ms.`,
      suggestion: options.timeout?.hasFlag
        ? phrase`Give it more time with --timeout-ms.`
        : undefined,
    }),
  )
}

/**
 * What a command reported, threw on purpose or returned before or after it was interrupted;
 * undefined if nothing.
 */
function describeUnwound(ending: Ending, reported: TerminalOutcome | undefined): unknown {
  const hasValue = ending.type === 'returned' && !isStream(ending.value)
  const returned = hasValue ? ending.value : undefined
  if (reported) {
    const valueNames = {error: 'data', plan: 'plan', success: 'result'} as const
    return {
      message: reported.message,
      [valueNames[reported.type]]: readReported(reported, returned),
    }
  }
  if (ending.type === 'threw' && isAgentError(ending.error)) {
    const {data, message} = ending.error
    return {message, data}
  }
  return returned === undefined ? undefined : {result: returned}
}

/** Whether a value has its content only once it is read: as data, it would be an empty object. */
function isStream(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}

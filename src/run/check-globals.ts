import {AgentError} from '../contract/agent-error.js'
import {exitCodes} from '../contract/error-categories.js'
import type {FlagRow} from '../flags/row.js'
import {flagRows} from '../flags/table.js'
import {type GlobalFlagValues, nameProperty} from '../command-line/our-flags.js'

/**
 * Checks the values of the global flags, also for a command that never parses its line.
 *
 * @throws AgentError (`flag_error`) for a value that does not exist
 */
export function checkGlobals(values: GlobalFlagValues): void {
  for (const [name, rule] of flagRows) {
    const value = values[nameProperty(name)]
    if (typeof value === 'string') checkValue(`--${name}`, value, rule)
  }
}

function checkValue(field: string, value: string, {accepts, flag}: FlagRow): void {
  const validValues = flag.type === 'option' ? flag.options : undefined
  const isWrong = validValues ? !validValues.includes(value) : accepts?.pattern.test(value) === false
  if (!isWrong) return
  throw new AgentError({
    code: exitCodes.userError,
    error: 'flag_error',
    field,
    kind: 'invalid_value',
    message: accepts
      ? `Flag ${field} takes ${accepts.description}, not ${value}.`
      : `Flag ${field} does not accept ${value}.`,
    validValues,
  })
}

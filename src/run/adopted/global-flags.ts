import type {FlagToken} from '../../command-line/tokenize.js'
import {makeLineError} from '../../contract/agent-error.js'
import {toAgentError} from '../../contract/error-fields.js'
import {mistakeMessages} from '../../contract/mistake-messages.js'
import {type FlagRow, flagTable, isGlobalFlag} from '../../flags/table.js'
import {type Line, positionInWords} from '../../line/line.js'
import type {GlobalFlagValues} from '../../line/our-flags.js'
import {findUnanswered} from '../find-unanswered.js'

/**
 * Checks the global flags of a command that may never parse them, also misspelled ones that were
 * meant to ask (4.6a).
 *
 * @throws AgentError (`flag_error`, or `argument_error` for a word such as `help`)
 */
export function checkGlobals(line: Line): void {
  for (const token of line.tokens) {
    if (token.kind === 'flag' && isGlobalFlag(token.name, line.knownFlags[token.name])) {
      checkValue(token, line)
    }
  }
  const unanswered = line.asks ? undefined : findUnanswered(line)
  if (unanswered) throw toAgentError(unanswered)
}

/** @throws AgentError if a global flag lacks its value, or does not accept it */
function checkValue({index, name, value, valueIndex}: FlagToken, line: Line): void {
  const {accepts, flag}: FlagRow = flagTable[name as keyof GlobalFlagValues]
  if (flag.type !== 'option') return
  const field = `--${name}`
  const {options: validValues} = flag
  if (value === undefined) {
    throw makeLineError({
      error: 'flag_error',
      field,
      kind: 'missing_value',
      message: mistakeMessages.missingValue(field),
      position: positionInWords(line, index),
      validValues,
    })
  }
  const isListed = validValues === undefined || validValues.includes(value)
  const isWellFormed = accepts === undefined || accepts.pattern.test(value)
  if (isListed && isWellFormed) return
  const shownValue = value || 'an empty value'
  const complaint = accepts
    ? `takes ${accepts.description}, not ${shownValue}.`
    : `does not accept ${shownValue}.`
  throw makeLineError({
    error: 'flag_error',
    field,
    kind: 'invalid_value',
    message: `Flag ${field} ${complaint}`,
    position: positionInWords(line, valueIndex ?? index),
    validValues,
  })
}

/** Lists, as warnings, the plugin's flags that do nothing under oclif's `--json` (5.6). */
export function listIgnored(globals: GlobalFlagValues): string[] {
  return (['output', 'select'] as const)
    .filter((name) => globals[name] !== undefined)
    .map((name) => `--${name} has no effect under --json.`)
}

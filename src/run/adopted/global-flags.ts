import type {FlagToken} from '../../command-line/tokenize.js'
import {type AgentError, makeLineError} from '../../contract/agent-error.js'
import {toAgentError} from '../../contract/error-fields.js'
import {mistakeMessages} from '../../contract/mistake-messages.js'
import {type FlagRow, flagTable, isGlobalFlag} from '../../flags/table.js'
import {listConfirmations} from '../../gate/consent.js'
import {type Line, positionInWords} from '../../line/line.js'
import type {GlobalFlagValues} from '../../line/our-flags.js'
import {asksPlugin} from '../../line/questions.js'
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
  throw invalidValue({
    field,
    message: `Flag ${field} ${complaint}`,
    position: positionInWords(line, valueIndex ?? index),
    validValues,
  })
}

/** Whether a flag of a line is to be checked. */
type CheckFlag = (flag: FlagToken, line: Line) => boolean

/** Whether a token is a flag of the plugin that asks, instead of running the command. */
export function isQuestion({name}: FlagToken, {knownFlags}: Line): boolean {
  return asksPlugin({[name]: true}) && isGlobalFlag(name, knownFlags[name])
}

/**
 * Rejects a boolean flag with a value, as `--yes=false`, which oclif would turn on (7.14).
 *
 * @param isChecked whether a flag is rejected; by default every one is
 * @throws AgentError
 */
export function checkSwitches(line: Line, isChecked: CheckFlag = () => true): void {
  const {knownFlags: flags, tokens} = line
  const flag = tokens.find((token) => {
    return token.kind === 'flag' && token.surplus !== undefined && isChecked(token, line)
  })
  if (flag?.kind !== 'flag') return
  const field = `--${flag.name}`
  const isConfirmation = listConfirmations(flags).some((each) => each.name === flag.name)
  const purpose = isConfirmation ? 'confirm' : 'turn it on'
  const alternative = flags[flag.name]!.allowNo
    ? `, --no-${flag.name} to turn it off`
    : ', or leave it out'
  const suggestion = `Write ${field} alone to ${purpose}${alternative}.`
  // The value may be a secret, so the message does not have it.
  throw invalidValue({
    field,
    message: mistakeMessages.unwantedValue(field),
    // The position of this mention: a later one of the same flag may be right.
    position: positionInWords(line, flag.index),
    suggestion,
  })
}

function invalidValue(fields: Parameters<typeof makeLineError>[0]): AgentError {
  return makeLineError({error: 'flag_error', kind: 'invalid_value', ...fields})
}

/** Lists, as warnings, the plugin's flags that do nothing under oclif's `--json` (5.6). */
export function listIgnored(globals: GlobalFlagValues): string[] {
  return (['output', 'select'] as const)
    .filter((name) => globals[name] !== undefined)
    .map((name) => `--${name} has no effect under --json.`)
}

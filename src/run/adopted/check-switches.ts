import type {FlagToken} from '../../command-line/tokenize.js'
import {makeLineError} from '../../contract/agent-error.js'
import {mistakeMessages} from '../../contract/mistake-messages.js'
import {isGlobalFlag} from '../../flags/table.js'
import {listConfirmations} from '../../gate/consent.js'
import {type Line, positionInWords} from '../../line/line.js'
import {asksPlugin} from '../../line/questions.js'

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
  throw makeLineError({
    error: 'flag_error',
    field,
    kind: 'invalid_value',
    message: mistakeMessages.unwantedValue(field),
    // The position of this mention: a later one of the same flag may be right.
    position: positionInWords(line, flag.index),
    suggestion,
  })
}

import {AgentError} from '../contract/agent-error.js'
import {phraseUnwantedValue} from '../contract/phrase.js'
import {exitCodes} from '../contract/error-categories.js'
import {type Flags, tokenize} from '../command-line/tokenize.js'
import {listConfirmations} from '../command-line/consent.js'

/**
 * Makes sure that no boolean flag on a line has a value: oclif would turn the flag on and read the value as the next
 * word, so that `--yes=false` confirms.
 *
 * The message leaves the value out, which may be a secret for a flag such as `--password`.
 *
 * @throws AgentError (`flag_error`) that names the first such flag
 */
export function checkSwitches(argv: readonly string[], flags: Flags): void {
  const found = tokenize(argv, flags).find((token) => token.kind === 'flag' && token.surplus !== undefined)
  if (found?.kind !== 'flag') return
  const flag = `--${found.name}`
  const confirms = listConfirmations(flags).some(({name}) => name === found.name)
  const off = flags[found.name]!.allowNo ? `, --no-${found.name} to turn it off` : ', or leave it out'
  throw new AgentError({
    code: exitCodes.userError,
    error: 'flag_error',
    field: flag,
    kind: 'invalid_value',
    message: phraseUnwantedValue(flag),
    suggestion: `Write ${flag} alone to ${confirms ? 'confirm' : 'turn it on'}${off}.`,
  })
}

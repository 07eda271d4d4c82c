import {AgentError} from '../contract/agent-error.js'
import {exitCodes} from '../contract/taxonomy.js'
import type {GlobalFlagValues} from '../line/global-flags.js'
import {formats} from '../output/formats/format.js'
import {protocolVersions} from '../output/protocols/protocol.js'
import {phrase} from '../contract/phrase.js'

/**
 * Checks the values of the global flags, also for a command that never parses its line.
 *
 * @throws AgentError (`flag_error`) for a value that does not exist
 */
export function checkGlobals({output, protocolVersion, timeoutMs}: GlobalFlagValues): void {
  checkValue('--output', output, formats)
  checkValue('--protocol-version', protocolVersion, protocolVersions)
  if (timeoutMs !== undefined && !/^[1-9]\d*$/.test(timeoutMs)) {
    throw new AgentError({
      code: exitCodes.userError,
      error: 'flag_error',
      field: '--timeout-ms',
      kind: 'invalid_value',
      message: phrase`Flag --timeout-ms takes a whole number of milliseconds, 1 or more, not ${timeoutMs}.`,
    })
  }
}

function checkValue(field: string, value: string | undefined, validValues: readonly string[]): void {
  if (value === undefined || validValues.includes(value)) return
  throw new AgentError({
    code: exitCodes.userError,
    error: 'flag_error',
    field,
    kind: 'invalid_value',
    message: phrase`Flag ${{ours: field}} does not accept ${value}.`,
    validValues,
  })
}

import {userSettings} from '../../annotations/sources.js'
import {AgentError} from '../../contract/agent-error.js'

/**
 * Checks that a file with these keys has its commands under `commands`, rather than at the top
 * level.
 *
 * @throws AgentError
 */
export function checkKeys(keys: readonly string[]): void {
  const settings: readonly string[] = userSettings
  const isPlace = keys.includes('commands') || keys.every((key) => settings.includes(key))
  if (!isPlace) throw makePlaceError()
}

/** Makes the error of a file that has no place for a draft. */
export function makePlaceError(): AgentError {
  return new AgentError({
    code: 1,
    field: '--output-file',
    message:
      'it has no map `commands` (in YAML, in block style, with each key as `key:`), so nothing can be added to it.',
    suggestion: 'Put its entries into a map `commands`, or name another file.',
  })
}

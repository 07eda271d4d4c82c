import {userSettings} from '../../annotations/sources.js'
import {AgentError} from '../../contract/agent-error.js'

/**
 * Checks that commands can be added to a file with these keys: it has `commands`, or nothing but
 * settings. Commands at the top level leave no place for it.
 *
 * @throws AgentError
 */
export function requireCommandsPlace(keys: readonly string[]): void {
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

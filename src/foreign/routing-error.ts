import {readCatalog} from '../catalog/read-catalog.js'
import {diagnoseLine} from '../errors/suggest/diagnose.js'
import {exitCodes} from '../errors/taxonomy.js'
import type {HostConfig} from '../oclif-shapes.js'
import type {ErrorFields} from '../outcome/outcome.js'

/** Says what is wrong with a line that leads to no command. */
export function describeRoutingError(config: HostConfig, words: readonly string[]): ErrorFields {
  const diagnosis = diagnoseLine(readCatalog(config), words)
  return {
    code: exitCodes.userError,
    recoverable: true,
    ...(diagnosis ?? {
      error: 'command_not_found',
      kind: 'unknown_command',
      message: `Unknown command: ${words[0] ?? ''}`,
    }),
  }
}

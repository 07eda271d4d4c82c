import {readCatalog} from '../catalog/read/read-catalog.js'
import {diagnoseLine} from '../suggest/diagnose.js'
import {exitCodes} from '../contract/taxonomy.js'
import {phrase} from '../contract/phrase.js'
import type {HostConfig} from '../oclif/shapes.js'
import type {ErrorFields} from '../contract/outcome.js'

/** Says what is wrong with a line that leads to no command. */
export function describeRoutingError(config: HostConfig, words: readonly string[]): ErrorFields {
  const diagnosis = diagnoseLine(readCatalog(config), words)
  return {
    code: exitCodes.userError,
    recoverable: true,
    ...(diagnosis ?? {
      error: 'command_not_found',
      kind: 'unknown_command',
      message: phrase`Unknown command: ${words[0] ?? ''}`,
    }),
  }
}

import {isGlobalFlag} from '../../flags/global.js'
import type {FlagDefinition} from '../../oclif/shapes.js'
import type {CatalogCommand} from '../catalog.js'

/** The flags of a command that are worth telling, in its own order; what every own command has is said once. */
export function visibleFlags(command: CatalogCommand, includeHidden = false): [string, FlagDefinition][] {
  return Object.entries(command.definition.flags).filter(
    ([name, flag]) => (includeHidden || !flag.hidden) && !(command.isOwn && isGlobalFlag(name, flag)),
  )
}

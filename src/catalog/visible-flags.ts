import {findRow} from '../flags/table.js'
import type {FlagDefinition} from '../oclif/shapes.js'
import type {CatalogCommand} from './catalog.js'

/**
 * The flags of a command that are worth telling, in its own order: the global flags are told once for all commands, and
 * those that confirm as `confirm_flag` (contract, section 8).
 */
export function visibleFlags(command: CatalogCommand, includeHidden = false): [string, FlagDefinition][] {
  return Object.entries(command.definition.flags).filter(
    ([name, flag]) => (includeHidden || !flag.hidden) && !(command.isOwn && isToldElsewhere(name, flag)),
  )
}

function isToldElsewhere(name: string, flag: FlagDefinition): boolean {
  const rule = findRow(name, flag)
  return rule !== undefined && (rule.flag.helpGroup === 'AGENT' || rule.confirms === true)
}

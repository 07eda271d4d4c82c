import type {FlagDefinition} from '../oclif-shapes.js'
import type {CatalogCommand} from './catalog.js'

/** The group in the help of the flags that this package adds to own commands. */
export const agentHelpGroup = 'AGENT'

/** The added flags that every own command has (contract, section 7): said once, not with each command. */
const globalFlags = new Set(['agent', 'full', 'output', 'protocol-version', 'schema', 'select', 'validate'])

/** Whether a flag is one that this package added to every own command. */
export function isGlobalFlag({isOwn}: Pick<CatalogCommand, 'isOwn'>, name: string, flag: FlagDefinition): boolean {
  return isOwn && flag.helpGroup === agentHelpGroup && globalFlags.has(name)
}

/** The flags of a command that are worth telling, in its own order. */
export function visibleFlags(command: CatalogCommand, includeHidden = false): [string, FlagDefinition][] {
  return Object.entries(command.definition.flags).filter(
    ([name, flag]) => (includeHidden || !flag.hidden) && !isGlobalFlag(command, name, flag),
  )
}

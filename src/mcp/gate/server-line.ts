import type {Catalog} from '../../catalog/catalog.js'
import type {Route} from '../../errors/route.js'

/** The id of the command that serves. */
const serverId = 'murli:mcp'

/** Whether a line would start a server: its stdin would be read as a protocol, and no client would speak it. */
export function isServerLine({separator}: Catalog, argv: readonly string[], {command, leading}: Route): boolean {
  if (command) return command.id === serverId
  // Where a colon separates words, oclif takes the first of them alone for the command.
  const words = argv.slice(leading)
  return separator === ':' && words[0] === 'murli' && words[1] === 'mcp'
}

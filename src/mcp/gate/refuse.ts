import type {ErrorFields} from '../../contract/outcome.js'
import type {Route} from '../../errors/route.js'
import {isServerLine} from './server-line.js'
import type {HostCatalog} from '../host/host-catalog.js'
import type {CommandFacts} from './command-facts.js'

/** A line that is looked at before it runs. */
export type GatedLine = {
  argv: readonly string[]
  catalog: HostCatalog
  facts: CommandFacts | undefined
  route: Route
}

/**
 * Refuses what no tool runs: this server once more, what waits for a keyboard, and what is not served.
 *
 * The child decides by itself, too; what is refused here is refused sooner.
 */
export function refuseLine({argv, catalog, facts, route}: GatedLine): ErrorFields | undefined {
  const {command} = route
  const {bin} = catalog.all
  if (isServerLine(catalog.all, argv, route))
    return denied(`${bin} murli mcp does not run itself`, 'Call the other tools.')
  if (!command) return undefined
  if (!catalog.isServed(command)) {
    return denied(`${bin} ${command.name} is not served here`, 'find_commands finds what is.', {kind: 'denied'})
  }

  if (facts?.isInteractive) {
    return denied(
      `${bin} ${command.name} waits for a keyboard, and there is none`,
      'Ask the person to run it in a terminal.',
    )
  }
}

/** Refuses what `read` does not run. */
export function refuseRead({catalog, facts, route}: GatedLine, isServerReadOnly: boolean): ErrorFields | undefined {
  const {command} = route
  if (!command || facts?.isReadOnly) return undefined
  const name = `${catalog.all.bin} ${command.name}`.trim()
  return denied(
    `${name} is not known to be read-only`,
    isServerReadOnly
      ? 'This server is read-only. Ask the person to run it.'
      : 'Use the tool run, which may change something.',
    {kind: 'read_only'},
  )
}

function denied(message: string, suggestion: string, more: Partial<ErrorFields> = {}): ErrorFields {
  return {code: 6, error: 'permission_denied', message, recoverable: false, suggestion, ...more}
}

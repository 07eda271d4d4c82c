import {flagFinder} from '../../command-line/find-flag.js'
import {isGlobalFlag} from '../../flags/table.js'
import type {Line, PassedCommand} from '../../line/line.js'
import {loadBundle} from '../../load-bundle.js'
import type {LoadableCommand} from '../../oclif/shapes.js'

/** A command that flags of the plugin before its name hid from oclif. */
type HiddenCommand = PassedCommand & {command: LoadableCommand}

/**
 * Finds the command after flags of the plugin; oclif takes the first flag for a command's id. A
 * command with a flag of the same name of its own is not found: the line would not ask, but run it.
 */
export function findHiddenCommand(typed: Line): HiddenCommand | undefined {
  const {config, id, tokens, words} = typed
  if (!id?.startsWith('-')) return undefined
  const {cachedCatalog, restOf, routeTyped} = loadBundle<
    typeof import('../../catalog/read.js') &
      typeof import('../../corrections/route/route.js') &
      typeof import('../../corrections/route/routed-line.js')
  >('explain')
  const {ours, route} = routeTyped(cachedCatalog(config), typed)
  const {leading} = route
  const followsOnlyOurs = words.slice(0, leading).every((_, index) => ours.has(index))
  const command = route.command && followsOnlyOurs ? config.findCommand(route.id) : undefined
  if (!command) return undefined
  const {flags = {}} = command
  const find = flagFinder(flags)
  const isOwned = (word: string) => {
    const {name} = find(word) ?? {}
    return name !== undefined && !isGlobalFlag(name, flags[name])
  }
  if (tokens.some(({index, raw}) => index < leading && isOwned(raw))) return undefined
  return {
    argv: restOf(route, words),
    command,
    config,
    typed: {leading, words},
  }
}

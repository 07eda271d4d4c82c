import type {Line, PassedCommand} from '../../line/line.js'
import {loadBundle} from '../../load-bundle.js'
import type {LoadableCommand} from '../../oclif/shapes.js'

/** A command that flags of the plugin before its name hid from oclif. */
type HiddenCommand = PassedCommand & {command: LoadableCommand}

/** Finds the command after flags of the plugin; oclif takes the first flag for a command's id. */
export function findHiddenCommand(typed: Line): HiddenCommand | undefined {
  const {config, id, words} = typed
  if (!id?.startsWith('-')) return undefined
  const {cachedCatalog, restOf, routeTyped} = loadBundle<
    typeof import('../../catalog/read.js') &
      typeof import('../../corrections/route.js') &
      typeof import('../../corrections/routed-line.js')
  >('explain')
  const {ours, route} = routeTyped(cachedCatalog(config), typed)
  const {leading} = route
  const followsOnlyOurs = words.slice(0, leading).every((_, index) => ours.has(index))
  const command = route.command && followsOnlyOurs ? config.findCommand(route.id) : undefined
  if (!command) return undefined
  return {
    argv: restOf(route, words),
    command,
    config,
    typed: {leading, words},
  }
}

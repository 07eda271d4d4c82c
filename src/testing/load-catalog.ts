import type {Catalog, CatalogCommand} from '../catalog/catalog.js'
import {readCatalog} from '../catalog/read.js'
import {pluginsOf} from '../oclif/host.js'
import type {HostConfig, PluginDefinition} from '../oclif/shapes.js'
import {readHost} from '../services/host-package.js'
import {loadCore} from './load-core.js'

/** What an author does if commands are missing. */
const advice = 'Build the host, and write its manifest with `oclif manifest`, before the tests run.'

/** A host's catalog; `hostCommands` are the visible commands of the host's own package. */
export type TestedCatalog = Catalog & {hostCommands: CatalogCommand[]}

/**
 * Loads a host's catalog.
 *
 * @param folder the folder of the host's package.json, as a path or a file URL
 * @param options whether it has the plugins that its user has installed; true by default
 * @throws Error if its own package has no command, or one that fails to load
 */
export async function loadCatalog(
  folder: URL | string,
  options: {userPlugins?: boolean} = {},
): Promise<TestedCatalog> {
  const {bin, root} = readHost(folder)
  const config = await loadCore(root).Config.load({root, ...options})
  await expectLoadable(config, bin)
  const catalog = readCatalog(config)
  const hostCommands = catalog.commands.filter(
    ({definition: {pluginName = catalog.name}}) => pluginName === catalog.name,
  )
  if (hostCommands.length === 0) {
    throw new Error(`No command of ${bin} was found in ${root}. ${advice}`)
  }
  // Not a spread, which would read the getter `warnings` at once.
  return Object.assign(catalog, {
    hostCommands: hostCommands.filter(({isHidden}) => !isHidden),
  })
}

/** oclif's plugin object, which lists every command, including those that oclif could not load. */
type LoadedPlugin = PluginDefinition & {
  commandIDs?: readonly string[]
  findCommand(id: string, options: {must: true}): Promise<unknown>
}

/**
 * Without a manifest, oclif only warns about a command that it cannot load, and leaves it out. This
 * fails instead.
 *
 * @throws Error with the reason
 */
async function expectLoadable(config: HostConfig, bin: string): Promise<void> {
  const plugin = pluginsOf(config).find((each) => each.root === config.root) as
    | LoadedPlugin
    | undefined
  const loaded = new Set(plugin?.commands.map(({id}) => id))
  const missing = plugin?.commandIDs?.find((id) => !loaded.has(id))
  if (missing === undefined) return
  // The second attempt may succeed; then there is no reason to report.
  const reason = await plugin!.findCommand(missing, {must: true}).then(() => 'no reason', String)
  throw new Error(`The command ${missing} of ${bin} cannot be loaded: ${reason}\n${advice}`)
}

import type {Catalog} from '../catalog/catalog.js'
import {readCatalog} from '../catalog/read.js'
import type {HostConfig, PluginDefinition} from '../oclif/shapes.js'
import {type Host, loadCore} from './host.js'

type Core = {Config?: ConfigClass; default?: {Config?: ConfigClass}}
type ConfigClass = {load(options: {root: string}): Promise<HostConfig>}
type LoadedPlugin = PluginDefinition & {
  commandIDs?: readonly string[]
  findCommand?(id: string, options: {must: true}): Promise<unknown>
}

const advice = 'Build the host, and write its manifest with `oclif manifest`, before the tests run'

/**
 * Loads the catalog of a host whose own commands are all there.
 *
 * @throws Error where the host's package has no command, or one that oclif cannot load: a check of them would check nothing
 */
export async function loadCatalog(host: Host): Promise<Catalog> {
  const core = await loadCore<Core>(host)
  const {Config = core.default?.Config} = core
  if (!Config) throw new TypeError(`The @oclif/core of ${host.root} has no \`Config\``)
  const config = await Config.load({root: host.root})
  for (const plugin of config.plugins?.values() ?? []) if (plugin.root === config.root) await checkLoaded(plugin, host)
  const catalog = readCatalog(config)
  if (catalog.commands.some(({definition}) => (definition.pluginName ?? catalog.name) === catalog.name)) return catalog
  throw new Error(`No command of ${host.bin} was found in ${host.root}. ${advice}.`)
}

/** Without a manifest oclif leaves a command out that it cannot load, and only warns of it. */
async function checkLoaded(plugin: LoadedPlugin, host: Host): Promise<void> {
  const loaded = new Set(plugin.commands.map(({id}) => id))
  const missing = plugin.commandIDs?.find((id) => typeof id === 'string' && !loaded.has(id))
  if (missing === undefined) return
  const cause = await plugin.findCommand?.(missing, {must: true}).then(
    () => undefined,
    (error: unknown) => error,
  )
  const reason = cause instanceof Error ? `: ${cause.message}` : ''
  throw new Error(`The command ${missing} of ${host.bin} cannot be loaded${reason}\n${advice}.`, {cause})
}

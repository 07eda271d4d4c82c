import type {Catalog, CatalogCommand} from '../catalog/catalog.js'

/**
 * The visible commands that the host's author can change: of the host's package and of plugins in
 * its npm scope; if there are none, as in a package that only names another one in `oclif.plugins`,
 * of all plugins except oclif's.
 */
export function listAuthorCommands({commands, name: host}: Catalog): CatalogCommand[] {
  const scope = host.startsWith('@') ? `${host.split('/', 1)[0]}/` : `${host}/`
  const visible = commands.filter(({isHidden}) => !isHidden)
  const pluginOf = ({definition: {pluginName = host}}: CatalogCommand) => pluginName
  const ofAuthor = visible.filter((command) => {
    const plugin = pluginOf(command)
    return plugin === host || plugin.startsWith(scope)
  })
  if (ofAuthor.length > 0) return ofAuthor
  return visible.filter((command) => !pluginOf(command).startsWith('@oclif/'))
}

import type {Catalog, CatalogCommand} from '../catalog/catalog.js'

/**
 * Lists the visible commands that the host's author can change: those of the host's package and of
 * plugins in its npm scope. A host without any, which only names plugins in `oclif.plugins`, gets
 * the commands of all plugins except oclif's.
 */
export function listAuthorCommands({commands, name: host}: Catalog): CatalogCommand[] {
  // The scope of `@acme/cli` is `@acme/`.
  const [scope] = /^@[^/]+\//.exec(host) ?? []
  const visible = commands.filter(({isHidden}) => !isHidden)
  const pluginOf = ({definition: {pluginName = host}}: CatalogCommand) => pluginName
  const ofAuthor = visible.filter((command) => {
    const plugin = pluginOf(command)
    return plugin === host || (scope !== undefined && plugin.startsWith(scope))
  })
  if (ofAuthor.length > 0) return ofAuthor
  return visible.filter((command) => !pluginOf(command).startsWith('@oclif/'))
}

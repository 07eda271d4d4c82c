import type {Catalog, CatalogCommand} from '../catalog/catalog.js'

/**
 * The visible commands that the host's author can change: of the host's package and of plugins in
 * its npm scope.
 */
export function listAuthors({commands, name}: Catalog): CatalogCommand[] {
  const scope = name.startsWith('@') ? `${name.split('/', 1)[0]}/` : `${name}/`
  const isAuthors = ({definition: {pluginName = name}}: CatalogCommand) =>
    pluginName === name || pluginName.startsWith(scope)
  return commands.filter((command) => !command.isHidden && isAuthors(command))
}

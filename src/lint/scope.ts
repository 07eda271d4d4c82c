import type {Catalog, CatalogCommand} from '../catalog/catalog.js'

/**
 * The commands that are checked: those that the host's author can change, which are the ones of the host's own package and
 * of plugins in the same npm scope. Hidden ones are not checked: no document shows them.
 *
 * @param isEverything whether other authors' commands are checked too
 */
export function commandsToLint({commands, name}: Catalog, isEverything: boolean): CatalogCommand[] {
  const scope = name.startsWith('@') ? `${name.split('/', 1)[0]}/` : undefined
  const isOwn = ({definition: {pluginName}}: CatalogCommand) =>
    pluginName === undefined || pluginName === name || (scope !== undefined && pluginName.startsWith(scope))
  return commands.filter((command) => !command.isHidden && (isEverything || isOwn(command)))
}

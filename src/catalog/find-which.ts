import type {Catalog} from './catalog.js'

/** How this package's `murli which` is typed on the host; undefined where the host has none, or one of its own. */
export function findWhich({commands}: Catalog): string | undefined {
  return commands.find(({definition, id}) => id === 'murli:which' && 'limit' in definition.flags)?.name
}

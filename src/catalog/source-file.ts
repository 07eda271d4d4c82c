import {existsSync} from 'node:fs'
import {join} from 'node:path'

import {type Catalog, type CatalogCommand, entryOf} from './catalog.js'

/** The path of the source that a command of the host's own package was compiled from; undefined if it is not found. */
export function findSource(
  {config, name}: Pick<Catalog, 'config' | 'name'>,
  command: CatalogCommand,
): string | undefined {
  const {pluginName, relativePath} = entryOf(command)
  if (!config || pluginName !== name || !Array.isArray(relativePath)) return undefined
  const [first = '', ...rest] = relativePath.map(String)
  const source = join('src', ...rest).replace(/\.([cm]?)js$/, '.$1ts')
  const candidates = [source, `${source}x`, join(first, ...rest)].map((file) => join(config.root, file))
  return candidates.find((file) => existsSync(file))
}

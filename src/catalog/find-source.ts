import {existsSync} from 'node:fs'
import {join} from 'node:path'

import type {Catalog, CatalogCommand} from './catalog.js'

/** The source path of a compiled command in the host's own package, if found. */
export function findSource(
  {config, name}: Partial<Catalog>,
  {entry}: CatalogCommand,
): string | undefined {
  const {pluginName, relativePath} = entry
  if (!config || pluginName !== name || !Array.isArray(relativePath)) {
    return undefined
  }
  const [first = '', ...rest] = relativePath.map(String)
  const plain = join('src', ...rest)
  const source = plain.replace(/\.([cm]?)js$/, '.$1ts')
  const candidates = [source, `${source}x`, plain, join(first, ...rest)]
  return candidates.map((file) => join(config.root, file)).find((file) => existsSync(file))
}

import {existsSync} from 'node:fs'
import {join} from 'node:path'

import type {Catalog, CatalogCommand} from './catalog.js'

/** The source path of a compiled command in the host's own package, if found. */
export function findSource(
  {config, name}: Partial<Catalog>,
  {entry}: CatalogCommand,
): string | undefined {
  const {pluginName, relativePath} = entry
  if (!config || pluginName !== name || !Array.isArray(relativePath)) return undefined
  const [first = '', ...rest] = relativePath.map(String)
  const source = join('src', ...rest).replace(/\.([cm]?)js$/, '.$1ts')
  const candidates = [source, `${source}x`, join(first, ...rest)].map((file) =>
    join(config.root, file),
  )
  return candidates.find((file) => existsSync(file))
}

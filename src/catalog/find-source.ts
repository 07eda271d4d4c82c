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
  // `dist/commands/list.js` is compiled from a file in `src`, or is the source.
  const [output = '', ...path] = relativePath.map(String)
  const plain = join('src', ...path)
  const typed = plain.replace(/\.([cm]?)js$/, '.$1ts')
  const candidates = [typed, `${typed}x`, plain, join(output, ...path)]
  return candidates.map((file) => join(config.root, file)).find((file) => existsSync(file))
}

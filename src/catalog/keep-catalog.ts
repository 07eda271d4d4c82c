import type {HostConfig} from '../oclif/shapes.js'
import type {Catalog} from './catalog.js'
import {readCatalog} from './read-catalog.js'

type Kept = {catalog: Catalog; commands: readonly unknown[]; topics: readonly unknown[]}

const kept = new WeakMap<object, Kept>()

/**
 * Reads the host's config into a catalog as `readCatalog` does, once for all that explains a line which fails: its
 * correction, its secrets and its check ask one after another. Read again where oclif lists other commands or topics.
 */
export function keepCatalog(config: HostConfig): Catalog {
  const {commands, topics} = config
  const known = kept.get(config)
  if (known && isSame(known.commands, commands) && isSame(known.topics, topics)) return known.catalog
  const catalog = readCatalog(config)
  kept.set(config, {catalog, commands, topics})
  return catalog
}

function isSame(before: readonly unknown[], after: readonly unknown[]): boolean {
  if (before.length !== after.length) return false
  for (let position = 0; position < before.length; position++) if (before[position] !== after[position]) return false
  return true
}

import {Help} from '@oclif/core'

import type {Catalog} from '../../src/catalog/catalog.js'
import type {HostConfig} from '../../src/oclif/shapes.js'
import {type HelpClass, helpPagesOf} from '../../src/services/eval/help-pages.js'

/** Renders what `--help` prints with this repository's oclif, without a process for each page. */
export class HelpPages extends helpPagesOf(Help as unknown as HelpClass) {
  constructor(catalog: Catalog) {
    super({...catalog, config: withPluginMap(catalog) as HostConfig})
  }
}

/**
 * The config as today's help reads it: @oclif/core 1 and 2 list the plugins that later versions
 * have by name.
 */
function withPluginMap({config}: Catalog): unknown {
  const plugins: unknown = config?.plugins
  if (!Array.isArray(plugins)) return config
  const byName = new Map(plugins.map((plugin: {name: string}) => [plugin.name, plugin]))
  return new Proxy(config as object, {
    get: (target, name) =>
      name === 'plugins' ? byName : (Reflect.get(target, name, target) as unknown),
  })
}

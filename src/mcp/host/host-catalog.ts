import type {Catalog, CatalogCommand} from '../../catalog/catalog.js'
import {keepTopics, readCatalog} from '../../catalog/read-catalog.js'
import {limitCommands} from '../../gate/environment.js'
import type {HostConfig} from '../../oclif/shapes.js'
import type {ServerOptions} from '../line/server-options.js'
import type {LiveConfig} from './live-config.js'

/** Every command that the environment allows, and those of them that are served. */
export type HostCatalog = {
  all: Catalog
  served: Catalog
  isServed(command: CatalogCommand): boolean
}

/** Makes catalogs, anew for each config. */
export class CatalogSource {
  readonly #live: LiveConfig
  readonly #options: Pick<ServerOptions, 'allow' | 'deny'>
  #last: {catalog: HostCatalog; config: HostConfig} | undefined

  constructor(live: LiveConfig, options: Pick<ServerOptions, 'allow' | 'deny'>) {
    this.#live = live
    this.#options = options
  }

  async read(): Promise<HostCatalog> {
    const config = await this.#live.read()
    if (this.#last?.config !== config) this.#last = {catalog: this.#make(config), config}
    return this.#last.catalog
  }

  #make(config: HostConfig): HostCatalog {
    const {allow, deny} = this.#options
    const all = readCatalog(config)
    const isLimited = allow.length > 0 || deny.length > 0
    const isAllowed = limitCommands(allow.length > 0 ? allow : undefined, deny)
    const isServed = ({aliases, hiddenAliases = [], id}: CatalogCommand): boolean =>
      isAllowed([id, ...aliases, ...hiddenAliases])
    const commands = isLimited ? all.commands.filter((command) => isServed(command)) : all.commands
    return {all, isServed, served: commands.length === all.commands.length ? all : keepCommands(all, commands)}
  }
}

/** A catalog of some of its commands, and of the topics that these stand in. */
function keepCommands(catalog: Catalog, commands: CatalogCommand[]): Catalog {
  return {...catalog, commands, topics: keepTopics(catalog.topics, commands)}
}

import {listOrders} from '../../annotations/entry-ids.js'
import {findSources} from '../../annotations/find-sources.js'
import type {Catalog, CatalogCommand} from '../../catalog/catalog.js'
import {readCatalog} from '../../catalog/read.js'
import {keepTopics} from '../../catalog/topics.js'
import {limitCommands} from '../../gate/command-limits.js'
import {idsOf} from '../../oclif/command-ids.js'
import type {HostConfig} from '../../oclif/shapes.js'
import type {ServerOptions} from '../options/options.js'
import {isReadable} from './known-line.js'

/** The allowed commands, which of them are served, and which of them may run. */
export type HostCatalog = {
  all: Catalog
  served: Catalog
  runnable: Catalog
  /** The user's annotations, if there is such a file (12.7). */
  annotations?: string | undefined
}

type Limits = Pick<ServerOptions, 'allow' | 'deny' | 'isReadOnly'>

/** Reads the commands of a host, and limits them to those that a server serves. */
export function readHostCatalog(config: HostConfig, limits: Limits): HostCatalog {
  return {
    ...limitCatalog(readCatalog(config), limits),
    annotations: findAnnotations(config),
  }
}

/** Returns the user's file of annotations, if there is one. */
function findAnnotations(config: HostConfig): string | undefined {
  return findSources(config).find(({origin}) => origin === 'user')?.file
}

/** Limits a catalog to the commands that a server serves (11.17, 11.18). */
export function limitCatalog(all: Catalog, {allow, deny, isReadOnly}: Limits): HostCatalog {
  const isAllowed = limitCommands(allow.length > 0 ? allow : undefined, deny)
  const served = keepCommands(all, (command) => isAllowed(idsInCatalog(all, command)))
  return {
    all,
    runnable: isReadOnly ? keepCommands(served, isReadable) : served,
    served,
  }
}

/** The ids of a command by which a glob can name it, canonical first. */
export function idsInCatalog({isFlexible}: Catalog, command: CatalogCommand): string[] {
  const ids = idsOf(command)
  return [...ids, ...listOrders(ids, command.entry, isFlexible)]
}

function keepCommands(catalog: Catalog, isKept: (command: CatalogCommand) => boolean): Catalog {
  const commands = catalog.commands.filter((command) => isKept(command))
  if (commands.length === catalog.commands.length) return catalog
  return {
    ...catalog,
    commands,
    topics: keepTopics(catalog.topics, commands),
  }
}

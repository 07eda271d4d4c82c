import {readLimits} from '../gate/command-limits.js'
import {limitValues} from '../gate/environment.js'
import {isSameList} from '../line/line.js'
import {singleCommandId} from '../oclif/command-name.js'
import {separatorOf} from '../oclif/separator.js'
import type {HostConfig} from '../oclif/shapes.js'
import {type Catalog, type CatalogCommand, sortByName} from './catalog.js'
import {checkEntry} from './check-entry.js'
import {listCommands, type ListedCommand} from './list-commands.js'
import {showOneDescribe} from './plugin-commands.js'
import {keepTopics, listPlugins, readTopics} from './topics.js'

/**
 * Reads the host's commands and topics from its config, without loading a class. Call it when a
 * catalog is needed, not at startup: the init hooks of some hosts add commands.
 *
 * @param isAllowed whether the catalog holds a command with these ids, and the topics above it; by
 *   default what the environment allows (11.18); `readWholeCatalog` reads all
 */
export function readCatalog(
  config: HostConfig,
  isAllowed = readLimits(config),
): Catalog & {config: HostConfig} {
  const separator = separatorOf(config)
  const listed = listCommands(config, separator)
  const hasSingle = listed.some(({id}) => id === singleCommandId)
  const isSingleCommand = hasSingle || Boolean(config.isSingleCommandCLI)
  const reachable = listed.filter(({id}) => !isSingleCommand || id === singleCommandId)
  // 11.18: a denied command appears nowhere; denying an alias denies its command, even if another
  // one has that alias.
  const isDenied = ({allAliases, id}: ListedCommand) => isAllowed?.([id, ...allAliases]) === false
  const denied = new Set(reachable.filter(isDenied))
  const allowed = reachable.filter((command) => !denied.has(command))
  const commands = showOneDescribe(allowed)
  const topics = isSingleCommand ? [] : readTopics(config, commands, separator)
  return {
    bin: config.bin,
    commands: sortByName(commands),
    config,
    denied: [...denied],
    isFlexible: Boolean(config.flexibleTaxonomy),
    isSingleCommand,
    name: config.name,
    plugins: listPlugins(config).map(({name, version}) => ({name, version})),
    separator,
    // A topic disappears with the last of its commands, but not one that has none anyway.
    topics: denied.size > 0 ? keepTopics(topics, commands) : topics,
    version: config.version,
    get warnings() {
      return commands.flatMap((command) => listMalformed(command, config.bin))
    },
  }
}

/** A sentence about each malformed part of a command's manifest entry. */
function listMalformed({entry, name}: CatalogCommand, bin: string): string[] {
  const {malformed} = checkEntry(entry)
  return malformed.map((part) => `${name || bin}: ${part} is malformed`)
}

/** Reads all commands of a host, including those that the environment denies. */
export function readWholeCatalog(config: HostConfig): Catalog {
  return readCatalog(config, () => true)
}

type CachedCatalog = {
  catalog: Catalog
  /** What it depends on, when it was read. */
  basis: readonly unknown[]
}

const cached = new WeakMap<HostConfig, CachedCatalog>()

/**
 * Reads the host's config, but only again if oclif's commands or topics have changed, or the limits
 * of the environment.
 */
export function cachedCatalog(config: HostConfig): Catalog {
  const basis = listBasis(config)
  const entry = cached.get(config)
  if (entry && isSameList(basis, entry.basis)) return entry.catalog
  const catalog = readCatalog(config)
  cached.set(config, {basis, catalog})
  return catalog
}

/** What a catalog depends on: oclif's commands and topics, and which of them are allowed (11.18). */
function listBasis(config: HostConfig): unknown[] {
  const lists: (readonly unknown[])[] = [
    config.commands,
    config.topics ?? [],
    limitValues(config, 'ALLOW'),
    limitValues(config, 'DENY'),
  ]
  // With its length before it, no list continues another one.
  return lists.flatMap((list) => [list.length, ...list])
}

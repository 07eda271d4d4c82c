import {statSync} from 'node:fs'
import {join} from 'node:path'

import type {Catalog, CatalogCommand} from '../catalog/catalog.js'
import {keepTopics} from '../catalog/topics.js'
import {readCatalog} from '../catalog/read.js'
import {parseJson} from '../contract/unknown-value.js'
import {limitCommands} from '../gate/environment.js'
import {findSources} from '../annotations/sources.js'
import {pluginsOf, withConfigFields} from '../oclif/host.js'
import {identityOf, readClassEntry} from '../oclif/command-entry.js'
import type {HostConfig} from '../oclif/shapes.js'
import type {ChildRunner} from './child/run-child.js'
import {isReadable} from './known-line.js'
import {
  askForConfig,
  hostChild,
  nestedVariable,
  type ServerOptions,
  serverWords,
} from './options.js'

/** The allowed commands, which of them are served, and which of them may run. */
export type HostCatalog = {
  all: Catalog
  served: Catalog
  runnable: Catalog
  /** The user's annotations, if there is such a file (12.7). */
  annotations?: string | undefined
}
type Limits = Pick<ServerOptions, 'allow' | 'deny' | 'isReadOnly'>

/**
 * Makes a reader of the host's catalog, which reads it again when its files have changed (11.5), in
 * another process: oclif caches every manifest in this one (core 4, lib/util/fs.js), and commands
 * made by an init hook are in none.
 */
export function watchCatalog(
  config: HostConfig,
  options: ServerOptions,
  children: ChildRunner,
  onChange: () => void,
) {
  const {cwd, timeoutMs} = options
  const child = hostChild(config.bin, serverWords(config), {
    READ_ONLY: '1',
    [nestedVariable]: askForConfig,
  })
  const request = {
    ...child,
    cwd,
    maxBytes: 64 * 1024 * 1024,
    signal: new AbortController().signal,
    timeoutMs,
  }
  let current = config
  let catalog: HostCatalog | undefined
  let stamp = stampOf(config)
  let reading: Promise<void> | undefined
  const replace = async (seen: string): Promise<void> => {
    const end = await children.run(request).catch(() => undefined)
    const snapshot = parseJson(end?.stdout ?? '') as {plugins: {name: string}[]} | undefined
    // Files cannot be read in the middle of an update: the next call tries again.
    if (!snapshot?.plugins) return
    const plugins = new Map(snapshot.plugins.map((plugin) => [plugin.name, plugin]))
    const next = withConfigFields(config, {...snapshot, plugins})
    stamp = stampOf(current) === seen ? stampOf(next) : ''
    current = next
    catalog = undefined
    onChange()
  }
  return async (): Promise<HostCatalog> => {
    const seen = stampOf(current)
    if (seen !== stamp) {
      reading ??= replace(seen).finally(() => (reading = undefined))
    }
    await reading
    return (catalog ??= {
      ...limitCatalog(readCatalog(current), options),
      annotations: findAnnotations(current),
    })
  }
}

/** Returns the user's file of annotations, if there is one. */
export function findAnnotations(config: HostConfig): string | undefined {
  return findSources(config).find(({origin}) => origin === 'user')?.file
}

/** Limits a catalog to the commands that a server serves (11.17, 11.18). */
export function limitCatalog(all: Catalog, {allow, deny, isReadOnly}: Limits): HostCatalog {
  const isAllowed = limitCommands(allow.length > 0 ? allow : undefined, deny)
  const served = keepCommands(all, ({aliases, hiddenAliases = [], id}) =>
    isAllowed([id, ...aliases, ...hiddenAliases]),
  )
  return {
    all,
    runnable: isReadOnly ? keepCommands(served, isReadable) : served,
    served,
  }
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

/** A fingerprint of the files that a catalog is read from; it changes with their contents. */
function stampOf(config: HostConfig): string {
  // A plugin made by a host's init hook may have no folder.
  const roots = pluginsOf(config).flatMap(({root}) => root ?? [])
  const names = ['package.json', 'oclif.manifest.json', '.oclif.manifest.json']
  const files = [
    ...roots.flatMap((folder) => names.map((name) => join(folder, name))),
    ...findSources(config).flatMap(({file = []}) => file),
    join(config.dataDir, 'package.json'),
  ]
  const stamps = files.map((file) => statSync(file, {throwIfNoEntry: false}))
  return stamps.map((stats) => stats && `${stats.mtimeMs} ${stats.size} ${stats.ino}`).join('\n')
}

/**
 * Prints a config as JSON, for another process of the host. Aliases of one command share one
 * `load`.
 */
export function printConfigSnapshot(config: HostConfig): string {
  const {bin, name, pjson, root, topics, version} = config
  const identities = config.commands.map((command) => identityOf(command))
  const commands = config.commands.map((command, index) => {
    const entry = typeof command === 'function' ? readClassEntry(command) : command
    return {
      ...entry,
      load: identities.indexOf(identities[index]),
    }
  })
  const plugins = pluginsOf(config).map(({name, pjson, root, type, version}) => {
    return {
      commands: [],
      name,
      pjson: {oclif: pjson?.oclif},
      root,
      type,
      version,
    }
  })
  return JSON.stringify({
    bin,
    commands,
    name,
    pjson,
    plugins,
    root,
    topics,
    version,
  })
}

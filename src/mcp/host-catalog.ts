import {statSync} from 'node:fs'
import {join} from 'node:path'

import {type Catalog, type CatalogCommand, readMetadata} from '../catalog/catalog.js'
import {keepTopics, readCatalog} from '../catalog/read.js'
import {limitCommands} from '../gate/environment.js'
import {matchesKey, readKey} from '../gate/precedence.js'
import {isRecord} from '../contract/unknown-value.js'
import {readClassEntry} from '../oclif/host.js'
import type {HostConfig, PluginDefinition} from '../oclif/shapes.js'
import {isReadable} from './gates.js'
import type {ServerOptions} from './options.js'

/** How long the files are not looked at again, in milliseconds: an agent asks several things in a row. */
const restMs = 200

const manifestNames = ['package.json', 'oclif.manifest.json', '.oclif.manifest.json']

/** Every command that the environment allows, those of them that are served, and those of these that may run. */
export type HostCatalog = {
  all: Catalog
  served: Catalog
  runnable: Catalog
  isServed(command: CatalogCommand): boolean
}

type Limits = Pick<ServerOptions, 'allow' | 'deny' | 'isReadOnly'>

/**
 * The host's catalog, read again when an update, an installed plugin or an edited annotation changes its files (11.5).
 *
 * A process of the host reads it: oclif keeps every manifest that it has read in this one (core 4, lib/util/fs.js), and
 * commands that an init hook makes are in no manifest.
 */
export class LiveCatalog {
  #catalog: HostCatalog | undefined
  #config: HostConfig
  #lookedAt = Date.now()
  readonly #onChange: () => void
  readonly #options: Limits
  readonly #readAgain: () => Promise<string | undefined>
  #reading: Promise<void> | undefined
  #stamp: string

  /**
   * @param readAgain prints the config as it is now (`printConfigSnapshot`); undefined if it cannot be read
   * @param onChange called after another catalog has replaced the last one
   */
  constructor(
    config: HostConfig,
    options: Limits,
    {onChange, readAgain}: {onChange(): void; readAgain(): Promise<string | undefined>},
  ) {
    this.#config = config
    this.#onChange = onChange
    this.#options = options
    this.#readAgain = readAgain
    this.#stamp = stampOf(config)
  }

  /** The catalog of the files as they are now. */
  async read(): Promise<HostCatalog> {
    if (this.#reading === undefined && Date.now() - this.#lookedAt >= restMs) {
      this.#lookedAt = Date.now()
      const stamp = stampOf(this.#config)
      if (stamp !== this.#stamp) {
        this.#reading = this.#replace(stamp).finally(() => {
          this.#reading = undefined
        })
      }
    }

    await this.#reading
    this.#catalog ??= limitCatalog(readCatalog(this.#config), this.#options)
    return this.#catalog
  }

  async #replace(stamp: string): Promise<void> {
    const config = restoreConfig(this.#config, await this.#readAgain())
    // An update that is under way leaves files that cannot be read yet: the next look tries again.
    if (!config) return
    const isSettled = stampOf(this.#config) === stamp
    this.#catalog = undefined
    this.#config = config
    this.#stamp = isSettled ? stampOf(config) : ''
    this.#onChange()
  }
}

/** Limits a catalog to what a server serves (11.17, 11.18). */
export function limitCatalog(all: Catalog, {allow, deny, isReadOnly}: Limits): HostCatalog {
  const isAllowed = limitCommands(allow.length > 0 ? allow : undefined, deny)
  const isServed = ({aliases, hiddenAliases = [], id}: CatalogCommand): boolean =>
    isAllowed([id, ...aliases, ...hiddenAliases])
  const served = keepCommands(all, isServed)
  return {all, isServed, runnable: isReadOnly ? keepCommands(served, isReadable) : served, served}
}

/** The same catalog if all its commands are kept. */
function keepCommands(catalog: Catalog, isKept: (command: CatalogCommand) => boolean): Catalog {
  const commands = catalog.commands.filter((command) => isKept(command))
  if (commands.length === catalog.commands.length) return catalog
  return {...catalog, commands, topics: keepTopics(catalog.topics, commands)}
}

/** How many commands are tools of their own at most: each costs an agent its whole schema. */
export const maxPromoted = 20

/** The commands that `--promote` names, of those that may run. */
export function listPromoted({runnable}: HostCatalog, globs: readonly string[]): CatalogCommand[] {
  const keys = globs.map((glob) => readKey(glob))
  return runnable.commands.filter(({definition, id, isHidden}) => {
    const isInteractive = (definition as {interactive?: boolean}).interactive === true
    return !isHidden && !isInteractive && keys.some((key) => matchesKey(key, id))
  })
}

/** Describes to who starts a server how many commands it may run, and which of its globs match none (11.17). */
export function describeReach(
  catalog: HostCatalog,
  {allow, isReadOnly, promote}: Limits & {promote: string[]},
): string {
  const {all, served} = catalog
  const promoted = listPromoted(catalog, promote).length
  const commands = served.commands.filter(({isHidden}) => !isHidden)
  const known = commands.filter(isReadable).length
  const unknown = commands.filter(({definition}) => readMetadata(definition).mutating === undefined).length
  const unmatched = allow.filter((glob) => {
    const limited = limitCatalog(all, {allow: [glob], deny: [], isReadOnly: false})
    return limited.served.commands.length === 0
  })
  return [
    `${known} of ${commands.length} commands are known to be read-only${isReadOnly ? '; no other runs' : ''}.`,
    ...(unknown > commands.length / 2
      ? [`Nothing states what ${unknown} of them do: ${all.bin} murli annotate --write drafts it for your review.`]
      : []),
    ...(promoted > maxPromoted ? [`--promote matches ${promoted} commands; the first ${maxPromoted} are tools.`] : []),
    ...unmatched.map((glob) => `--allow ${glob} matches no command.`),
  ].join(' ')
}

/** What the files that a catalog is made from look like: another stamp means other contents. */
function stampOf(config: HostConfig): string {
  // A plugin that a host makes in its own init hook may be in no folder.
  const roots = [...pluginsOf(config)].flatMap(({root}) => (typeof root === 'string' ? [root] : []))
  const manifests = roots.flatMap((root) => manifestNames.map((name) => join(root, name)))
  const {configDir, dataDir, pjson, root} = config
  const users = configDir === undefined ? [] : ['murli.yaml', 'murli.json'].map((name) => join(configDir, name))
  const named = pjson.oclif.murli?.commands
  const authors = typeof named === 'string' ? [join(root, named)] : []
  return [...manifests, ...users, ...authors, join(dataDir, 'package.json')]
    .map((path) => {
      const stats = statSync(path, {throwIfNoEntry: false})
      return stats ? `${stats.mtimeMs} ${stats.size} ${stats.ino}` : ''
    })
    .join('\n')
}

function pluginsOf(config: HostConfig): Iterable<PluginDefinition> {
  // An array in @oclif/core 1 and 2, a map since.
  return config.plugins?.values() ?? []
}

/** What a catalog and its annotations are made from. Entries with the same body are aliases of one command. */
type Snapshot = Pick<HostConfig, 'bin' | 'name' | 'pjson' | 'root' | 'topics' | 'version'> & {
  plugins: PluginDefinition[]
  bodies: Record<string, unknown>[]
  commands: [id: string, body: number][]
}

/** Writes a config as JSON, for the server that asked this process for it. */
export function printConfigSnapshot(config: HostConfig): string {
  const {bin, name, pjson, root, topics, version} = config
  const bodies: Snapshot['bodies'] = []
  const known = new Map<unknown, number>()
  const commands = config.commands.flatMap((command): Snapshot['commands'] => {
    const entry: unknown = typeof command === 'function' ? readClassEntry(command) : command
    if (!isRecord(entry) || typeof entry['id'] !== 'string') return []
    const {id, load, ...body} = entry
    const identity = load ?? body['flags'] ?? entry
    const index = known.get(identity) ?? bodies.push(body) - 1
    known.set(identity, index)
    return [[id, index]]
  })
  const plugins = Array.from(pluginsOf(config), (plugin) => {
    const {name, pjson, root, type, version} = plugin
    return {name, pjson: {oclif: pjson?.oclif}, root, type, version}
  })
  return JSON.stringify({bin, name, root, version, pjson, plugins, topics, bodies, commands})
}

/** Makes a config from a snapshot; what no snapshot holds is that of the earlier config. */
function restoreConfig(earlier: HostConfig, text = ''): HostConfig | undefined {
  let snapshot: Snapshot
  try {
    snapshot = JSON.parse(text) as Snapshot
    if (!Array.isArray(snapshot.commands)) return undefined
  } catch {
    return undefined
  }

  const {bodies, commands, plugins, ...rest} = snapshot
  const loaders = bodies.map(() => async (): Promise<unknown> => undefined)
  const values = {
    ...rest,
    commands: commands.map(([id, index]) => ({...bodies[index], id, load: loaders[index]!})),
    plugins: new Map(plugins.map((plugin) => [plugin.name, {...plugin, commands: []}])),
  }
  const properties = Object.entries(values).map(([name, value]) => [name, {enumerable: true, value}])
  return Object.create(earlier, Object.fromEntries(properties) as PropertyDescriptorMap) as HostConfig
}

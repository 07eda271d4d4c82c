import {isRecord} from '../../is-record.js'
import {readClassEntry} from '../../oclif/class-entry.js'
import type {HostConfig, PluginDefinition} from '../../oclif/shapes.js'

type Entry = Record<string, unknown>

/** A host's config as text can carry it: what a catalog and its annotations are made of. */
export type ConfigSnapshot = {
  bin: string
  name: string
  root: string
  version: string
  pjson: HostConfig['pjson']
  plugins: Pick<PluginDefinition, 'name' | 'pjson' | 'root' | 'type' | 'version'>[]
  topics: HostConfig['topics']
  /** What the entries of commands hold beside their ids. */
  bodies: Entry[]
  /** Every id, an alias's too, and the index of its body: entries that share what they hold are one command. */
  commands: [id: string, body: number][]
}

/** Writes a config down. */
export function takeSnapshot(config: HostConfig): ConfigSnapshot {
  const {bin, name, pjson, root, topics, version} = config
  const bodies: Entry[] = []
  const known = new Map<unknown, number>()
  const commands = config.commands.flatMap((command): [string, number][] => {
    const entry: unknown = typeof command === 'function' ? readClassEntry(command) : command
    if (!isRecord(entry) || typeof entry['id'] !== 'string') return []
    const {id, load, ...body} = entry
    const identity = load ?? body['flags'] ?? entry
    const index = known.get(identity) ?? bodies.push(body) - 1
    known.set(identity, index)
    return [[id, index]]
  })
  const plugins = [...(config.plugins?.values() ?? [])].map((plugin) => {
    const {name, pjson, root, type, version} = plugin
    return {name, pjson: {oclif: pjson?.oclif}, root, type, version}
  })
  return {bin, name, root, version, pjson, plugins, topics, bodies, commands}
}

/**
 * Makes a config of a snapshot.
 *
 * @param config an earlier config of the same host, which has what no snapshot changes
 */
export function restoreSnapshot(config: HostConfig, {bodies, commands, plugins, ...rest}: ConfigSnapshot): HostConfig {
  const loaders = bodies.map(() => async (): Promise<unknown> => undefined)
  const values = {
    ...rest,
    commands: commands.map(([id, index]) => ({...bodies[index], id, load: loaders[index]!})),
    plugins: new Map(plugins.map((plugin) => [plugin.name, {...plugin, commands: []}])),
  }
  const properties = Object.entries(values).map(([name, value]) => [name, {enumerable: true, value}])
  return Object.create(config, Object.fromEntries(properties) as PropertyDescriptorMap) as HostConfig
}

/** Reads a snapshot that a child has printed. */
export function parseSnapshot(text: string): ConfigSnapshot | undefined {
  try {
    const value: unknown = JSON.parse(text)
    const isSnapshot = isRecord(value) && Array.isArray(value['commands']) && Array.isArray(value['bodies'])
    return isSnapshot ? (value as ConfigSnapshot) : undefined
  } catch {
    return undefined
  }
}

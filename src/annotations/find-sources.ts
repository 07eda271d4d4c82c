import {lstatSync} from 'node:fs'
import {join, resolve} from 'node:path'

import {ownProperty} from '../contract/unknown-value.js'
import {pluginsOf} from '../oclif/host.js'
import type {HostConfig, PluginDefinition} from '../oclif/shapes.js'

/** Where annotations are. */
export type SourcePlace = {
  origin: 'host' | 'plugin' | 'user'
  /** What messages call the place. */
  name: string
  /** The file that holds them, which may be a package.json. */
  file?: string
  /** The plugin whose commands they are limited to. */
  plugin?: string
}

/** A source that has not been read: with `value`, it is in a package.json, otherwise in a file. */
export type FoundSource = SourcePlace & {value?: unknown}

/** The user's files in the host's config folder, in ascending precedence. */
const userFiles = ['murli.json', 'murli.yaml', 'murli.yml'] as const

/**
 * Finds the sources of plugins, the host's author and the user, in ascending precedence, without
 * reading them (12.2).
 */
export function findSources(config: HostConfig): FoundSource[] {
  const {configDir} = config
  const declared = findDeclared(config)
  if (typeof configDir !== 'string') return declared
  const files = userFiles.map((name) => join(configDir, name)).filter(mayExist)
  return [...declared, ...files.map((file) => ({origin: 'user', name: file, file}) as const)]
}

/** Finds the sources in the package.json files of the host and its plugins. */
export function findDeclared(config: HostConfig): FoundSource[] {
  const plugins = pluginsOf(config).filter(({name}) => name !== config.name)
  return [
    ...plugins.flatMap((plugin) => findIn(plugin, {origin: 'plugin', plugin: plugin.name})),
    ...findIn(config, {origin: 'host'}),
  ]
}

/** Finds the source in the package.json of a plugin or of the host. */
function findIn(
  {name, pjson, root}: Pick<PluginDefinition, 'name' | 'pjson' | 'root'>,
  owner: Pick<SourcePlace, 'origin' | 'plugin'>,
): FoundSource[] {
  const value = ownProperty(ownProperty(pjson?.oclif, 'murli'), 'commands')
  if (value === undefined) return []
  // A text is the path of the file that holds the annotations.
  if (typeof value === 'string' && root !== undefined) {
    const file = resolve(root, value)
    return [{...owner, name: file, file}]
  }
  const file = root === undefined ? {} : {file: resolve(root, 'package.json')}
  return [{...owner, ...file, name: `oclif.murli.commands of ${name}`, value}]
}

/** Whether a path exists, also as a broken link, or may exist, in a folder that cannot be read. */
function mayExist(file: string): boolean {
  try {
    return lstatSync(file, {throwIfNoEntry: false}) !== undefined
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOTDIR'
  }
}

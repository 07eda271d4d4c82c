import {join} from 'node:path'

import {sha256} from '../../files/sha256.js'
import {readTextFile} from '../../files/read-file.js'
import {loadBundle} from '../../load-bundle.js'
import {pluginsOf} from '../../oclif/host.js'
import type {HostConfig, LoadableCommand} from '../../oclif/shapes.js'
import type {CommandAnnotation} from '../annotation.js'
import {findPackLine} from './lines.js'
import {packedPlugins} from './packed-plugins.js'
import {shortenHash} from './shorten-hash.js'

/** A command of a plugin that has packs. */
export type PackedCommand = {
  /** The canonical id. */
  id: string
  plugin: string
  /** The parts of the path of its file, relative to the plugin; undefined if it is not known. */
  path?: readonly string[] | undefined
}

const readByConfig = new WeakMap<HostConfig, Map<string, CommandAnnotation | undefined>>()

/** Whether packs annotate commands of a plugin, in some of its versions (12.18). */
export function isPacked(plugin: string): boolean {
  return packedPlugins.includes(plugin)
}

/**
 * The reviewed annotation of a published command (12.18), if a core plugin of the host, not a
 * user's, supplies the very file that was reviewed.
 */
export function readPack(
  config: HostConfig,
  command: PackedCommand,
): CommandAnnotation | undefined {
  if (!isPacked(command.plugin)) return undefined
  const annotations = readByConfig.get(config) ?? new Map<string, CommandAnnotation | undefined>()
  readByConfig.set(config, annotations)
  const key = `${command.plugin} ${command.id}`
  if (!annotations.has(key)) annotations.set(key, findReviewed(config, command))
  return annotations.get(key)
}

function findReviewed(config: HostConfig, command: PackedCommand): CommandAnnotation | undefined {
  const file = findFile(config, command)
  const hash = file === undefined ? undefined : hashOf(file)
  if (hash === undefined) return undefined
  const {packs} = loadBundle<typeof import('./compiled-packs.js')>('packs')
  const lines = packs[command.plugin]
  return lines === undefined ? undefined : findPackLine(lines, command.id, hash)
}

/** The file that oclif loads for a command of a core plugin. */
function findFile(config: HostConfig, {id, path, plugin: name}: PackedCommand): string | undefined {
  const {root, type} = pluginsOf(config).find((plugin) => plugin.name === name) ?? {}
  if (type !== 'core' || root === undefined) return undefined
  // oclif's help rewrites the config's ids if the separator is a space.
  const isSameCommand = (entry: LoadableCommand) =>
    entry.pluginName === name && entry.id.replaceAll(' ', ':') === id
  // A loaded class does not know its file, but the manifest's entry does.
  const relativePath = path ?? config.commands.find(isSameCommand)?.relativePath
  return relativePath && join(root, ...relativePath)
}

/** The most bytes of a command's file; a larger one counts as not reviewed. */
const maxFileBytes = 2 ** 20

function hashOf(file: string): string | undefined {
  try {
    return shortenHash(sha256(readTextFile(file, maxFileBytes)))
  } catch {
    return undefined
  }
}

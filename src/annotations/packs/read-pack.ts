import {join} from 'node:path'

import {sha256} from '../../files/sha256.js'
import {readTextFile} from '../../files/text-files.js'
import {loadBundle} from '../../load-bundle.js'
import {pluginsOf} from '../../oclif/host.js'
import type {HostConfig, LoadableCommand} from '../../oclif/shapes.js'
import type {CommandAnnotation} from '../annotation.js'
import {findPackLine} from './lines.js'
import {packedPlugins} from './packed-plugins.js'
import {shortenHash} from './shorten-hash.js'

/** A command by its canonical id and its plugin, with the path of its file if that is known. */
export type PackedCommand = {
  id: string
  plugin: string
  path?: readonly string[] | undefined
}

const cached = new WeakMap<HostConfig, Map<string, CommandAnnotation | undefined>>()

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
  const known = cached.get(config) ?? new Map<string, CommandAnnotation | undefined>()
  cached.set(config, known)
  const key = `${command.plugin} ${command.id}`
  if (!known.has(key)) known.set(key, findReviewed(config, command))
  return known.get(key)
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
  // A loaded class does not know its file. oclif's help rewrites ids.
  const isIt = (entry: LoadableCommand) =>
    entry.pluginName === name && entry.id.replaceAll(' ', ':') === id
  const known = path ?? config.commands.find(isIt)?.relativePath
  return known && join(root, ...known)
}

/** The most bytes of a command's file: a larger one is unknown. */
const maxFileBytes = 2 ** 20

function hashOf(file: string): string | undefined {
  try {
    return shortenHash(sha256(readTextFile(file, maxFileBytes)))
  } catch {
    return undefined
  }
}

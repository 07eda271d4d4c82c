import {pluginOf} from '../../oclif/command-entry.js'
import type {HostConfig} from '../../oclif/shapes.js'
import type {CommandAnnotation} from '../annotation.js'
import {type Entry, idsOfEntry} from '../entry-ids.js'
import {readAnnotations} from '../read-sources.js'
import {isPacked, readPack} from './read-pack.js'

/** The reviewed annotation of a command, unless a user has turned packs off (12.18). */
export function packOf(
  config: HostConfig,
  entry: Entry,
  id = idsOfEntry(config, entry)[0],
): CommandAnnotation | undefined {
  const plugin = pluginOf(entry)
  if (plugin === undefined || id === undefined || !isPacked(plugin)) {
    return undefined
  }
  if (!arePacksOn(config)) return undefined
  const path = Array.isArray(entry.relativePath) ? entry.relativePath : undefined
  return readPack(config, {id, path, plugin})
}

/** Whether packs count (12.18): a user's file can turn them off, and one that cannot be read might. */
export function arePacksOn(config: HostConfig): boolean {
  // `null` if the file cannot be read but mentions packs.
  return readAnnotations(config).every(({settings = {}}) => {
    const {packs = true} = settings
    return packs === true
  })
}

/**
 * A pack's annotation, without the effects that the authors of class, plugin and host state (12.8).
 * Authors who say that the command does not mutate, or name `mutatingFlags`, have decided every
 * effect.
 */
export function omitStated(pack: CommandAnnotation, authors: CommandAnnotation): CommandAnnotation {
  const {destructive, mutating, mutatingFlags, ...otherFields} = pack
  if (authors.mutating === false || authors.mutatingFlags?.length) return otherFields
  const annotation: CommandAnnotation = {...otherFields}
  if (mutating !== undefined && authors.mutating === undefined) annotation.mutating = mutating
  if (mutatingFlags && !authors.mutatingFlags) annotation.mutatingFlags = mutatingFlags
  if (destructive && authors.destructive === undefined) annotation.destructive = destructive
  return annotation
}

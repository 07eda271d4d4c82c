import {type Entry, idsOf, stateAbout} from './annotate-entry.js'
import type {HostConfig} from '../oclif/shapes.js'
import type {Effects} from './decide.js'

/** What sources state about a command's effects; by default all of them together. */
export function effectsOf(
  config: HostConfig,
  entry: Entry,
  isOwn: boolean,
  {annotation, isDamaged} = stateAbout(config, entry),
): Effects {
  const {destructive, mutating} = annotation
  return {destructive, ids: idsOf(config, entry), isDamaged, isOwn, mutating}
}

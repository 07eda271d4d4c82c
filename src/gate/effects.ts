import {type Entry, idsOf, stateAbout} from '../annotations/annotate-entry.js'
import type {HostConfig} from '../oclif/shapes.js'
import type {Effects} from './decide.js'

/** What all sources together state about a command's effects. */
export function effectsOf(config: HostConfig, entry: Entry, isOwn: boolean): Effects {
  const {annotation, isDamaged} = stateAbout(config, entry)
  const {destructive, mutating} = annotation
  return {destructive, ids: idsOf(config, entry), isDamaged, isOwn, mutating}
}

import {type CommandAnnotation, safetyFields} from './annotation.js'
import type {Source} from './parse-source.js'
import {overlay} from './overlay.js'
import {type Annotated, readSource, type Stated} from './read-source.js'

/**
 * Merges what the sources state about a command: the later source wins, except that none clears `mutating`,
 * `destructive` or `sensitive` once one has set it (contract, section 12).
 *
 * @param sources in the order in which the later one wins
 */
export function mergeSources(sources: readonly Source[], command: Annotated): Stated {
  const merged: Stated = {annotation: {}, isDamaged: false}
  for (const source of sources) {
    if (source.plugin !== undefined && source.plugin !== command.plugin) continue
    const {annotation, isDamaged} = readSource(source, command)
    merged.annotation = mergeAnnotations(merged.annotation, annotation)
    merged.isDamaged ||= isDamaged
  }

  return merged
}

/** Lays a later annotation over an earlier one. */
export function mergeAnnotations(earlier: CommandAnnotation, later: CommandAnnotation): CommandAnnotation {
  const merged = overlay(earlier, later)
  for (const field of safetyFields) if (earlier[field] === true) merged[field] = true
  for (const [name, {sensitive}] of Object.entries(earlier.flagAnnotations ?? {})) {
    const flag = sensitive ? merged.flagAnnotations?.[name] : undefined
    if (flag) flag.sensitive = true
  }

  for (const [name, {sensitive}] of Object.entries(earlier.argumentAnnotations ?? {})) {
    const argument = sensitive ? merged.argumentAnnotations?.[name] : undefined
    if (argument) argument.sensitive = true
  }

  return merged
}

import {type CommandAnnotation, safetyFields} from './annotation.js'
import {countLiterals, isMorePrecise, type Key, matchesKey} from './key.js'
import {overlay} from './overlay.js'
import type {Rule, Source} from './parse-source.js'

/** A command, as far as sources name it. */
export type Annotated = {
  /** Its ids, the canonical one first, then its aliases. */
  ids: readonly string[]
  /** The plugin that it belongs to. */
  plugin?: string | undefined
}

/** What sources state about one command. */
export type Stated = {
  annotation: CommandAnnotation
  /** Something that may speak of the command cannot be read: it may hold that the command mutates. */
  isDamaged: boolean
}

type SafetyField = (typeof safetyFields)[number]

/** What one source states: of the keys that match, the most precise one that has a field decides it. */
export function readSource(source: Source, command: Annotated): Stated {
  if (source.problem !== undefined) return {annotation: {}, isDamaged: true}
  const rules = source.rules.filter(({key}) => command.ids.some((id) => matchesKey(key, id))).toSorted(comparePrecision)
  const annotation = rules.reduce((under: CommandAnnotation, rule) => overlay(under, rule.annotation), {})
  let isDamaged = false
  for (const field of safetyFields) {
    const decided = decideSafety(rules, field, command)
    if (decided === 'damaged') isDamaged = true
    if (typeof decided === 'boolean') annotation[field] = decided
    else delete annotation[field]
  }

  return {annotation, isDamaged}
}

/** The value that the most precise rules give a safety field; where several of them differ, the field is set. */
function decideSafety(rules: readonly Rule[], field: SafetyField, {ids}: Annotated): boolean | 'damaged' | undefined {
  const values = rules.flatMap(({annotation, damaged, key}): {key: Key; value: boolean | 'damaged'}[] => {
    if (damaged.includes(field)) return [{key, value: 'damaged'}]
    const value = annotation[field]
    // A glob that meets a command only through an alias of it cannot declare the command harmless.
    const isAbout = !key.isGlob || matchesKey(key, ids[0]!)
    return value === undefined || (!value && !isAbout) ? [] : [{key, value}]
  })
  const decisive = values.filter(({key}) => !values.some((other) => isMorePrecise(other.key, key)))
  const found = new Set(decisive.map(({value}) => value))
  for (const value of ['damaged', true, false] as const) if (found.has(value)) return value
  return undefined
}

/** Orders rules so that the most precise comes last. */
function comparePrecision(a: Rule, b: Rule): number {
  const literals = countLiterals(a.key) - countLiterals(b.key)
  return literals || Number(isMorePrecise(a.key, b.key)) - Number(isMorePrecise(b.key, a.key))
}

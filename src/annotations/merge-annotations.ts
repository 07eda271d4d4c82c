import {type Check, type CommandAnnotation, commandField, type FieldOf} from './annotation.js'
import {comparePrecision, isGlob, isMorePrecise, matchesKey} from './keys.js'

/** An annotation, or the value of one of its fields, with the key of its commands. */
export type Keyed<Value = unknown> = {key: string; value: Value}

/** A command that keys may mean. */
type NamedCommand = {
  /** Its ids as keys: the canonical one, then its aliases. */
  ids: readonly string[]
  /** Whether oclif finds another command by one of its aliases; by default it does not. */
  isTaken?: (alias: string) => boolean
}

/** Selects the values of a field that count among those that are stated, in the same order. */
type SelectValues = (stated: readonly Keyed[], check: Check) => readonly Keyed[]

/**
 * Merges a source's annotations of one command (12.8): the most precise key decides each field. A
 * key opens no gate that another one closes, unless it is the more precise one.
 */
export function mergeKeyed(
  annotations: readonly Keyed<CommandAnnotation>[],
  command: NamedCommand,
): CommandAnnotation {
  const matching = annotations.filter(({key}) => command.ids.some((id) => matchesKey(key, id)))
  // The most precise key is last, where its values win in a field that does not combine values.
  const sorted = matching.toSorted(({key: one}, {key: other}) => {
    return rankOf(one, command) - rankOf(other, command) || comparePrecision(one, other)
  })
  return mergeFields(sorted, commandField, (stated, check) => selectByKey(stated, check, command))
}

/** Selects values by the precision of their keys, for a command. */
function selectByKey(
  stated: readonly Keyed[],
  check: Check,
  command: NamedCommand,
): readonly Keyed[] {
  const closing = stated.filter(({value}) => !isOpening(check, value))
  const mayOpen = (key: string) =>
    rankOf(key, command) > 0 && closing.every((other) => isMorePrecise(key, other.key))
  const admitted = stated.filter(({key, value}) => !isOpening(check, value) || mayOpen(key))
  if (!check.combine) return admitted
  // Where neither of two keys is more precise, both count.
  return admitted.filter(({key}) => !admitted.some((other) => isMorePrecise(other.key, key)))
}

/**
 * How certainly a key means a command that it matches:
 *
 * - 3: it is the command's id;
 * - 2: it is an alias;
 * - 1: it is a glob that matches the id;
 * - 0: it is a glob that matches only an alias, or an alias that another command has taken. Such a
 *   key may close a gate, but not open one.
 */
function rankOf(key: string, {ids: [id = ''], isTaken}: NamedCommand): number {
  if (isGlob(key)) return matchesKey(key, id) ? 1 : 0
  if (key === id) return 3
  return isTaken?.(key) ? 0 : 2
}

/**
 * Whether a value of a field may open a gate. A field that combines values, such as `mutating`,
 * restricts when it is set, so clearing it opens the gate.
 */
function isOpening({combine, opens}: Check, value: unknown): boolean {
  const isSet =
    value === true || (Array.isArray(value) && value.length > 0) || typeof value === 'string'
  const opening = combine ? 'unset' : opens
  return opening === (isSet ? 'set' : 'unset')
}

/** An annotation, or a map of one, without the fields that may open a gate or show a secret. */
export function omitOpenings(fields: object, fieldOf: FieldOf = commandField): object {
  const closing = Object.entries(fields).flatMap(([name, value]: [string, unknown]) => {
    const check = fieldOf(name)!
    if (check.fieldOf) return [[name, omitOpenings(value as object, check.fieldOf)]]
    return isOpening(check, value) ? [] : [[name, value]]
  })
  return Object.fromEntries(closing) as object
}

/**
 * Merges annotations field by field (12.2): the last value wins, except in a field that combines
 * values.
 */
export function mergeAnnotations(annotations: readonly CommandAnnotation[]): CommandAnnotation {
  // Each is about the command itself, so no key decides.
  const keyed = annotations.map((value) => ({key: '', value}))
  return mergeFields(keyed, commandField, (stated) => stated)
}

function mergeFields(
  maps: readonly Keyed<object>[],
  fieldOf: FieldOf,
  select: SelectValues,
): Record<string, unknown> {
  const names = new Set(maps.flatMap(({value}) => Object.keys(value)))
  const merged: [name: string, value: unknown][] = []
  for (const name of names) {
    const check = fieldOf(name)!
    const stated = maps
      .filter(({value}) => Object.hasOwn(value, name))
      .map(({key, value}) => ({key, value: Reflect.get(value, name) as unknown}))
    const selected = select(stated, check)
    if (selected.length > 0) merged.push([name, mergeValues(selected, check, select)])
  }
  return Object.fromEntries(merged)
}

/** Merges the values of one field: maps field by field, others by combining them or by the last. */
function mergeValues(
  values: readonly Keyed[],
  {combine, fieldOf}: Check,
  select: SelectValues,
): unknown {
  if (fieldOf) return mergeFields(values as readonly Keyed<object>[], fieldOf, select)
  return combine ? combine(values.map(({value}) => value)) : values.at(-1)!.value
}

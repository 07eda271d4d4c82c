import {type Check, type CommandAnnotation, commandField, type FieldOf} from './annotation.js'
import {comparePrecision, isGlob, isMorePrecise, matchesKey} from './keys.js'

/** An annotation, or the value of one of its fields, with the key of its commands. */
export type Keyed<Value = unknown> = {key: string; value: Value}

/** Which values of a field count. */
type Choice = {
  /** Chooses among the values of a field that combines them. */
  choose(values: readonly Keyed[]): readonly Keyed[]
  /** Leaves out the values that open a gate, but may not. */
  admit(values: readonly Keyed[], isOpening: (value: unknown) => boolean): readonly Keyed[]
}

/**
 * Merges a source's annotations of one command (12.8): the most precise key decides each field. A
 * key opens no gate that another one closes, unless it is the more precise one.
 *
 * @param ids the command's canonical id, then its aliases
 */
export function mergeRules(
  rules: readonly Keyed<CommandAnnotation>[],
  ids: readonly string[],
): CommandAnnotation {
  // The most precise key is last, where its values win in a field that does not combine values.
  const matching = rules
    .filter(({key}) => ids.some((id) => matchesKey(key, id)))
    .toSorted(
      (one, other) =>
        rankOf(one.key, ids) - rankOf(other.key, ids) || comparePrecision(one.key, other.key),
    )
  return mergeFields(matching, commandField, {
    // Where neither of two keys is more precise, both count.
    choose: (values) =>
      values.filter(({key}) => !values.some((other) => isMorePrecise(other.key, key))),
    admit: (values, isOpening) => {
      const closing = values.filter(({value}) => !isOpening(value))
      const mayOpen = (key: string) =>
        rankOf(key, ids) > 0 && closing.every((other) => isMorePrecise(key, other.key))
      return values.filter(({key, value}) => !isOpening(value) || mayOpen(key))
    },
  })
}

/**
 * How certainly a key means a command: 0 for a glob that matches only an alias of it, which may close
 * a gate, but not open one; then a glob that matches its id, an alias, and its id.
 */
function rankOf(key: string, [id = '']: readonly string[]): number {
  if (isGlob(key)) return matchesKey(key, id) ? 1 : 0
  return key === id ? 3 : 2
}

/** Whether a value of a field may open a gate. */
function isOpening({combine, opens}: Check, value: unknown): boolean {
  const isSet =
    value === true || (Array.isArray(value) && value.length > 0) || typeof value === 'string'
  // `true` and a list with names close a gate in a field that combines values.
  const opening = combine ? 'unset' : opens
  return opening === (isSet ? 'set' : 'unset')
}

/**
 * Merges annotations field by field (12.2): the last value wins, except in a field that combines
 * values.
 */
export function mergeAnnotations(
  annotations: readonly Keyed<CommandAnnotation>[],
): CommandAnnotation {
  return mergeFields(annotations, commandField, {
    choose: (values) => values,
    admit: (values) => values,
  })
}

function mergeFields(
  maps: readonly Keyed<object>[],
  fieldOf: FieldOf,
  choice: Choice,
): Record<string, unknown> {
  const names = new Set(maps.flatMap(({value}) => Object.keys(value)))
  const merged: [name: string, value: unknown][] = []
  for (const name of names) {
    const field = fieldOf(name)!
    const stated = maps
      .filter(({value}) => Object.hasOwn(value, name))
      .map(({key, value}) => ({key, value: Reflect.get(value, name) as unknown}))
    const values = choice.admit(stated, (value) => isOpening(field, value))
    if (values.length === 0) continue
    if (field.fieldOf) {
      merged.push([name, mergeFields(values as Keyed<object>[], field.fieldOf, choice)])
    } else if (field.combine) {
      const chosen = choice.choose(values).map(({value}) => value)
      merged.push([name, field.combine(chosen)])
    } else {
      merged.push([name, values.at(-1)!.value])
    }
  }
  return Object.fromEntries(merged)
}

import {type CommandAnnotation, commandField, type FieldOf} from './annotation.js'
import {comparePrecision, isMorePrecise, matchesKey} from './keys.js'

/** An annotation, or the value of one of its fields, with the key of its commands. */
export type Keyed<Value = unknown> = {key: string; value: Value}

/** Chooses which values of a field count, if the field combines values. */
type ChooseValues = (values: readonly Keyed[]) => readonly Keyed[]

/**
 * Merges a source's annotations of one command (12.8): the most precise key decides each field.
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
    .toSorted((one, other) => comparePrecision(one.key, other.key))
  // A glob that matches an alias, but not the command's id, may close a gate, but not open one.
  const mayOpen = (key: string) => !/[*?]/.test(key) || matchesKey(key, ids[0]!)
  return mergeAnnotations(matching, (values) => {
    const eligible = values.filter(({key, value}) => isClosing(value) || mayOpen(key))
    // Where neither of two keys is more precise, both count.
    return eligible.filter(({key}) => !eligible.some((other) => isMorePrecise(other.key, key)))
  })
}

/** Whether a value closes a gate, in a field that combines values: `true`, or a list with names. */
function isClosing(value: unknown): boolean {
  return value === true || (Array.isArray(value) && value.length > 0)
}

/**
 * Merges annotations field by field (12.2): the last value wins, except in a field that combines
 * values.
 *
 * @param choose which values of a field that combines them count; by default all
 */
export function mergeAnnotations(
  annotations: readonly Keyed<CommandAnnotation>[],
  choose: ChooseValues = (values) => values,
): CommandAnnotation {
  return mergeFields(annotations, commandField, choose)
}

function mergeFields(
  maps: readonly Keyed<object>[],
  fieldOf: FieldOf,
  choose: ChooseValues,
): Record<string, unknown> {
  const names = new Set(maps.flatMap(({value}) => Object.keys(value)))
  const merged: [name: string, value: unknown][] = []
  for (const name of names) {
    const values = maps
      .filter(({value}) => Object.hasOwn(value, name))
      .map(({key, value}) => ({key, value: Reflect.get(value, name) as unknown}))
    const field = fieldOf(name)!
    if (field.fieldOf) {
      merged.push([name, mergeFields(values as Keyed<object>[], field.fieldOf, choose)])
    } else if (field.combine) {
      const chosen = choose(values).map(({value}) => value)
      if (chosen.length > 0) merged.push([name, field.combine(chosen)])
    } else {
      merged.push([name, values.at(-1)!.value])
    }
  }
  return Object.fromEntries(merged)
}

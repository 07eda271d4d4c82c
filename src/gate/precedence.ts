import type {CommandAnnotation, Source} from './annotation.js'

/** The fields that close a gate: no later source clears them (12.2). */
export const safetyFields = ['mutating', 'destructive'] as const

/** The fields that hold a map of annotations. */
const valueMaps = ['argumentAnnotations', 'flagAnnotations'] as const

/** Reads a key in either spelling (`apps:info`, `apps info`) as a pattern: `*` matches any characters, `?` one. */
export function readKey(text: string): string {
  return text
    .trim()
    .split(/[\s:]+/)
    .join(':')
}

/**
 * Whether a key names a command's id, in time proportional to both lengths multiplied: a key is data, and never becomes a
 * regular expression.
 *
 * Every id that one key matches is matched by another one too if that matches its text: a wildcard in the text is matched
 * by a `*` alone, or by the same wildcard.
 */
export function matchesKey(key: string, id: string): boolean {
  let at = 0
  let star = -1
  let resume = 0
  for (let index = 0; index < id.length;) {
    const wanted = key[at]
    if (wanted === '*') {
      star = at++
      resume = index
    } else if (wanted !== undefined && (wanted === id[index] || (wanted === '?' && id[index] !== '*'))) {
      at++
      index++
    } else if (star >= 0) {
      at = star + 1
      index = ++resume
    } else {
      return false
    }
  }

  while (key[at] === '*') at++
  return at === key.length
}

/** Whether every id that one key matches is matched by the other one too, and not the other way round. */
export function isMorePrecise(one: string, other: string): boolean {
  return matchesKey(other, one) && !matchesKey(one, other)
}

/** A command as sources name it. */
export type Annotated = {
  /** Its ids, the canonical one first, then its aliases. */
  ids: readonly string[]
  /** The plugin that it belongs to. */
  plugin?: string | undefined
}

/** What one source states about a command: of the keys that match, the most precise one that has a field decides it. */
export function readSource({rules}: Pick<Source, 'rules'>, {ids}: Annotated): CommandAnnotation {
  const matching = rules.filter(({key}) => ids.some((id) => matchesKey(key, id)))
  const annotation = matching
    .toSorted((a, b) => comparePrecision(a.key, b.key))
    .reduce((under: CommandAnnotation, rule) => overlay(under, rule.annotation), {})
  for (const field of safetyFields) {
    // A glob that matches a command only through an alias cannot declare the command harmless.
    const stated = matching.filter(
      ({annotation: {[field]: value}, key}) =>
        value || (value === false && (!/[*?]/.test(key) || matchesKey(key, ids[0]!))),
    )
    const decisive = stated.filter(({key}) => !stated.some((other) => isMorePrecise(other.key, key)))
    // If several keys are the most precise ones, true wins.
    if (decisive.length > 0) annotation[field] = decisive.some((rule) => rule.annotation[field])
    else delete annotation[field]
  }

  return annotation
}

/** Orders keys so that the most precise comes last; if neither contains the other, the one with more literal characters. */
function comparePrecision(a: string, b: string): number {
  const literals = a.replaceAll(/[*?]/g, '').length - b.replaceAll(/[*?]/g, '').length
  return literals || Number(isMorePrecise(a, b)) - Number(isMorePrecise(b, a))
}

/** Merges annotations, the later one over the earlier one: none clears `mutating`, `destructive` or `sensitive` (12.2). */
export function mergeAnnotations(earlier: CommandAnnotation, later: CommandAnnotation): CommandAnnotation {
  const merged = overlay(earlier, later)
  for (const field of safetyFields) if (earlier[field]) merged[field] = true
  for (const map of valueMaps) {
    for (const [name, {sensitive}] of Object.entries(earlier[map] ?? {})) {
      if (sensitive) merged[map]![name]!.sensitive = true
    }
  }

  return merged
}

/** Lays an annotation over another one, field by field, including those of flags and arguments. */
function overlay(under: CommandAnnotation, over: CommandAnnotation): CommandAnnotation {
  const merged: CommandAnnotation = {...under, ...over}
  for (const map of valueMaps) {
    const [below, above] = [under[map], over[map]]
    if (!below || !above) continue
    const names = new Set([...Object.keys(below), ...Object.keys(above)])
    // `fromEntries` defines a field of any name, `__proto__` included.
    merged[map] = Object.fromEntries([...names].map((name) => [name, {...below[name], ...above[name]}]))
  }

  return merged
}

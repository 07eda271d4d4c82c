import type {CommandAnnotation, Source} from './annotation.js'

/** Reads a key in either spelling (`apps:info`, `apps info`) as a pattern: `*` matches any characters, `?` one. */
export function readKey(text: string): string {
  return text
    .trim()
    .split(/[\s:]+/)
    .join(':')
}

/**
 * Whether a key matches an id, in time proportional to the product of their lengths. If one key matches another key's
 * text, it matches every id that the other one matches: only `*`, or the same wildcard, matches a wildcard in the text.
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

export function isMorePrecise(one: string, other: string): boolean {
  return matchesKey(other, one) && !matchesKey(one, other)
}

/** Orders keys by ascending precision; if neither contains the other, the one with more literal characters wins. */
function comparePrecision(a: string, b: string): number {
  const literals = a.replaceAll(/[*?]/g, '').length - b.replaceAll(/[*?]/g, '').length
  return literals || Number(isMorePrecise(a, b)) - Number(isMorePrecise(b, a))
}

/** A command as sources name it: its canonical id, then its aliases, and its plugin. */
export type Annotated = {ids: readonly string[]; plugin?: string | undefined}

/** A source's annotation of a command: for each field, the most precise matching key decides. */
export function readSource(
  rules: readonly Pick<Source['rules'][number], 'annotation' | 'key'>[],
  {ids}: Pick<Annotated, 'ids'>,
): CommandAnnotation {
  const matching = rules
    .filter(({key}) => ids.some((id) => matchesKey(key, id)))
    .toSorted((a, b) => comparePrecision(a.key, b.key))
  // A glob that matches only an alias cannot declare harmlessness.
  const isExact = (key: string) => !/[*?]/.test(key) || matchesKey(key, ids[0]!)
  return mergeFields(
    matching.map(({annotation, key}) => ({key, value: annotation})),
    (stated) => {
      const counting = stated.filter(({key, value}) => value === true || isExact(key))
      return counting.filter(({key}) => !counting.some((other) => isMorePrecise(other.key, key)))
    },
  )
}

/** Merges the annotations of sources, a later one winning, but never clearing a cautious field (12.2). */
export function mergeAnnotations(annotations: readonly CommandAnnotation[]): CommandAnnotation {
  return mergeFields(
    annotations.map((value) => ({key: '', value})),
    (stated) => stated,
  )
}

type Stated = {key: string; value: unknown}

/** The fields that close a gate or hide a secret. */
const cautious = new Set(['destructive', 'mutating', 'sensitive'])

/** The maps that are merged value by value, field by field; other maps are values. */
const maps = new Set(['argumentAnnotations', 'flagAnnotations'])

/** Merges field by field: the last value wins, but true in a cautious field. @param depth the number of enclosing maps */
function mergeFields(stated: readonly Stated[], decide: (stated: Stated[]) => Stated[], depth = 0): CommandAnnotation {
  const names = new Set(stated.flatMap(({value}) => Object.keys(value as object)))
  const fields = [...names].flatMap((name) => {
    const values = stated.flatMap(({key, value}) =>
      Object.hasOwn(value as object, name) ? [{key, value: (value as Record<string, unknown>)[name]}] : [],
    )
    if (depth === 1 || (depth === 0 && maps.has(name))) return [[name, mergeFields(values, decide, depth + 1)] as const]
    if (!cautious.has(name)) return [[name, values.at(-1)!.value] as const]
    const deciding = decide(values)
    return deciding.length > 0 ? [[name, deciding.some(({value}) => value === true)] as const] : []
  })
  return Object.fromEntries(fields)
}

import type {CommandAnnotation, Source} from './annotation.js'

/** The fields that close a gate. */
const safetyFields = ['mutating', 'destructive'] as const

const valueMaps = ['argumentAnnotations', 'flagAnnotations'] as const

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

/** Whether one key matches strictly fewer ids than the other. */
export function isMorePrecise(one: string, other: string): boolean {
  return matchesKey(other, one) && !matchesKey(one, other)
}

/** A command as sources name it: its canonical id, then its aliases, and its plugin. */
export type Annotated = {ids: readonly string[]; plugin?: string | undefined}

/** A source's annotation of a command: for each field, the most precise matching key decides. */
export function readSource({rules}: Pick<Source, 'rules'>, {ids}: Annotated): CommandAnnotation {
  const matching = rules.filter(({key}) => ids.some((id) => matchesKey(key, id)))
  const annotation = matching
    .toSorted((a, b) => comparePrecision(a.key, b.key))
    .reduce((under: CommandAnnotation, rule) => overlay(under, rule.annotation), {})
  // If several keys are equally precise, true wins. A glob that matches only an alias cannot declare harmlessness.
  const counts = (key: string) => !/[*?]/.test(key) || matchesKey(key, ids[0]!)
  const decide = (read: (annotation: CommandAnnotation) => boolean | undefined) => {
    const stated = matching.filter(({annotation: each, key}) => read(each) || (read(each) === false && counts(key)))
    const decisive = stated.filter(({key}) => !stated.some((other) => isMorePrecise(other.key, key)))
    return decisive.length > 0 ? decisive.some((rule) => read(rule.annotation)) : undefined
  }
  for (const field of safetyFields) {
    const value = decide((each) => each[field])
    if (value === undefined) delete annotation[field]
    else annotation[field] = value
  }
  for (const map of valueMaps) {
    for (const [name, value] of Object.entries(annotation[map] ?? {})) {
      const isSensitive = decide((each) => each[map]?.[name]?.sensitive)
      if (isSensitive) annotation[map]![name] = {...value, sensitive: true}
    }
  }

  return annotation
}

/** Orders keys by ascending precision; if neither contains the other, the one with more literal characters wins. */
function comparePrecision(a: string, b: string): number {
  const literals = a.replaceAll(/[*?]/g, '').length - b.replaceAll(/[*?]/g, '').length
  return literals || Number(isMorePrecise(a, b)) - Number(isMorePrecise(b, a))
}

/** Merges annotations, the later one winning, but never clearing `mutating`, `destructive` or `sensitive` (12.2). */
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

/** Merges one annotation over another, field by field, including flags and arguments. */
function overlay(under: CommandAnnotation, over: CommandAnnotation): CommandAnnotation {
  const merged: CommandAnnotation = {...under, ...over}
  for (const map of valueMaps) {
    const [below, above] = [under[map], over[map]]
    if (!below || !above) continue
    const names = new Set([...Object.keys(below), ...Object.keys(above)])
    // `fromEntries` defines a field of any name, including `__proto__`.
    merged[map] = Object.fromEntries([...names].map((name) => [name, {...below[name], ...above[name]}]))
  }

  return merged
}

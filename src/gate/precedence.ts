import type {CommandAnnotation, Rule, Source} from './annotation.js'

/** The fields that close a gate: no later source clears them (12.2), and an invalid value counts as damage. */
export const safetyFields = ['mutating', 'destructive'] as const

/** What a key of annotations, or a glob of a gate, names: one command, or every command whose id it matches. */
export type Key = {
  /** The words with `:` between them. */
  pattern: string
  isGlob: boolean
}

/** Reads a key in either spelling (`apps:info`, `apps info`); `*` matches any characters, `?` one. */
export function readKey(text: string): Key {
  const pattern = text
    .trim()
    .split(/[\s:]+/)
    .join(':')
  return {isGlob: /[*?]/.test(pattern), pattern}
}

/** Whether a key names a command's id. */
export function matchesKey({isGlob, pattern}: Key, id: string): boolean {
  return isGlob ? matchesGlob(pattern, id) : pattern === id
}

/**
 * Whether every id that one key matches is matched by the other one too, and not the other way round.
 *
 * A wildcard is matched by a wildcard alone, so a pattern that matches the text of another one contains it.
 */
export function isMorePrecise(one: Key, other: Key): boolean {
  return contains(other, one) && !contains(one, other)
}

/** How much of a key is literal: it decides between globs if neither contains the other. */
export function countLiterals({pattern}: Key): number {
  return pattern.replaceAll(/[*?]/g, '').length
}

function contains(outer: Key, inner: Key): boolean {
  if (!outer.isGlob) return !inner.isGlob && outer.pattern === inner.pattern
  return matchesGlob(outer.pattern, inner.pattern)
}

/** Matches in time proportional to both lengths multiplied: a pattern is data, and never becomes a regular expression. */
function matchesGlob(pattern: string, text: string): boolean {
  let at = 0
  let star = -1
  let resume = 0
  for (let index = 0; index < text.length;) {
    const wanted = pattern[at]
    if (wanted === '*') {
      star = at++
      resume = index
    } else if (wanted !== undefined && (wanted === text[index] || (wanted === '?' && text[index] !== '*'))) {
      at++
      index++
    } else if (star >= 0) {
      at = star + 1
      index = ++resume
    } else {
      return false
    }
  }

  while (pattern[at] === '*') at++
  return at === pattern.length
}

/** A command as sources name it. */
export type Annotated = {
  /** Its ids, the canonical one first, then its aliases. */
  ids: readonly string[]
  /** The plugin that it belongs to. */
  plugin?: string | undefined
}

/** What sources state about one command. */
export type Stated = {
  annotation: CommandAnnotation
  /** Whether something that may be about the command cannot be read: it may say that the command mutates. */
  isDamaged: boolean
}

/** What one source states about a command: of the keys that match, the most precise one that has a field decides it. */
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

/** Merges annotations, the later one over the earlier one: none clears `mutating`, `destructive` or `sensitive` (12.2). */
export function mergeAnnotations(earlier: CommandAnnotation, later: CommandAnnotation): CommandAnnotation {
  const merged = overlay(earlier, later)
  for (const field of safetyFields) if (earlier[field] === true) merged[field] = true
  for (const map of ['argumentAnnotations', 'flagAnnotations'] as const) {
    for (const [name, {sensitive}] of Object.entries(earlier[map] ?? {})) {
      const annotation = sensitive ? merged[map]?.[name] : undefined
      if (annotation) annotation.sensitive = true
    }
  }

  return merged
}

/** The value that the most precise rules give a safety field; if several of them differ, the field is set. */
function decideSafety(
  rules: readonly Rule[],
  field: (typeof safetyFields)[number],
  {ids}: Annotated,
): boolean | 'damaged' | undefined {
  const values = rules.flatMap(({annotation, damaged, key}): {key: Key; value: boolean | 'damaged'}[] => {
    if (damaged.includes(field)) return [{key, value: 'damaged'}]
    const value = annotation[field]
    // A glob that matches a command only through an alias cannot declare the command harmless.
    const isAbout = !key.isGlob || matchesKey(key, ids[0]!)
    return value === undefined || (!value && !isAbout) ? [] : [{key, value}]
  })
  const decisive = values.filter(({key}) => !values.some((other) => isMorePrecise(other.key, key)))
  const found = new Set(decisive.map(({value}) => value))
  return (['damaged', true, false] as const).find((value) => found.has(value))
}

/** Orders rules so that the most precise comes last. */
function comparePrecision(a: Rule, b: Rule): number {
  const literals = countLiterals(a.key) - countLiterals(b.key)
  return literals || Number(isMorePrecise(a.key, b.key)) - Number(isMorePrecise(b.key, a.key))
}

/** Lays an annotation over another one, field by field, including those of flags and arguments. */
function overlay(under: CommandAnnotation, over: CommandAnnotation): CommandAnnotation {
  const merged: CommandAnnotation = {...under, ...over}
  for (const map of ['argumentAnnotations', 'flagAnnotations'] as const) {
    if (under[map] && over[map]) merged[map] = overlayEach<object>(under[map], over[map])
  }

  return merged
}

function overlayEach<Value extends object>(
  under: Readonly<Record<string, Value>>,
  over: Readonly<Record<string, Value>>,
): Record<string, Value> {
  const read = (map: Readonly<Record<string, Value>>, name: string) => (Object.hasOwn(map, name) ? map[name] : {})
  const names = new Set([...Object.keys(under), ...Object.keys(over)])
  return Object.fromEntries([...names].map((name) => [name, {...read(under, name), ...read(over, name)} as Value]))
}

import {cleanProse, takeCharacters} from '../../contract/prose.js'

/**
 * Cuts a text to a length in UTF-16 units, between whole characters; a text that was cut ends in an
 * ellipsis.
 */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text
  return length > 0 ? `${takeCharacters(text, length - 1).trimEnd()}…` : ''
}

/** The most items of a list that a host can make long. */
const maxItems = 10

/** Shortens a list that a host can make long to ten items (8.17a); the last one counts the rest. */
export function boundList<Item>(items: readonly Item[], countRest: (rest: number) => Item): Item[] {
  if (items.length <= maxItems) return [...items]
  const shown = maxItems - 1
  return [...items.slice(0, shown), countRest(items.length - shown)]
}

/** The most characters of a warning. */
const maxWarning = 200

/**
 * The `warnings` field of a document: ten sentences at most, shortened; no field without warnings.
 */
export function renderWarnings(warnings: ReadonlySet<string>): {warnings?: string[]} {
  // Names may be in them as the host has them, and what JSON escapes takes more room.
  const clean = (warning: string) => cleanProse(warning).replaceAll(/\p{Surrogate}/gu, '')
  const texts = [...warnings].map((warning) => cutText(clean(warning), maxWarning))
  return texts.length === 0
    ? {}
    : {warnings: boundList(texts, (rest) => `${rest} more warnings were left out`)}
}

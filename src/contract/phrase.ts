import {takeCharacters} from './prose.js'

/** How a text was composed, which masking needs to know (4.15). */
type Phrase = {
  /** Alternately the plugin's own words and a value. Only values may contain secrets. */
  parts: readonly string[]
  /** The maximum length in UTF-16 units; secrets are masked before the text is truncated to it. */
  limit?: number | undefined
}

/**
 * What is inserted into a template: a value, a list of values, or, as `ours`, words of the plugin or
 * the CLI, which are never masked.
 */
type Inserted = string | number | readonly string[] | {ours: string | readonly string[]}

const key = Symbol.for('oclif-plugin-murli.phrases')

/**
 * How each text was composed; shared by all bundles and copies of this package in the process. It is
 * remembered beside the text, because errors and documents carry plain strings, as their types and
 * JSON do. Of two compositions of one text, the later one counts.
 */
const phrases = ((globalThis as {[key]?: Map<string, Phrase>})[key] ??= new Map<string, Phrase>())

/** How many texts are remembered: more than are composed before the first of them is written. */
const maxPhrases = 1000

/**
 * A template tag that composes a text and remembers which parts of it are values: secrets are masked
 * only in these, not in the plugin's own words (4.15).
 *
 * @example
 *   phrase`Flag ${{ours: '--to'}} does not accept ${typed}.` // only `typed` may be masked
 */
export function phrase(template: TemplateStringsArray, ...inserted: readonly Inserted[]): string {
  const lists = template.flatMap((text, index) => {
    const isLast = index === inserted.length
    return isLast ? [[text]] : [[text], readInserted(inserted[index]!)]
  })
  return compose({parts: joinParts(lists)})
}

/** The parts of an inserted item; the values of a list are separated by commas. */
function readInserted(item: Inserted): string[] {
  if (typeof item === 'object' && 'ours' in item) return [[item.ours].flat().join(', ')]
  const [first = '', ...others] = [item].flat().map(String)
  return ['', first, ...others.flatMap((value) => [', ', value]), '']
}

/** Joins the parts of a text, truncates it to its limit, and remembers how it was composed. */
function compose(composed: Phrase): string {
  const whole = composed.parts.join('')
  const limit = composed.limit ?? whole.length
  const text = whole.length > limit ? `${takeCharacters(whole, limit - 1)}…` : whole
  // A map keeps the order in which its keys were added, so this makes the text the newest.
  phrases.delete(text)
  phrases.set(text, composed)
  if (phrases.size > maxPhrases) {
    const oldest = phrases.keys().next().value!
    phrases.delete(oldest)
  }
  return text
}

/**
 * Changes the values in a text that was composed here, and truncates the new text to the same limit.
 * Any other text is changed as a whole.
 */
export function changeValues(text: string, change: (value: string) => string): string {
  const composed = phrases.get(text)
  if (!composed) return change(text)
  const parts = composed.parts.map((part, index) => {
    if (index % 2 === 0) return part
    // A value may itself be a text that was composed here, but not the same one without end.
    return part === text ? change(part) : changeValues(part, change)
  })
  return compose({...composed, parts})
}

/**
 * Truncates a text to `limit` UTF-16 units. Its secrets can still be masked, even one that is cut,
 * because the whole text is remembered.
 */
export function bound(text: string, limit: number): string {
  return text.length <= limit ? text : compose({limit, parts: partsOf(text)})
}

/**
 * Joins phrases, and keeps which of their parts are values (4.15).
 *
 * @param separator the text between two texts, or a function that makes it from the first of them
 */
export function joinPhrases(
  texts: readonly string[],
  separator: string | ((before: string) => string),
): string {
  const parts = texts.flatMap((text, index) => {
    const before = texts[index - 1]
    if (before === undefined) return [partsOf(text)]
    return [[typeof separator === 'string' ? separator : separator(before)], partsOf(text)]
  })
  return compose({parts: joinParts(parts)})
}

/** The parts of a text; one that was not composed here is a single value. */
function partsOf(text: string): readonly string[] {
  return phrases.get(text)?.parts ?? ['', text, '']
}

/**
 * Joins lists of parts. A list begins and ends with the plugin's own words, so the last part of one
 * and the first part of the next become a single part, and values stay at odd indices.
 */
function joinParts(lists: readonly (readonly string[])[]): string[] {
  const joined = ['']
  for (const [first = '', ...following] of lists) {
    joined.push(joined.pop()! + first)
    for (const part of following) joined.push(part)
  }
  return joined
}

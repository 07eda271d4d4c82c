import {takeCharacters} from './prose.js'

/** A text of the plugin, with what masking needs to know about it (4.15). */
type Phrase = {
  /** The parts of the text: those at odd indices are values, which alone may contain secrets. */
  parts: readonly string[]
  /** The most UTF-16 units; secrets are masked in the whole text before it is truncated. */
  limit?: number | undefined
}

/** A value for a template; `ours` marks words of the plugin or the CLI, which are never masked. */
type Inserted = string | number | readonly string[] | {ours: string | readonly string[]} | undefined

const key = Symbol.for('oclif-plugin-murli.phrases')

/** Shared by all bundles and copies of this package in the process. */
const phrases = ((globalThis as {[key]?: Map<string, Phrase>})[key] ??= new Map<string, Phrase>())

const maxPhrases = 1000

/**
 * Composes a text, as a template tag: secrets are masked only in the values, not in the plugin's
 * own words (4.15).
 */
export function phrase(template: TemplateStringsArray, ...inserted: readonly Inserted[]): string {
  const insertedParts = inserted.map((item) => {
    if (typeof item === 'object' && 'ours' in item) {
      return [[item.ours].flat().join(', ')]
    }
    const values = [item].flat().map(String)
    return ['', ...values.flatMap((value, index) => (index > 0 ? [', ', value] : [value])), '']
  })
  const lists = template.flatMap((text, index) => [[text], insertedParts[index] ?? ['']])
  return compose({parts: concat(lists)})
}

/** Joins the parts of a text, truncates it to its limit, and stores the parts. */
function compose(composed: Phrase): string {
  const whole = composed.parts.join('')
  const limit = composed.limit ?? whole.length
  const text = whole.length > limit ? `${takeCharacters(whole, limit - 1)}…` : whole
  // Set again, the text is the newest.
  phrases.delete(text)
  phrases.set(text, composed)
  // Only the oldest text is forgotten: the secrets in a truncated text cannot be masked without its
  // parts, so those of new texts are needed.
  if (phrases.size > maxPhrases) phrases.delete(phrases.keys().next().value!)
  return text
}

/**
 * Changes the values of a text that was composed here, and then truncates it again; any other text
 * is changed as a whole.
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
 * because its parts are stored.
 */
export function bound(text: string, limit: number): string {
  return text.length <= limit ? text : compose({limit, parts: partsOf(text)})
}

/** Joins phrases, and keeps which of their parts are values (4.15). */
export function joinPhrases(texts: readonly string[], separator: string): string {
  const parts = texts.flatMap((text, index) => [[index > 0 ? separator : ''], partsOf(text)])
  return compose({parts: concat(parts)})
}

/**
 * Joins reports of mistakes to one message: with a space after a full stop, else with a semicolon.
 */
export function joinReports(reports: readonly string[]): string {
  const join = (before: string, report: string) =>
    joinPhrases([before, report], /[.!?\u2026]$/.test(before) ? ' ' : '; ')
  return reports.length > 0 ? reports.reduce(join) : ''
}

function partsOf(text: string): readonly string[] {
  return phrases.get(text)?.parts ?? ['', text, '']
}

/**
 * Joins lists of parts: the last part of each list and the first of the next become one, so that
 * values stay at odd indices.
 */
function concat(lists: readonly (readonly string[])[]): string[] {
  const joined = ['']
  for (const [first = '', ...following] of lists) {
    joined.push(joined.pop()! + first, ...following)
  }
  return joined
}

type Names = readonly string[]

function plural({length}: Names): {ours: string} {
  return {ours: length === 1 ? '' : 's'}
}

/** The messages about mistakes in a command line, which oclif's parser or the manifest reveals. */
export const reports = {
  missingArguments: (names: Names) =>
    phrase`Missing required argument${plural(names)}: ${{ours: names}}`,
  missingFlags: (flags: Names) => phrase`Missing required flag${plural(flags)}: ${{ours: flags}}`,
  missingValue: (flag: string) => phrase`Flag ${{ours: flag}} needs a value.`,
  unexpectedArguments: (words: Names) => phrase`Unexpected argument${plural(words)}: ${words}`,
  unknownFlags: (flags: Names) => phrase`Unknown flag${plural(flags)}: ${flags}`,
  unwantedValue: (flag: string) => phrase`Flag ${{ours: flag}} takes no value.`,
}

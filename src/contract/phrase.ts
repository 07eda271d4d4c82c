/**
 * A text of the plugin: its parts at odd indices are values, which may contain secrets; the others
 * do not (4.15).
 */
type Phrase = {
  parts: readonly string[]
  /** Its limit in UTF-16 units; secrets are masked in the whole text before it is truncated. */
  limit?: number | undefined
}

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
  const lists = inserted.map((item) => {
    if (typeof item === 'object' && 'ours' in item) {
      return [[item.ours].flat().join(', ')]
    }
    const values = [item].flat().map(String)
    return ['', ...values.flatMap((value, index) => (index > 0 ? [', ', value] : [value])), '']
  })
  const parts = template.flatMap((text, index) => [[text], lists[index] ?? ['']])
  return compose({parts: concat(parts)})
}

/** Joins the parts of a text, truncates it to its limit, and stores the parts. */
function compose(phrase: Phrase): string {
  const whole = phrase.parts.join('')
  const limit = phrase.limit ?? whole.length
  // Without half a character.
  const shortened = whole.slice(0, limit - 1).replace(/[\ud800-\udbff]$/, '')
  const text = whole.length > limit ? `${shortened}…` : whole
  phrases.delete(text)
  phrases.set(text, phrase)
  // The oldest goes: of a text that was truncated just before, the secrets could no longer be found.
  if (phrases.size > maxPhrases) phrases.delete(phrases.keys().next().value!)
  return text
}

/**
 * Composes a text again, before it is truncated, after a change of its values; any other text is a
 * value itself.
 */
export function changeValues(text: string, change: (value: string) => string): string {
  const found = phrases.get(text)
  if (!found) return change(text)
  const parts = found.parts.map((part, index) => {
    if (index % 2 === 0) return part
    // A value may itself be a text of the plugin.
    return part === text ? change(part) : changeValues(part, change)
  })
  return compose({...found, parts})
}

/**
 * Truncates a text so that its secrets can still be masked, although a truncated secret cannot be
 * found.
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

/** Joins lists of parts: the last part of each continues in the first one of the next. */
function concat(lists: readonly (readonly string[])[]): string[] {
  const joined = ['']
  for (const [first = '', ...others] of lists) {
    joined.push(joined.pop()! + first, ...others)
  }
  return joined
}

type Names = readonly string[]

function plural({length}: Names): {ours: string} {
  return {ours: length === 1 ? '' : 's'}
}

/** The messages of mistakes that oclif's parser or the manifest shows. */
export const reports = {
  missingArguments: (names: Names) =>
    phrase`Missing required argument${plural(names)}: ${{ours: names}}`,
  missingFlags: (flags: Names) => phrase`Missing required flag${plural(flags)}: ${{ours: flags}}`,
  missingValue: (flag: string) => phrase`Flag ${{ours: flag}} needs a value.`,
  unknownFlags: (flags: Names) => phrase`Unknown flag${plural(flags)}: ${flags}`,
  unwantedValue: (flag: string) => phrase`Flag ${{ours: flag}} takes no value.`,
}

/** A text of the plugin: fixed parts without secrets (4.15), each but the last followed by a value. */
type Phrase = {
  fixed: readonly string[]
  values: readonly string[]
  /** Its limit in UTF-16 units; secrets are masked in the whole text before it is truncated. */
  limit?: number | undefined
}

/** An external value, or names known to be the CLI's own. */
type Inserted = string | number | readonly string[] | {ours: string | readonly string[]} | undefined

/** All bundles and copies of this package in the process share the phrases. */
const key = Symbol.for('oclif-plugin-murli.phrases')

const holder = globalThis as {[key]?: Map<string, Phrase>}

/** The most phrases stored; a process writes only a few. */
const maxPhrases = 1000

/**
 * Composes a text of the plugin, as a template tag; a list of values is joined by commas. Secrets are later masked only
 * in the values, so that a secret equal to one of the plugin's words does not change it (4.15).
 */
export function phrase(template: TemplateStringsArray, ...inserted: readonly Inserted[]): string {
  const fixed = [template[0]!]
  const values: string[] = []
  const append = (text: string) => fixed.push(fixed.pop()! + text)
  for (const [index, item] of inserted.entries()) {
    if (typeof item === 'object' && 'ours' in item) append([item.ours].flat().join(', '))
    else {
      for (const [position, value] of [item].flat().entries()) {
        if (position > 0) append(', ')
        values.push(String(value))
        fixed.push('')
      }
    }

    append(template[index + 1]!)
  }

  return compose({fixed, values})
}

/** Joins the parts of a text, truncates it to its limit, and stores the parts. */
export function compose(parts: Phrase): string {
  const whole = join(parts)
  const limit = parts.limit ?? whole.length
  const text = whole.length > limit ? `${whole.slice(0, limit - 1).replace(/[\ud800-\udbff]$/, '')}…` : whole
  const phrases = (holder[key] ??= new Map())
  if (phrases.size >= maxPhrases) phrases.clear()
  phrases.set(text, parts)
  return text
}

/** The parts of a text composed by any copy of this package. */
export function findPhrase(text: string): Phrase | undefined {
  return holder[key]?.get(text)
}

/** Truncates a text so that its secrets can still be masked, although a truncated secret cannot be found. */
export function bound(text: string, limit: number): string {
  return text.length <= limit ? text : compose({...partsOf(text), limit})
}

/** Joins texts to one phrase. */
export function joinPhrases(texts: readonly string[], separator: string): string {
  const fixed = ['']
  const values: string[] = []
  for (const [index, text] of texts.entries()) {
    const parts = partsOf(text)
    fixed.push(fixed.pop()! + (index === 0 ? '' : separator) + parts.fixed[0]!, ...parts.fixed.slice(1))
    values.push(...parts.values)
  }

  return compose({fixed, values})
}

/** Joins reports of mistakes to one message: with a space after a full stop, else with a semicolon. */
export function joinReports(reports: readonly string[]): string {
  const [first = '', ...others] = reports
  return others.reduce(
    (before, report) => joinPhrases([before, report], /[.!?\u2026]$/.test(before) ? ' ' : '; '),
    first,
  )
}

/** Changes the whole of a truncated text, and truncates it again. */
export function changeWhole(text: string, change: (whole: string) => string): string {
  const parts = findPhrase(text)
  return parts?.limit === undefined ? change(text) : bound(change(join(parts)), parts.limit)
}

/** A text that was not composed as a phrase is a single value. */
function partsOf(text: string): Phrase {
  return findPhrase(text) ?? {fixed: ['', ''], values: [text]}
}

function join({fixed, values}: Phrase): string {
  return fixed.map((part, index) => part + (values[index] ?? '')).join('')
}

/** Reports missing required arguments. */
export function phraseMissingArguments(names: readonly string[]): string {
  return phrase`Missing required argument${plural(names)}: ${{ours: names}}`
}

/** Reports missing required flags. */
export function phraseMissingFlags(flags: readonly string[]): string {
  return phrase`Missing required flag${plural(flags)}: ${{ours: flags}}`
}

/** Reports a flag without its value. */
export function phraseMissingValue(flag: string): string {
  return phrase`Flag ${{ours: flag}} needs a value.`
}

/** Reports unknown flags. */
export function phraseUnknownFlags(flags: readonly string[]): string {
  return phrase`Unknown flag${plural(flags)}: ${flags}`
}

/** Reports a boolean flag with a value. */
export function phraseUnwantedValue(flag: string): string {
  return phrase`Flag ${{ours: flag}} takes no value.`
}

function plural({length}: readonly unknown[]): {ours: string} {
  return {ours: length === 1 ? '' : 's'}
}

/** A text of ours: the fixed parts never hold a secret, and each but the last is followed by a value from outside. */
export type Phrase = {
  fixed: readonly string[]
  values: readonly string[]
  /** How many UTF-16 units of it are shown; secrets are masked in the whole before it is cut. */
  limit?: number | undefined
}

/** What is inserted into a phrase: a value from outside, or names that are known to be the CLI's own. */
type Inserted = string | number | readonly string[] | {ours: string | readonly string[]} | undefined

/** Where every copy of this package in the process finds the phrases; the parts are bundles of their own. */
const key = Symbol.for('oclif-plugin-murli.phrases')

const holder = globalThis as {[key]?: Map<string, Phrase>}

/** How many phrases are remembered; a process says a few. */
const mostPhrases = 1000

/**
 * Composes a text of ours, as a template's tag; a list of values is joined by commas. Where the text is written, secrets
 * are masked in its values alone, so that a secret which happens to be a word of ours changes no word of ours.
 */
export function phrase(template: TemplateStringsArray, ...inserted: readonly Inserted[]): string {
  const fixed = [template[0]!]
  const values: string[] = []
  for (const [index, item] of inserted.entries()) {
    const next = template[index + 1]!
    if (typeof item === 'object' && 'ours' in item) {
      fixed.push(fixed.pop()! + [item.ours].flat().join(', ') + next)
      continue
    }

    const list = typeof item === 'object' ? item : [String(item)]
    for (const [position, value] of list.entries()) {
      if (position > 0) fixed.push(', ')
      values.push(value)
    }

    fixed.push(list.length === 0 ? fixed.pop()! + next : next)
  }

  return compose({fixed, values})
}

/** Joins the parts of a text of ours, cuts what is too long, and remembers which part is which. */
export function compose(parts: Phrase): string {
  const whole = join(parts)
  const text = cut(whole, parts.limit ?? whole.length)
  const phrases = (holder[key] ??= new Map())
  if (phrases.size >= mostPhrases) phrases.clear()
  phrases.set(text, parts)
  return text
}

/**
 * Cuts a text, ours or not, so that its secrets can still be masked: the part of a secret that a cut leaves is found by
 * nothing.
 */
export function bound(text: string, limit: number): string {
  return text.length <= limit ? text : compose({...(findPhrase(text) ?? {fixed: ['', ''], values: [text]}), limit})
}

/** Joins texts to one phrase; a text that is no phrase is a value in it. */
export function joinPhrases(texts: readonly string[], separator: string): string {
  const fixed = ['']
  const values: string[] = []
  for (const [index, text] of texts.entries()) {
    const parts = findPhrase(text) ?? {fixed: ['', ''], values: [text]}
    fixed.push(fixed.pop()! + (index === 0 ? '' : separator) + parts.fixed[0]!, ...parts.fixed.slice(1))
    values.push(...parts.values)
  }

  return compose({fixed, values})
}

/** Changes the whole of a text that has been cut, and cuts it again. */
export function changeWhole(text: string, change: (whole: string) => string): string {
  const parts = findPhrase(text)
  return parts?.limit === undefined ? change(text) : bound(change(join(parts)), parts.limit)
}

function join({fixed, values}: Phrase): string {
  return fixed.map((part, index) => part + (values[index] ?? '')).join('')
}

function cut(text: string, limit: number): string {
  return text.length > limit ? `${text.slice(0, limit - 1).replace(/[\ud800-\udbff]$/, '')}…` : text
}

/** The phrase that a text is, in whichever copy of this package it was composed. */
export function findPhrase(text: string): Phrase | undefined {
  return holder[key]?.get(text)
}

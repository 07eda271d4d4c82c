/** Units of values, and how descriptions write them. */
const units = {
  GB: 'gb|gigabytes?',
  KB: 'kb|kilobytes?',
  MB: 'mb|megabytes?',
  bytes: 'bytes',
  days: 'days?',
  hours: 'hours?',
  minutes: 'minutes?|mins?',
  ms: 'ms|msecs?|milliseconds?',
  seconds: 'seconds?|secs?',
} as const

const anyUnit = Object.values(units).join('|')

/** Where a description states the unit of a value: `in seconds`, `(ms)`, `number of days`, `last N days`, `Minutes to`. */
const unitPattern = new RegExp(
  String.raw`\b(?:in|number of|how many|n)\s+\(?(${anyUnit})\b|\(\s*(${anyUnit})\s*[),]|^(${anyUnit}) to\b`,
  'i',
)

/** A text in quotes of any kind. */
const QUOTED = /"([^"\n]{1,40})"|'([^'\n]{1,40})'|`([^`\n]{1,40})`/

/** What introduces a value to copy. */
const SAMPLE_MARK = /(?:\be\.g\.|\bf\.ex\.|\bfor example|\bexample|\bsuch as|\bformat)[,:]?\s+/gi

/** What introduces the whole list of values. */
const LIST_MARK = /\b(?:one of|(?:possible|allowed|valid) values(?: are)?)(?: the following)?:?\s+/i

/** What separates the values of a list. */
const LIST_GAP = /^(?:,? (?:and|or) |, ?| ?\| ?)$/

/** The unit of a flag's value, as its description states it: `seconds`, `MB`. */
export function findUnit(description: string): string | undefined {
  const word = unitPattern.exec(description)?.slice(1).find(Boolean)
  if (!word) return undefined
  return Object.entries(units).find(([, forms]) => new RegExp(`^(?:${forms})$`, 'i').test(word))?.[0]
}

/** The values that a description lists in quotes after `one of`; a manifest without `options` has them nowhere else. */
export function findListedValues(description: string): string[] {
  const mark = LIST_MARK.exec(description)
  if (!mark) return []
  const values: string[] = []
  let rest = description.slice(mark.index + mark[0].length)
  for (let match = QUOTED.exec(rest); match; match = QUOTED.exec(rest)) {
    const gap = rest.slice(0, match.index)
    const value = match.slice(1).find(Boolean)!
    if (!(values.length === 0 ? gap === '' : LIST_GAP.test(gap)) || /\s/.test(value)) break
    values.push(value)
    rest = rest.slice(match.index + match[0].length)
  }

  return values.length > 1 ? values : []
}

/** A value to copy that a flag's description shows: after the flag itself, or after `e.g.`. */
export function findSample(name: string, description: string): string | undefined {
  const label = `--${name}`
  for (let at = description.indexOf(label); at !== -1; at = description.indexOf(label, at + 1)) {
    const after = description.slice(at + label.length)
    const value = /^[= ]/.test(after) ? readSample(after.slice(1)) : undefined
    if (value) return value
  }

  for (const mark of description.matchAll(SAMPLE_MARK)) {
    const value = readSample(description.slice(mark.index + mark[0].length))
    if (value) return value
  }

  return undefined
}

/** The quoted text at the start of a text, or a word with digits or signs; a flag is no sample. */
function readSample(text: string): string | undefined {
  const quoted = QUOTED.exec(text)
  const value = quoted?.index === 0 ? quoted.slice(1).find(Boolean) : /^[^\s,;)"'`]{1,40}/.exec(text)?.[0]
  if (value === undefined || value.startsWith('-')) return undefined
  const isSample = quoted?.index === 0 || /[\d:=/@_]/.test(value)
  return isSample ? value.replace(/[.:]$/, '') : undefined
}

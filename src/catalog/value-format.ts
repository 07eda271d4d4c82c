import {quoteWord} from '../command-line/quote.js'

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

/** Where a description states the smallest and the largest value: `between 20 and 100`. */
const rangePattern = /\b(?:between|from) (-?\d{1,9}) (?:and|to) (-?\d{1,9})\b/i

/** A date or a time as descriptions abbreviate it. */
const datePattern = /\bYYYY-MM(?:-DD(?:[T ]hh:mm(?::ss(?:\.s+)?)?Z?)?)?\b|\bISO[- ]?8601\b/i

/** A text in quotes of any kind. */
const quoted = /(["'`])(?<text>(?:(?!\1)[^\n]){1,40})\1/

/** What introduces a value to copy. */
const sampleMark = /(?:\be\.g\.|\bf\.ex\.|\bfor example|\bexamples?|\bsuch as|\bformat)[,:]?\s+/gi

/** What introduces the whole list of values. */
const listMark = /\b(?:one of|(?:possible|allowed|valid) values(?: are)?)(?: the following)?:?\s+/i

/** A list of values in quotes, with commas, bars or words between them. */
const quotedList = /^(?:(?:,? (?:and|or) |, ?| ?\| ?)?(["'`])[^\s"'`]{1,40}\1)+/

/** A length of time with its unit. */
const durationSample = /^\d+ ?(?:ms|[smhdwy]|secs?|mins?|hours?|days?|weeks?|months?|years?)$/i

/** An example's value that shows how values are written: a variable, a duration, a date, or something with a sign. */
const tellingSample = /^\$[A-Z_]|^\d+(?:ms|[smhdwy])$|^\d{4}-\d\d-\d\d|^[^/\\]+[:=]/

/** How many values of a list are written out. */
const mostValues = 12

/** The longest sample, in characters. */
const longestSample = 24

/** Writes the values that a flag or argument accepts as one word, each once, quoted as a shell needs it. */
export function listValues(values: readonly string[]): string {
  const words = [...new Set(values)].map((value) => quoteWord(value))
  return words.length > mostValues ? `${words.slice(0, mostValues).join('|')}|…` : words.join('|')
}

/**
 * How a description, or else an example, states that a flag's values are written: `js|ts`, `<20-100>`, `<seconds>`,
 * `<YYYY-MM-DD>`, `<duration, e.g. 2w>`.
 */
export function findFormat(name: string, description: string, examples: readonly string[]): string | undefined {
  const values = findListedValues(description)
  if (values.length > 1) return listValues(values)
  const range = rangePattern.exec(description)
  if (range) return `<${range[1]}-${range[2]}>`
  const form = findUnit(description) ?? datePattern.exec(description)?.[0]
  if (form) return `<${form}>`
  const sample = findSample(name, description) ?? findInExamples(name, examples)
  if (sample === undefined) return undefined
  const isDuration = durationSample.test(sample)
  return isDuration ? `<duration, e.g. ${sample}>` : `<e.g. ${quoteWord(sample).replace(/^'(\$\w+)'$/, '$1')}>`
}

function findUnit(description: string): string | undefined {
  const word = unitPattern.exec(description)?.slice(1).find(Boolean) ?? ''
  return Object.entries(units).find(([, forms]) => new RegExp(`^(?:${forms})$`, 'i').test(word))?.[0]
}

/** The values that a description lists in quotes after `one of`; a manifest without `options` has them nowhere else. */
function findListedValues(description: string): string[] {
  const mark = listMark.exec(description)
  const list = mark ? quotedList.exec(description.slice(mark.index + mark[0].length)) : undefined
  return Array.from((list?.[0] ?? '').matchAll(/(["'`])(.+?)\1/g), ([, , value]) => value!)
}

/** A value to copy from a flag's description: after the flag itself, or after `e.g.`. */
function findSample(name: string, description: string): string | undefined {
  const afterFlag = description.split(`--${name}`).slice(1)
  const texts = [
    ...afterFlag.filter((text) => /^[= ]/.test(text)).map((text) => text.slice(1)),
    ...Array.from(description.matchAll(sampleMark), ({0: mark, index}) => description.slice(index + mark.length)),
  ]
  return texts.map((text) => readSample(text)).find(Boolean)
}

/** The quoted text at the start of a text, or a word with digits or signs; a flag is no sample. */
function readSample(text: string): string | undefined {
  const match = quoted.exec(text)
  const isQuoted = match?.index === 0
  const value = isQuoted ? match.groups!['text']! : withoutStop(/^[^\s,;)"'`]*/.exec(text)![0])
  if (value.startsWith('-') || value.length > longestSample) return undefined
  return isQuoted || /[\d:=/@_$]/.test(value) ? value : undefined
}

/** The value that an example gives a flag, if it shows how values are written. */
function findInExamples(name: string, examples: readonly string[]): string | undefined {
  const flag = name.replaceAll(/[^\w-]/g, '.')
  const pattern = new RegExp(String.raw`(?<![\w-])--${flag}[= ](?:"([^"\n]+)"|'([^'\n]+)'|([^\s"']+))`)
  const values = examples.map((example) => withoutStop(pattern.exec(example)?.slice(1).find(Boolean) ?? ''))
  return values.find((value) => value.length <= longestSample && tellingSample.test(value))
}

function withoutStop(text: string): string {
  return text.replace(/[.:]+$/, '')
}

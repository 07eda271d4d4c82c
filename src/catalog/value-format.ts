import {quoteWord} from '../command-line/quote.js'

const unit = 'bytes|[kmg]b|days?|hours?|min(?:ute)?s?|ms|(?:milli)?seconds?|secs?'

/** A unit in a description: `in seconds`, `(ms)`, `number of days`, `last N days`, `Minutes to`. */
const unitPattern = new RegExp(
  String.raw`\b(?:in|number of|how many|n)\s+\(?(${unit})\b|\(\s*(${unit})\s*[),]|^(${unit}) to\b`,
  'i',
)
const rangePattern = /\b(?:between|from) (-?\d{1,9}) (?:and|to) (-?\d{1,9})\b/i
const datePattern = /\bYYYY-MM(?:-DD(?:[T ]hh:mm(?::ss(?:\.s+)?)?Z?)?)?\b|\bISO[- ]?8601\b/i

const quoted = /(["'`])(?<text>(?:(?!\1)[^\n]){1,40})\1/

/** The words before a sample value, and before a complete list of values. */
const sampleMark = /(?:\be\.g\.|\bf\.ex\.|\bfor example|\bexamples?|\bsuch as|\bformat)[,:]?\s+/i
const listMark = /\b(?:one of|(?:possible|allowed|valid) values(?: are)?)(?: the following)?:?\s+/i

/** Quoted values, with commas, bars or words between them. */
const quotedList = /^(?:(?:,? (?:and|or) |, ?| ?\| ?)?(["'`])[^\s"'`]{1,40}\1)+/

const durationSample = /^\d+ ?(?:ms|[smhdwy]|secs?|mins?|hours?|days?|weeks?|months?|years?)$/i

/** An example that shows the format: a variable, a duration, a date, or a text with punctuation. */
const tellingSample = /^\$[A-Z_]|^\d+(?:ms|[smhdwy])$|^\d{4}-\d\d-\d\d|^[^/\\]+[:=]/

/** Writes the distinct values that a flag or argument accepts as one word, quoted for a shell if necessary. */
export function listValues(values: readonly string[]): string {
  const words = [...new Set(values)].map((value) => quoteWord(value))
  return words.length > 12 ? `${words.slice(0, 12).join('|')}|…` : words.join('|')
}

/** The format of a flag's values by its description or an example: `js|ts`, `<seconds>`, `<duration, e.g. 2w>`. */
export function findFormat(name: string, description: string, examples: readonly string[]): string | undefined {
  const [, listed = ''] = description.split(listMark)
  const list = quotedList.exec(listed)?.[0] ?? ''
  const values = Array.from(list.matchAll(/(["'`])(.+?)\1/g), ([, , value]) => value!)
  if (values.length > 1) return listValues(values)
  const range = rangePattern.exec(description)
  if (range) return `<${range[1]}-${range[2]}>`
  const form = unitPattern.exec(description)?.slice(1).find(Boolean) ?? datePattern.exec(description)?.[0]
  if (form) return `<${form}>`
  const flag = `--${name.replaceAll(/[^\w-]/g, '.')}`
  const texts = [...description.split(new RegExp(`${flag}[= ]`)).slice(1), ...description.split(sampleMark).slice(1)]
  const sample = texts.map((text) => readSample(text)).find(Boolean) ?? findInExamples(flag, examples)
  if (sample === undefined) return undefined
  return durationSample.test(sample)
    ? `<duration, e.g. ${sample}>`
    : `<e.g. ${quoteWord(sample).replace(/^'(\$\w+)'$/, '$1')}>`
}

/** A short text that starts with quotes, or a word with digits or punctuation, but not a flag. */
function readSample(text: string): string | undefined {
  const match = quoted.exec(text)
  const isQuoted = match?.index === 0
  const value = isQuoted ? match.groups!['text']! : withoutStop(/^[^\s,;)"'`]*/.exec(text)![0])
  if (value.startsWith('-') || value.length > 24) return undefined
  return isQuoted || /[\d:=/@_$]/.test(value) ? value : undefined
}

function findInExamples(flag: string, examples: readonly string[]): string | undefined {
  const pattern = new RegExp(String.raw`(?<![\w-])${flag}[= ](?:"([^"\n]+)"|'([^'\n]+)'|([^\s"']+))`)
  const values = examples.map((example) => withoutStop(pattern.exec(example)?.slice(1).find(Boolean) ?? ''))
  return values.find((value) => value.length <= 24 && tellingSample.test(value))
}

function withoutStop(text: string): string {
  return text.replace(/[.:]+$/, '')
}

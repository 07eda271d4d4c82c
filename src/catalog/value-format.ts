import {quoteWord} from '../command-line/quote.js'
import type {FlagNode} from '../contract/schema/introspection.js'
import type {FlagDefinition} from '../oclif/shapes.js'

const unit = 'bytes|[kmg]b|days?|hours?|min(?:ute)?s?|ms|(?:milli)?seconds?|secs?'

/** A unit in a description: `in seconds`, `(ms)`, `number of days`, `last N days`, `Minutes to`. */
const unitPattern = new RegExp(
  String.raw`\b(?:in|number of|how many|n)\s+\(?(${unit})\b|\(\s*(${unit})\s*[),]|^(${unit}) to\b`,
  'i',
)

/** `from 1 to 50`, at the end of its clause, in two groups: not `from 12 to 30 characters`. */
const rangeInWords = String.raw`\b(?:between|from) (-?\d{1,9}) (?:and|to) (-?\d{1,9})(?=(?: (?:${unit}|inclusive))?(?:[.,;)\]]|\s*$))`

/** `(1-100)`, in two groups, but not the digits `(0-9)`. */
const rangeInSigns = String.raw`\((?!0-9\))(-?\d{1,9}) ?(?:-|\u2013|to) ?(\d{1,9})\)`

const rangePattern = new RegExp(`${rangeInWords}|${rangeInSigns}`, 'i')

/** `YYYY-MM-DD`, `YYYY-MM-DDThh:mm:ssZ`, `ISO 8601`. */
const datePattern = /\bYYYY-MM(?:-DD(?:[T ]hh:mm(?::ss(?:\.s+)?)?Z?)?)?\b|\bISO[- ]?8601\b/i

/** A short text in quotes. */
const quoted = /(["'`])(?<text>(?:(?!\1)[^\n]){1,40})\1/

/** The words before a sample value. */
const sampleMark = /(?:\be\.g\.|\bf\.ex\.|\bfor example|\bexamples?|\bsuch as|\bformat)[,:]?\s+/i

/** The words before a complete list of values. */
const listMark = /\b(?:one of|(?:possible|allowed|valid) values(?: are)?)(?: the following)?:?\s+/i

/** Quoted values, with commas, bars or words between them. */
const quotedList = /^(?:(?:,? (?:and|or) |, ?| ?\| ?)?(["'`])[^\s"'`]{1,40}\1)+/

/** `30s`, `2 weeks`. */
const durationSample = /^\d+ ?(?:ms|[smhdwy]|secs?|mins?|hours?|days?|weeks?|months?|years?)$/i

/** An example that shows the format: a variable, a duration, a date, or a text with punctuation. */
const formatSample = /^\$[A-Z_]|^\d+(?:ms|[smhdwy])$|^\d{4}-\d\d-\d\d|^[^/\\]+[:=]/

/** A longer sample, in UTF-16 units, is not a format. */
const longestSample = 24

/**
 * The format of a flag's values by its description or an example: `js|ts`, `<1-50>`, `<seconds>`,
 * `<duration, e.g. 2w>`; undefined if neither shows one.
 */
export function findFormat(
  name: string,
  description: string,
  examples: readonly string[],
): string | undefined {
  const values = findQuotedValues(description)
  if (values.length > 1) return listValues(values)
  const form = findRange(description) ?? findUnit(description) ?? datePattern.exec(description)?.[0]
  if (form) return `<${form}>`
  const sample = findSample(name, description, examples)
  return sample === undefined ? undefined : writeSample(sample)
}

/** The values of a complete list in a description: `One of "js", "ts"`. */
function findQuotedValues(description: string): string[] {
  const [, afterMark = ''] = description.split(listMark)
  const list = quotedList.exec(afterMark)?.[0] ?? ''
  return Array.from(list.matchAll(/(["'`])(.+?)\1/g), ([, , value]) => value!)
}

/** A range that a description states, as `1-50`. */
function findRange(description: string): string | undefined {
  const match = rangePattern.exec(description)
  if (!match) return undefined
  const [, wordsMin, wordsMax, signsMin, signsMax] = match
  return `${wordsMin ?? signsMin}-${wordsMax ?? signsMax}`
}

/** The unit that a description states: the pattern has a group for each place of it. */
function findUnit(description: string): string | undefined {
  return unitPattern.exec(description)?.slice(1).find(Boolean)
}

/** A sample value as a format. */
function writeSample(sample: string): string {
  if (durationSample.test(sample)) return `<duration, e.g. ${sample}>`
  // A variable needs no quotes.
  const shown = quoteWord(sample).replace(/^'(\$\w+)'$/, '$1')
  return `<e.g. ${shown}>`
}

/** The distinct values as one word, quoted for a shell if necessary: `js|ts`. */
export function listValues(values: readonly string[]): string {
  return [...new Set(values)].map((value) => quoteWord(value)).join('|')
}

/** A flag's range in brackets: `<1-50>`, `<integer, at least 1>`; undefined without one. */
export function writeRange({max, min}: Pick<FlagNode, 'max' | 'min'>): string | undefined {
  if (min !== undefined && max !== undefined) return `<${min}-${max}>`
  if (min !== undefined) return `<integer, at least ${min}>`
  return max === undefined ? undefined : `<integer, at most ${max}>`
}

/** What the author calls a flag's value in help; empty without a short name. */
export function readHelpValue({helpValue = ''}: Pick<FlagDefinition, 'helpValue'>): string {
  const [first = ''] = [helpValue].flat()
  const help = first.replaceAll(/[<>[\]()]/g, '').trim()
  if (help.length > longestSample) return ''
  return /^\+?\d+$/.test(help) ? `e.g. ${help}` : help
}

/** `[default: x]` at the start, with all that it says; elsewhere, `(default x)` with one word. */
const defaultPattern = /^\s*\[default:? ([^\]]*)\]|[[(]default:? ([^\])\s]+)[\])]/i

/** What a description states as the default of what has none, for a regular expression. */
export const noValue = `null|undefined|nil|""|''`

/**
 * The default that a description states because a manifest cannot: `[default: x]`, also with more
 * in it, as `[default: 0, max: 3]`.
 */
export function statedDefault(description: string): string | undefined {
  const [, atStart, elsewhere] = defaultPattern.exec(description) ?? []
  const stated = (atStart ?? elsewhere)?.trim() ?? ''
  const isNone = stated === '' || new RegExp(`^(?:${noValue})$`, 'i').test(stated)
  return isNone ? undefined : stated.replaceAll(': ', ' ')
}

/** A sample value in a description, or else in an example. */
function findSample(
  name: string,
  description: string,
  examples: readonly string[],
): string | undefined {
  // For a pattern: characters that it cannot hold as they are become a dot, which matches any.
  const flag = `--${name.replaceAll(/[^\w-]/g, '.')}`
  const texts = [
    ...description.split(new RegExp(`${flag}[= ]`)).slice(1),
    ...description.split(sampleMark).slice(1),
  ]
  return texts.map((text) => readSample(text)).find(Boolean) ?? findInExamples(flag, examples)
}

/**
 * A short text in quotes, or a word with digits or punctuation that ends its clause, but not a
 * flag: "30 seconds is 30s" is not a sample.
 */
function readSample(text: string): string | undefined {
  const match = quoted.exec(text)
  if (match?.index === 0) return keepShort(match.groups!['text']!)
  const [typed] = /^[^\s,;)"'`]*/.exec(text)!
  const word = withoutStop(typed)
  if (!clauseEnd.test(text.slice(word.length))) return undefined
  return /[\d:=/@_$]/.test(word) ? keepShort(word) : undefined
}

/** What may follow a sample: a stop, a parenthesis, `and`, `or`, or nothing. */
const clauseEnd = /^(?:[.,;:)]|\s*$|\s+(?:and|or)\b|\s*\()/

/** A sample, unless it is a flag or too long. */
function keepShort(sample: string): string | undefined {
  const isSample = !sample.startsWith('-') && sample.length <= longestSample
  return isSample ? sample : undefined
}

/** The first value of a flag in examples that shows its format. */
function findInExamples(flag: string, examples: readonly string[]): string | undefined {
  const pattern = new RegExp(
    String.raw`(?<![\w-])${flag}[= ](?:"([^"\n]+)"|'([^'\n]+)'|([^\s"']+))`,
  )
  const values = examples.map((example) => {
    const value = pattern.exec(example)?.slice(1).find(Boolean)
    return withoutStop(value ?? '')
  })
  return values.find((value) => value.length <= longestSample && formatSample.test(value))
}

/** A word without the stops after it. */
function withoutStop(text: string): string {
  return text.replace(/[.:]+$/, '')
}

import {quoteWord} from '../../command-line/quote.js'
import {findSample} from './value-sample.js'
import {listValues} from './write-value.js'

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
  const form = findRange(description) ?? findUnit(description) ?? findDateFormat(description)
  if (form) return `<${form}>`
  const sample = findSample(name, description, examples)
  return sample === undefined ? undefined : writeSample(sample)
}

/** The words before a complete list of values: `one of `, `allowed values are: `. */
const listMark = /\b(?:one of|(?:possible|allowed|valid) values(?: are)?)(?: the following)?:?\s+/i

/** Quoted values at the start, with commas, bars or words between them: `"js", 'ts' or "go"`. */
const quotedList = /^(?:(?:,? (?:and|or) |, ?| ?\| ?)?(["'`])[^\s"'`]{1,40}\1)+/

/** What more values begin with, after a list or a range: ` or a path`, `, -1 for none`. */
const moreValues = String.raw`(?:(?:or|and|etc)\b|\.\.|-?\d|["'\u0060])`

/** The end of a clause after all values that are accepted, as the source of a pattern. */
function endOfClause(stops: string): string {
  const ends = [
    // A stop that is not inside a number, or a closing bracket
    String.raw`[${stops}](?![\w.])|[)\]]`,
    // The end of the line
    String.raw`(?=[ \t]*(?:\n|$))`,
    // A note that adds no value, such as ` (default 5)`
    String.raw` [([](?!${moreValues})[^()[\]]*[)\]]`,
  ]
  return String.raw`(?:${ends.join('|')})(?![,.;]?\s+${moreValues})`
}

const listEnd = new RegExp(`^${endOfClause('.;')}`, 'i')

/** The values of a complete list in a description: `One of "js", "ts"`. */
function findQuotedValues(description: string): string[] {
  const [, afterMark = ''] = description.split(listMark)
  const list = quotedList.exec(afterMark)?.[0] ?? ''
  if (!listEnd.test(afterMark.slice(list.length))) return []
  return Array.from(list.matchAll(/(["'`])(.+?)\1/g), ([, , value]) => value!)
}

const unit = 'bytes|[kmg]b|days?|hours?|min(?:ute)?s?|ms|(?:milli)?seconds?|secs?'

/** `-5`, `0.05` */
const number = String.raw`-?\d{1,9}(?:\.\d+)?`

/** The end of a range, perhaps with its unit: ` days.` */
const rangeEnd = `(?: (?:${unit}|inclusive))?${endOfClause('.,;')}`

/** A range, with its ends in the two groups of the alternative that matches. */
const rangePattern = new RegExp(
  [
    // `from 1 to 50`, `between 1-4`, at the end of a clause: not `from 12 to 30 characters`.
    String.raw`\b(?:between|from) (${number})(?: and | to | ?[-\u2013] ?)(${number})(?=${rangeEnd})`,
    // `(1-100)`, but not the digits `(0-9)`.
    String.raw`\((?!0-9\))(-?\d{1,9}) ?(?:-|\u2013|to) ?(\d{1,9})\)(?!,?\s+${moreValues})`,
  ].join('|'),
  'i',
)

/** A range that a description states, as `1-50`. */
function findRange(description: string): string | undefined {
  const ends = rangePattern.exec(description)?.slice(1)
  return ends?.filter((end) => end !== undefined).join('-')
}

/** A unit, in the group of the alternative that matches. */
const unitPattern = new RegExp(
  [
    // `in seconds`, `number of days`, `last N days`
    String.raw`\b(?:in|number of|how many|n)\s+\(?(${unit})\b`,
    // `(ms)`
    String.raw`\(\s*(${unit})\s*[),]`,
    // `Minutes to wait`
    `^(${unit}) to\\b`,
  ].join('|'),
  'i',
)

/** The unit that a description states. */
function findUnit(description: string): string | undefined {
  return unitPattern.exec(description)?.slice(1).find(Boolean)
}

/** `YYYY-MM-DD`, `YYYY-MM-DDThh:mm:ssZ`, `ISO 8601`. */
const datePattern = /\bYYYY-MM(?:-DD(?:[T ]hh:mm(?::ss(?:\.s+)?)?Z?)?)?\b|\bISO[- ]?8601\b/i

function findDateFormat(description: string): string | undefined {
  return datePattern.exec(description)?.[0]
}

/** `30s`, `2 weeks`. */
const durationSample = /^\d+ ?(?:ms|[smhdwy]|secs?|mins?|hours?|days?|weeks?|months?|years?)$/i

/** A sample value as a format. */
function writeSample(sample: string): string {
  if (durationSample.test(sample)) return `<duration, e.g. ${sample}>`
  // A variable needs no quotes.
  const shown = quoteWord(sample).replace(/^'(\$\w+)'$/, '$1')
  return `<e.g. ${shown}>`
}

import {quoteWord} from '../command-line/quote.js'
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

/** The values of a complete list in a description: `One of "js", "ts"`. */
function findQuotedValues(description: string): string[] {
  const [, afterMark = ''] = description.split(listMark)
  const list = quotedList.exec(afterMark)?.[0] ?? ''
  return Array.from(list.matchAll(/(["'`])(.+?)\1/g), ([, , value]) => value!)
}

const unit = 'bytes|[kmg]b|days?|hours?|min(?:ute)?s?|ms|(?:milli)?seconds?|secs?'

/** `-5`, `0.05` */
const number = String.raw`-?\d{1,9}(?:\.\d+)?`

/** What may follow the clause of a range, one of these at its end. */
const clauseEnd = [
  // A stop that is not inside a number, or a closing bracket
  String.raw`[.,;](?!\d)|[)\]]`,
  // The end of the text
  String.raw`\s*$`,
  // A note that adds nothing, such as ` (default 5)`
  String.raw` \([^()]*\)(?!,? or\b)`,
].join('|')

/** The end of a range, perhaps with its unit: ` days.` */
const rangeEnd = `(?: (?:${unit}|inclusive))?(?:${clauseEnd})`

/** A range, with its ends in the two groups of the alternative that matches. */
const rangePattern = new RegExp(
  [
    // `from 1 to 50`, `between 1-4`, at the end of a clause: not `from 12 to 30 characters`.
    String.raw`\b(?:between|from) (${number})(?: and | to | ?[-\u2013] ?)(${number})(?=${rangeEnd})`,
    // `(1-100)`, but not the digits `(0-9)`.
    String.raw`\((?!0-9\))(-?\d{1,9}) ?(?:-|\u2013|to) ?(\d{1,9})\)`,
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

import {maxFormLength} from './write-value.js'

/** The words before a sample value: `e.g. `, `for example, `. */
const sampleMark = /(?:\be\.g\.|\bf\.ex\.|\bfor example|\bexamples?|\bsuch as|\bformat)[,:]?\s+/i

/** A sample of a flag's value in its description, or else in an example; undefined without one. */
export function findSample(
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
  const stated = texts.map((text) => readSample(text)).find(Boolean)
  return stated ?? findInExamples(flag, examples)
}

/** A short text in quotes. */
const quoted = /(["'`])(?<text>(?:(?!\1)[^\n]){1,40})\1/

/** What may follow a sample: a stop, a parenthesis, `and`, `or`, or nothing. */
const clauseEnd = /^(?:[.,;:)]|\s*$|\s+(?:and|or)\b|\s*\()/

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

/** A sample, unless it is a flag or too long. */
function keepShort(sample: string): string | undefined {
  const isSample = !sample.startsWith('-') && sample.length <= maxFormLength
  return isSample ? sample : undefined
}

/** An example that shows a format: a variable, a duration, a date, or a text with punctuation. */
const formatSample = /^\$[A-Z_]|^\d+(?:ms|[smhdwy])$|^\d{4}-\d\d-\d\d|^[^/\\]+[:=]/

/** The first value of a flag in examples that shows its format. */
function findInExamples(flag: string, examples: readonly string[]): string | undefined {
  // `--name value`, `--name="a value"`
  const pattern = new RegExp(
    String.raw`(?<![\w-])${flag}[= ](?:"([^"\n]+)"|'([^'\n]+)'|([^\s"']+))`,
  )
  const values = examples.map((example) => {
    const value = pattern.exec(example)?.slice(1).find(Boolean)
    return withoutStop(value ?? '')
  })
  return values.find((value) => value.length <= maxFormLength && formatSample.test(value))
}

/** A word without the stops after it. */
function withoutStop(text: string): string {
  return text.replace(/[.:]+$/, '')
}

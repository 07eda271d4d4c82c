import type {CatalogCommand} from '../../catalog/catalog.js'
import {parentsOf} from '../../catalog/topics.js'

/** The weight of a word in each field, tuned on bench/search/train.txt. */
export const fieldWeights = {
  name: 1.5,
  summary: 1.05,
  whenToUse: 0.7,
  argument: 0.63,
  alias: 0.6,
  description: 0.35,
  flag: 0.28,
  topic: 0.2,
  example: 0.15,
}

/** The name of a field. */
export type Field = keyof typeof fieldWeights

const fields = Object.keys(fieldWeights) as Field[]

/** The bit of each field in a set of fields, which is a number. */
export const fieldBits = Object.fromEntries(
  fields.map((field, position) => [field, 1 << position]),
) as Record<Field, number>

/** The weight of the heaviest field in each set of fields, by the set; 0 for the empty set. */
export const heaviestWeights: readonly number[] = Array.from(
  {length: 1 << fields.length},
  (_, bits) => heaviestOf(bits),
)

function heaviestOf(bits: number): number {
  const included = fields.filter((field) => (bits & fieldBits[field]) !== 0)
  return Math.max(0, ...included.map((field) => fieldWeights[field]))
}

/** The fields whose words are indexed in the same way. The name and the summary are special. */
export const plainFields = [
  'alias',
  'argument',
  'description',
  'example',
  'flag',
  'topic',
  'whenToUse',
] as const satisfies Field[]

/** A template that oclif fills in: `<%= config.bin %>`. */
const template = /<%[^%]*%>/g

/** The texts of a command by field, without what templates fill in, such as the bin. */
export function readFieldTexts(
  {aliases, definition, id}: CatalogCommand,
  topics: ReadonlyMap<string, string>,
): Record<(typeof plainFields)[number] | 'summary', string> {
  const {args, description = '', examples = [], flags} = definition
  const [firstLine = '', ...lines] = description.trim().split('\n')
  const summary = (definition.summary ?? firstLine).replaceAll(template, ' ')
  // 10.4a: a second sentence counts less than the first, as a part of the description.
  const summaryStart = takeFirstSentence(summary)
  const more = definition.summary === undefined ? lines.join('\n') : description
  return {
    alias: aliases.join(' '),
    argument: visibleNames(args),
    description: `${summary.slice(summaryStart.length)} ${more}`,
    example: examples
      .map((each) =>
        typeof each === 'string' ? each : `${each.description ?? ''} ${each.command}`,
      )
      .join(' ')
      .replaceAll(template, ' '),
    flag: visibleNames(flags),
    summary: summaryStart,
    // The topmost first, because only the beginning of a text is read.
    topic: parentsOf(id)
      .toReversed()
      .map((parent) => topics.get(parent) ?? '')
      .join(' '),
    whenToUse: definition.whenToUse ?? '',
  }
}

/**
 * A text's first sentence, with its full stop; the whole text if it is only one sentence. A full
 * stop within the first eight characters is taken for that of an abbreviation.
 */
export function takeFirstSentence(text: string): string {
  return /^.{8,}?[.!?](?=\s)/s.exec(text)?.[0] ?? text
}

function visibleNames(flagsOrArgs: Readonly<Record<string, {hidden?: boolean}>>): string {
  return Object.keys(flagsOrArgs)
    .filter((name) => !flagsOrArgs[name]!.hidden)
    .join(' ')
}

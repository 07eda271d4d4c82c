import {explain, type Infer, list, number, object, optional, text} from './builder.js'

const change = object({
  file: explain(text(), 'Relative to the root of the CLI, with slashes.'),
  line: explain(number('integer', 1), 'Where it was, from 1 on.'),
  before: explain(text(), 'Empty for a line that is added.'),
  after: text(),
})

/** What `murli adopt` prints. */
export const adoptDocument = object({
  changed: list(change),
  left: explain(
    list(object({file: text(), line: number('integer', 1), reason: text()})),
    'What is left to the author, and why.',
  ),
  package: optional(explain(change, 'The change of package.json.')),
})

/** What `murli adopt` prints. */
export type AdoptDocument = Infer<typeof adoptDocument>

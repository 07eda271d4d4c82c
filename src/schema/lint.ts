import {explain, type Infer, list, map, number, object, oneOf, optional, text} from './builder.js'

/** One thing that an agent would stumble over, and what to write instead. */
export const lintProblem = object({
  rule: explain(text(), 'The id of the rule; docs/lint.md has a section for each.'),
  severity: oneOf(['error', 'warning', 'info']),
  command: optional(explain(text(), 'The command as it is typed, without the bin; left out for the CLI as a whole.')),
  flag: optional(explain(text(), 'The flag as it is typed, with its dashes.')),
  message: text(),
  suggestion: text(),
})

/** One thing that an agent would stumble over, and what to write instead. */
export type LintProblem = Infer<typeof lintProblem>

/** What `murli lint` prints. */
export const lintDocument = object({
  score: explain(number('integer', 0), 'From 0 to 100; 100 means that there is no problem.'),
  problems: list(lintProblem),
  checked: object({
    commands: number('integer', 0),
    arguments: number('integer', 0),
    flags: number('integer', 0),
    examples: number('integer', 0),
    rules: explain(list(text()), 'The ids of the rules that were checked.'),
    off: optional(explain(map(text()), 'The rules that the settings turn off for every command, and why.')),
  }),
})

/** What `murli lint` prints. */
export type LintDocument = Infer<typeof lintDocument>

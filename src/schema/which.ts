import {explain, flag, type Infer, list, matching, number, object, optional, text} from './builder.js'
import {safetyNode} from './introspection.js'

/** A command that may serve an intent. */
export const matchNode = object({
  command: explain(text(), 'The command as it is typed, without the bin.'),
  summary: text(),
  score: explain(number(), 'From 0 to 1.'),
  safety: optional(safetyNode),
  usage: optional(explain(text(), 'The whole synopsis; behind `#` what the names of flags do not tell.')),
})

/** A command that may serve an intent. */
export type MatchNode = Infer<typeof matchNode>

/** What `murli which` prints. */
export const whichDocument = object({
  query: text(),
  confident: explain(flag(), 'Whether the first match is likely the right one.'),
  matches: list(matchNode),
  digest: matching('^[0-9a-f]{64}$'),
})

/** What `murli which` prints. */
export type WhichDocument = Infer<typeof whichDocument>

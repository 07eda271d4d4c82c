import type {Infer} from './builder.js'
import * as json from './builder.js'
import {safetyNode} from './introspection.js'

const modeNode = json.object({
  audience: json.oneOf(['agent', 'human']),
  rule: json.oneOf(['agent-flag', 'default', 'detected', 'environment', 'output', 'pipe']),
  format: json.text(),
  protocol: json.text(),
})

/** One thing that the host's author or user should know. */
export const problemNode = json.object({
  about: json.oneOf(['annotation', 'clash', 'copy', 'manifest', 'settings']),
  message: json.text(),
  suggestion: json.optional(json.text()),
})

/** One thing that the host's author or user should know. */
export type Problem = Infer<typeof problemNode>

/** A copy of the plugin on disk. */
export const copyNode = json.object({
  version: json.text(),
  root: json.text(),
  type: json.text(),
  is_active: json.flag(),
})

/** A copy of the plugin on disk. */
export type PluginCopy = Infer<typeof copyNode>

/** V8's compile cache of the host. */
export const compileCacheNode = json.object({
  is_on: json.flag(),
  reason: json.optional(json.text('why it is off')),
  folder: json.text(),
  bytes: json.number('integer', 0, 'what it takes on the disk, for all versions of Node together'),
})

/** V8's compile cache of the host. */
export type CompileCache = Infer<typeof compileCacheNode>

/** What `murli doctor` prints. */
export const doctorDocument = json.object({
  name: json.text(),
  schema_version: json.text(),
  tool_version: json.text(),
  core: json.text(),
  node: json.text(),
  mode: json.object({own: modeNode, foreign: modeNode, routing: modeNode}),
  copies: json.list(copyNode),
  compile_cache: compileCacheNode,
  settings: json.map(json.anything()),
  problems: json.list(problemNode),
})

/** What `murli doctor` prints. */
export type DoctorDocument = Infer<typeof doctorDocument>

/** One thing that an agent would stumble over, and what to write instead. */
export const lintProblem = json.object({
  rule: json.text('The id of the rule; docs/lint.md has a section for each.'),
  severity: json.oneOf(['error', 'warning', 'info']),
  command: json.optional(json.text('The command as it is typed, without the bin; left out for the CLI as a whole.')),
  flag: json.optional(json.text('The flag as it is typed, with its dashes.')),
  message: json.text(),
  suggestion: json.text(),
})

/** One thing that an agent would stumble over, and what to write instead. */
export type LintProblem = Infer<typeof lintProblem>

/** What `murli lint` prints. */
export const lintDocument = json.object({
  score: json.number('integer', 0, 'From 0 to 100; 100 means that there is no problem.'),
  problems: json.list(lintProblem),
  checked: json.object({
    commands: json.number('integer', 0),
    arguments: json.number('integer', 0),
    flags: json.number('integer', 0),
    examples: json.number('integer', 0),
    rules: json.list(json.text(), 'The ids of the rules that were checked.'),
    off: json.optional(json.map(json.text(), 'The rules that the settings turn off for every command, and why.')),
  }),
})

/** What `murli lint` prints. */
export type LintDocument = Infer<typeof lintDocument>

/** A command that may serve an intent. */
export const matchNode = json.object({
  command: json.text('The command as it is typed, without the bin.'),
  summary: json.text(),
  score: json.number('number', undefined, 'From 0 to 1.'),
  safety: json.optional(safetyNode),
  usage: json.optional(json.text('The whole synopsis; behind `#` what the names of flags do not tell.')),
})

/** A command that may serve an intent. */
export type MatchNode = Infer<typeof matchNode>

/** What `murli which` prints. */
export const whichDocument = json.object({
  query: json.text(),
  confident: json.flag('Whether the first match is likely the right one.'),
  matches: json.list(matchNode),
  digest: json.matching('^[0-9a-f]{64}$'),
})

/** What `murli which` prints. */
export type WhichDocument = Infer<typeof whichDocument>

const change = json.object({
  file: json.text('Relative to the root of the CLI, with slashes.'),
  line: json.number('integer', 1, 'Where it was, from 1 on.'),
  before: json.text('Empty for a line that is added.'),
  after: json.text(),
})

/** What `murli adopt` prints. */
export const adoptDocument = json.object({
  changed: json.list(change),
  left: json.list(
    json.object({file: json.text(), line: json.number('integer', 1), reason: json.text()}),
    'What is left to the author, and why.',
  ),
  package: json.optional(json.explain(change, 'The change of package.json.')),
})

/** What `murli adopt` prints. */
export type AdoptDocument = Infer<typeof adoptDocument>

import * as json from './builder.js'
import {SafetyNode, truncation} from './introspection.js'

const modeNode = json.object({
  audience: json.oneOf(['agent', 'human']),
  rule: json.oneOf(['agent-flag', 'default', 'detected', 'environment', 'output', 'pipe']),
  format: json.text(),
  protocol: json.text(),
})

/** A problem that the host's author or user should know about. */
export const Problem = json.object({
  about: json.oneOf(['annotation', 'clash', 'copy', 'manifest', 'settings', 'skill']),
  message: json.text(),
  'suggestion?': json.text(),
})
export type Problem = json.Infer<typeof Problem>

export const PluginCopy = json.object({
  ...json.each(json.text(), 'version', 'root', 'type'),
  is_active: json.flag(),
})
export type PluginCopy = json.Infer<typeof PluginCopy>

export const CompileCache = json.object({
  is_on: json.flag(),
  'reason?': json.text('why it is off'),
  folder: json.text(),
  bytes: json.count('its size on disk, for all versions of Node'),
})
export type CompileCache = json.Infer<typeof CompileCache>

export const DoctorDocument = json.object({
  ...json.each(json.text(), 'name', 'schema_version', 'tool_version', 'core', 'node'),
  mode: json.object({own: modeNode, foreign: modeNode, routing: modeNode}),
  copies: json.list(PluginCopy),
  compile_cache: CompileCache,
  settings: json.map(json.anything()),
  problems: json.list(Problem),
})
export type DoctorDocument = json.Infer<typeof DoctorDocument>

/** A problem that an agent would run into, and what to write instead. */
export const LintProblem = json.object({
  rule: json.text('The id of the rule; docs/lint.md has a section for each.'),
  severity: json.oneOf(['error', 'warning', 'info']),
  'command?': json.text('The command as it is typed, without the bin; omitted for the CLI as a whole.'),
  'flag?': json.text('The flag as it is typed, with its dashes.'),
  message: json.text(),
  suggestion: json.text(),
})
export type LintProblem = json.Infer<typeof LintProblem>

/** What `murli lint` prints. */
export const LintDocument = json.object({
  score: json.count('From 0 to 100; 100 means no problems.'),
  problems: json.list(LintProblem),
  checked: json.object({
    ...json.each(json.count(), 'commands', 'arguments', 'flags', 'examples'),
    rules: json.list(json.text(), 'The ids of the rules that were checked.'),
    'off?': json.map(json.text(), 'The rules that the settings turn off for every command, and why.'),
  }),
  'truncation?': truncation,
})
export type LintDocument = json.Infer<typeof LintDocument>

/** A command that may serve an intent. */
export const MatchNode = json.object({
  command: json.text('The command as it is typed, without the bin.'),
  summary: json.text(),
  score: json.number('How likely the match is right, from 0 to 1.'),
  'safety?': SafetyNode,
  'usage?': json.text('The synopsis; after `#`, explanations of flags whose names are not enough.'),
  'runnable?': json.literal(false, 'A server that only reads refuses it.'),
})
export type MatchNode = json.Infer<typeof MatchNode>

export const WhichDocument = json.object({
  confident: json.flag('Whether the first score is at least 0.8.'),
  matches: json.list(MatchNode, 'Best first.'),
})
export type WhichDocument = json.Infer<typeof WhichDocument>

const change = json.object({
  file: json.text('Relative to the root of the CLI, with slashes.'),
  line: json.positive('Its line in the original file, starting at 1.'),
  before: json.text('Empty for a line that is added.'),
  after: json.text(),
})

export const AdoptDocument = json.object({
  changed: json.list(change),
  left: json.list(
    json.object({file: json.text(), line: json.positive(), reason: json.text()}),
    'The changes left to the author, each with the reason.',
  ),
  'package?': json.explain(change, 'The change of package.json.'),
})
export type AdoptDocument = json.Infer<typeof AdoptDocument>

export const TypesDocument = json.object({
  file: json.text('The file that it wrote, beside the manifest.'),
  typed: json.list(json.text(), 'The commands whose result has a schema.'),
  cut: json.list(json.text(), 'The commands whose schema was too long and is therefore less precise.'),
  left: json.list(
    json.object({command: json.text(), reason: json.text()}),
    'The other commands, each with the reason.',
  ),
})
export type TypesDocument = json.Infer<typeof TypesDocument>

const changeNode = json.object({
  rule: json.text('The id of the rule; docs/lint.md lists them.'),
  command: json.text('The command as it is typed, without the bin.'),
  'flag?': json.text('The flag as it is typed, with its dashes.'),
  message: json.text(),
})
export type Change = json.Infer<typeof changeNode>

export const DiffDocument = json.object({
  breaking: json.list(changeNode, "Changes that break an agent's command line or its use of a result."),
  compatible: json.list(changeNode),
  'truncation?': truncation,
})
export type DiffDocument = json.Infer<typeof DiffDocument>

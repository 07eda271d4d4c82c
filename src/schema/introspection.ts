import {anything, explain, flag, type Infer, list, literal, map, matching, number, object, optional, type Optional, reference, type Schema, type Shape, text, union} from './builder.js'
import {nextActionDocument} from './envelopes.js'
import {argumentNode, flagNode} from './line-nodes.js'

/** What a command's result looks like. */
export const returnsNode = object({
  type: text(),
  description: text(),
  shape: optional(anything()),
  output_schema: optional(anything()),
})

/** What a command's result looks like. */
export type ReturnsNode = Infer<typeof returnsNode>

/** An example: a line as the author wrote it, or one with what it does. */
export const exampleNode = union(
  text(),
  object({command: text(), description: optional(text()), expected_exit_code: optional(number('integer', 0))}),
)

/** An example of a command's use. */
export type ExampleNode = Infer<typeof exampleNode>

/** What running a command can do to the world. */
export const safetyNode = object({
  read_only: optional(explain(flag(), 'Whether it is known to change nothing; left out where that is unknown.')),
  idempotent: optional(literal(true)),
  destructive: optional(literal(true)),
  reversible: optional(flag()),
  dry_run_supported: optional(literal(true)),
  confirm_flag: optional(explain(text(), 'The flag that confirms it.')),
  unknown: optional(explain(literal(true), 'Whether it mutates is stated nowhere, which is not the same as safe.')),
})

/** What running a command can do to the world. */
export type SafetyNode = Infer<typeof safetyNode>

const ownProperties = {
  name: explain(text(), 'The command as it is typed, without the bin.'),
  summary: text(),
  when_to_use: optional(text()),
  agent_description: optional(text()),
  idempotent: flag(),
  mutating: optional(literal(true)),
  arguments: optional(list(argumentNode)),
  flags: optional(list(flagNode)),
  common_flags: optional(explain(list(text()), 'Flags that most commands share; `<bin> --schema` describes them.')),
  returns: optional(returnsNode),
  examples: optional(list(exampleNode)),
  safety: safetyNode,
}

/** A command in the tree. */
export type CommandNode = Shape<typeof ownProperties> & {subcommands?: TreeNode[]}

/** A topic without a command of its own. */
export type TopicNode = {name: string; summary?: string; subcommands?: TreeNode[]}

/** A command or topic, in full or (in the schema of what stands above it) only with its name and perhaps summary. */
export type TreeNode = CommandNode | TopicNode

const children: {subcommands: Optional<TreeNode[]>} = {subcommands: optional(list(reference('node')))}

const commandProperties = {...ownProperties, ...children}

const topicProperties = {
  name: explain(text(), 'The topic or command as it is typed, without the bin.'),
  summary: optional(text()),
  ...children,
}

/** The schemas that the others refer to, by name. */
export const definitions = {
  node: union(object(commandProperties), object(topicProperties)) as Schema<TreeNode>,
}

const warnings = optional(explain(list(text()), 'What could not be read and was left out, one sentence each.'))

/** What `<command> --schema` prints. */
export const commandDocument = object({
  ...commandProperties,
  safety: union(safetyNode, object({unknown: literal(true)})),
  usage: explain(text(), 'The synopsis, one line for each form and alias.'),
  warnings,
})

/** What `<command> --schema` prints. */
export type CommandDocument = Infer<typeof commandDocument>

/** What `<topic> --schema` prints. */
export const topicDocument = object({...topicProperties, summary: text()})

/** What `<topic> --schema` prints. */
export type TopicDocument = Infer<typeof topicDocument>

const headProperties = {
  name: explain(text(), 'The name of the executable.'),
  summary: text(),
  schema_version: literal('1.0'),
  tool_version: explain(text(), "The CLI's version."),
  digest: explain(
    matching('^[0-9a-f]{64}$'),
    'SHA-256 of the catalog: as long as it is the same, so is everything here.',
  ),
}

/** What the CLI can do beyond its commands. */
export const capabilitiesNode = object({
  streaming: flag(),
  dry_run: flag(),
  profiles: flag(),
  output_formats: list(text()),
  protocol_versions: list(text()),
  schema_version: text(),
  tool_version: text(),
  protocol_version: text(),
})

/** What the CLI can do beyond its commands. */
export type CapabilitiesNode = Infer<typeof capabilitiesNode>

const describeProperties = {
  ...headProperties,
  capabilities: capabilitiesNode,
  conventions: object({vocabulary: map(text())}),
  plugins: list(object({name: text(), version: text()})),
  common_flags: optional(explain(list(flagNode), 'The flags that most commands share.')),
}

/** What `describe` prints. */
export const describeDocument = object({
  ...describeProperties,
  commands: list(reference<TreeNode>('node')),
  warnings,
})

/** What `describe` prints. */
export type DescribeDocument = Infer<typeof describeDocument>

/** The first line that `describe --output ndjson` writes; every further one is a command. */
export const describeHeadDocument = object({...describeProperties, warnings})

/** The first line that `describe --output ndjson` writes. */
export type DescribeHeadDocument = Infer<typeof describeHeadDocument>

/** A further line that `describe --output ndjson` writes. */
export const nodeDocument = reference<TreeNode>('node')

/** What `<bin> --schema` prints. */
export const rootDocument = object({
  ...headProperties,
  subcommands: list(reference<TreeNode>('node')),
  common_flags: optional(explain(list(flagNode), 'The flags that most commands share.')),
})

/** What `<bin> --schema` prints. */
export type RootDocument = Infer<typeof rootDocument>

/** What `describe --index`, and the bare CLI in agent mode, print. */
export const indexDocument = object({
  ...headProperties,
  commands: explain(map(text()), 'Each command as it is typed, and its summary; `… *` is a topic that is folded.'),
  truncation: optional(
    object({
      reason: text(),
      shown: optional(number('integer', 0)),
      total: optional(number('integer', 0)),
      bytes: optional(number('integer', 0)),
      file: optional(text()),
      full: explain(text(), 'The line that prints everything.'),
    }),
  ),
  next_actions: optional(list(nextActionDocument)),
  warnings,
})

/** What `describe --index` prints. */
export type IndexDocument = Infer<typeof indexDocument>

/** What `describe --flag NAME` prints. */
export const flagDocument = object({
  ...headProperties,
  flag: text(),
  commands: explain(map(flagNode), 'Each command that has the flag as it is typed, and the flag as it has it.'),
})

/** What `describe --flag NAME` prints. */
export type FlagDocument = Infer<typeof flagDocument>

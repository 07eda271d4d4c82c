import {valueTypes} from '../contract/metadata.js'
import type {Infer, Optional, Schema, Shape} from './builder.js'
import * as json from './builder.js'
import {nextActionDocument} from './envelopes.js'

/** An argument of a command. */
export const argumentNode = json.object({
  name: json.text(),
  type: json.oneOf(valueTypes),
  required: json.flag(),
  description: json.text(),
  enum: json.optional(json.list(json.text())),
  default: json.optional(json.anything()),
  multiple: json.optional(json.literal(true)),
  pattern: json.optional(json.text()),
})

/** An argument of a command. */
export type ArgumentNode = Infer<typeof argumentNode>

/** A flag of a command; its name is without the dashes. */
export const flagNode = json.object({
  name: json.text(),
  char: json.optional(json.text()),
  type: json.oneOf(valueTypes),
  required: json.optional(json.literal(true)),
  default: json.optional(json.anything()),
  description: json.text(),
  enum: json.optional(json.list(json.text())),
  multiple: json.optional(json.literal(true)),
  min: json.optional(json.number()),
  max: json.optional(json.number()),
  allow_no: json.optional(json.literal(true)),
  env: json.optional(json.text()),
  sensitive: json.optional(json.literal(true)),
  persistent: json.optional(json.literal(true)),
  mutually_exclusive_with: json.optional(json.list(json.text())),
  depends_on: json.optional(json.list(json.text())),
  pattern: json.optional(json.text()),
  profileable: json.optional(json.literal(true)),
  deprecated: json.optional(
    json.union(
      json.literal(true),
      json.object({
        message: json.optional(json.text()),
        to: json.optional(json.text()),
        version: json.optional(json.text()),
      }),
    ),
  ),
  values_from: json.optional(json.text('A read-only command line of this CLI that lists its valid values.')),
})

/** A flag of a command. */
export type FlagNode = Infer<typeof flagNode>

/** What a command's result looks like. */
export const returnsNode = json.object({
  type: json.text(),
  description: json.text(),
  shape: json.optional(json.anything()),
  output_schema: json.optional(json.anything()),
})

/** What a command's result looks like. */
export type ReturnsNode = Infer<typeof returnsNode>

/** An example: a line as the author wrote it, or one with what it does. */
export const exampleNode = json.union(
  json.text(),
  json.object({
    command: json.text(),
    description: json.optional(json.text()),
    expected_exit_code: json.optional(json.number('integer', 0)),
  }),
)

/** An example of a command's use. */
export type ExampleNode = Infer<typeof exampleNode>

/** What running a command can do to the world. */
export const safetyNode = json.object({
  read_only: json.optional(json.flag('Whether it is known to change nothing; left out where that is unknown.')),
  idempotent: json.optional(json.literal(true)),
  destructive: json.optional(json.literal(true)),
  reversible: json.optional(json.flag()),
  dry_run_supported: json.optional(json.literal(true)),
  confirm_flag: json.optional(json.text('The flag that confirms it.')),
  unknown: json.optional(json.literal(true, 'Whether it mutates is stated nowhere, which is not the same as safe.')),
})

/** What running a command can do to the world. */
export type SafetyNode = Infer<typeof safetyNode>

const ownProperties = {
  name: json.text('The command as it is typed, without the bin.'),
  summary: json.text(),
  when_to_use: json.optional(json.text()),
  agent_description: json.optional(json.text()),
  idempotent: json.flag(),
  mutating: json.optional(json.literal(true)),
  arguments: json.optional(json.list(argumentNode)),
  flags: json.optional(json.list(flagNode)),
  common_flags: json.optional(
    json.list(json.text(), 'Flags that most commands share; `<bin> --schema` describes them.'),
  ),
  returns: json.optional(returnsNode),
  examples: json.optional(json.list(exampleNode)),
  safety: safetyNode,
}

/** A command in the tree. */
export type CommandNode = Shape<typeof ownProperties> & {subcommands?: TreeNode[]}

/** A topic without a command of its own. */
export type TopicNode = {name: string; summary?: string; subcommands?: TreeNode[]}

/** A command or topic, in full or (in the schema of what stands above it) only with its name and perhaps summary. */
export type TreeNode = CommandNode | TopicNode

const children: {subcommands: Optional<TreeNode[]>} = {subcommands: json.optional(json.list(json.reference('node')))}

const commandProperties = {...ownProperties, ...children}

const topicProperties = {
  name: json.text('The topic or command as it is typed, without the bin.'),
  summary: json.optional(json.text()),
  ...children,
}

/** The schemas that the others refer to, by name. */
export const definitions = {
  node: json.union(json.object(commandProperties), json.object(topicProperties)) as Schema<TreeNode>,
}

const warnings = json.optional(json.list(json.text(), 'What could not be read and was left out, one sentence each.'))

/** What `<command> --schema` prints. */
export const commandDocument = json.object({
  ...commandProperties,
  safety: json.union(safetyNode, json.object({unknown: json.literal(true)})),
  usage: json.text('The synopsis, one line for each form and alias.'),
  warnings,
})

/** What `<command> --schema` prints. */
export type CommandDocument = Infer<typeof commandDocument>

/** What `<topic> --schema` prints. */
export const topicDocument = json.object({...topicProperties, summary: json.text()})

/** What `<topic> --schema` prints. */
export type TopicDocument = Infer<typeof topicDocument>

const headProperties = {
  name: json.text('The name of the executable.'),
  summary: json.text(),
  schema_version: json.literal('1.0'),
  tool_version: json.text("The CLI's version."),
  digest: json.matching('^[0-9a-f]{64}$', 'SHA-256 of the catalog: as long as it is the same, so is everything here.'),
}

/** What the CLI can do beyond its commands. */
export const capabilitiesNode = json.object({
  streaming: json.flag(),
  dry_run: json.flag(),
  profiles: json.flag(),
  output_formats: json.list(json.text()),
  protocol_versions: json.list(json.text()),
  schema_version: json.text(),
  tool_version: json.text(),
  protocol_version: json.text(),
})

/** What the CLI can do beyond its commands. */
export type CapabilitiesNode = Infer<typeof capabilitiesNode>

const describeProperties = {
  ...headProperties,
  capabilities: capabilitiesNode,
  conventions: json.object({vocabulary: json.map(json.text())}),
  plugins: json.list(json.object({name: json.text(), version: json.text()})),
  common_flags: json.optional(json.list(flagNode, 'The flags that most commands share.')),
}

/** What `describe` prints. */
export const describeDocument = json.object({
  ...describeProperties,
  commands: json.list(json.reference<TreeNode>('node')),
  warnings,
})

/** What `describe` prints. */
export type DescribeDocument = Infer<typeof describeDocument>

/** The first line that `describe --output ndjson` writes; every further one is a command. */
export const describeHeadDocument = json.object({...describeProperties, warnings})

/** The first line that `describe --output ndjson` writes. */
export type DescribeHeadDocument = Infer<typeof describeHeadDocument>

/** A further line that `describe --output ndjson` writes. */
export const nodeDocument = json.reference<TreeNode>('node')

/** What `<bin> --schema` prints. */
export const rootDocument = json.object({
  ...headProperties,
  subcommands: json.list(json.reference<TreeNode>('node')),
  common_flags: json.optional(json.list(flagNode, 'The flags that most commands share.')),
})

/** What `<bin> --schema` prints. */
export type RootDocument = Infer<typeof rootDocument>

/** What `describe --index`, and the bare CLI in agent mode, print. */
export const indexDocument = json.object({
  ...headProperties,
  commands: json.map(json.text(), 'Each command as it is typed, and its summary; `… *` is a topic that is folded.'),
  truncation: json.optional(
    json.object({
      reason: json.text(),
      shown: json.optional(json.number('integer', 0)),
      total: json.optional(json.number('integer', 0)),
      bytes: json.optional(json.number('integer', 0)),
      file: json.optional(json.text()),
      full: json.text('The command line that prints everything.'),
    }),
  ),
  next_actions: json.optional(json.list(nextActionDocument)),
  warnings,
})

/** What `describe --index` prints. */
export type IndexDocument = Infer<typeof indexDocument>

/** What `describe --flag NAME` prints. */
export const flagDocument = json.object({
  ...headProperties,
  flag: json.text(),
  commands: json.map(flagNode, 'Each command that has the flag as it is typed, and the flag as it has it.'),
})

/** What `describe --flag NAME` prints. */
export type FlagDocument = Infer<typeof flagDocument>

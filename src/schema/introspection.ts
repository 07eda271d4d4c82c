import {valueTypes} from '../contract/metadata.js'
import * as json from './builder.js'
import {NextActionDocument} from './envelopes.js'

/** The common fields of arguments and flags. */
const valueProperties = {
  name: json.text(),
  type: json.oneOf(valueTypes),
  description: json.text(),
  'enum?': json.list(json.text()),
  'default?': json.anything(),
  'multiple?': json.literal(true),
  'pattern?': json.text(),
}

/** An argument of a command. */
export const ArgumentNode = json.object({...valueProperties, required: json.flag()})
export type ArgumentNode = json.Infer<typeof ArgumentNode>

/** A flag of a command; its name is without the dashes. */
export const FlagNode = json.object({
  ...valueProperties,
  'aliases?': json.list(json.text(), 'Only in `describe`.'),
  'char?': json.text(),
  'required?': json.literal(true),
  'min?': json.number(),
  'max?': json.number(),
  'allow_no?': json.literal(true),
  'env?': json.text(),
  'sensitive?': json.literal(true),
  'persistent?': json.literal(true),
  'mutually_exclusive_with?': json.list(json.text()),
  'depends_on?': json.list(json.text()),
  'profileable?': json.literal(true),
  'deprecated?': json.union(
    json.literal(true),
    json.object({'message?': json.text(), 'to?': json.text(), 'version?': json.text()}),
  ),
  'values_from?': json.text('A read-only command line of this CLI that lists its valid values.'),
})
export type FlagNode = json.Infer<typeof FlagNode>

/** What a command's result looks like. */
export const ReturnsNode = json.object({
  type: json.text(),
  description: json.text(),
  'shape?': json.anything(),
  'output_schema?': json.anything(),
})
export type ReturnsNode = json.Infer<typeof ReturnsNode>

/** An example: a command line as the author wrote it, or one with a description. */
export const ExampleNode = json.union(
  json.text(),
  json.object({
    command: json.text(),
    'description?': json.text(),
    'expected_exit_code?': json.count(),
  }),
)
export type ExampleNode = json.Infer<typeof ExampleNode>

/** The effects of running a command. */
export const SafetyNode = json.object({
  'read_only?': json.flag('Whether it changes nothing; omitted if that is unknown.'),
  'idempotent?': json.literal(true),
  'destructive?': json.literal(true),
  'reversible?': json.flag(),
  'dry_run_supported?': json.literal(true),
  'confirm_flag?': json.text('The flag that confirms it.'),
  'unknown?': json.literal(true, 'Whether it mutates is stated nowhere, which is not the same as safe.'),
})
export type SafetyNode = json.Infer<typeof SafetyNode>

const ownProperties = {
  name: json.text('The command as it is typed, without the bin.'),
  'aliases?': json.list(json.text(), 'Other names that run it; only in `describe`.'),
  ...json.each(json.text(), 'summary', 'when_to_use?', 'agent_description?'),
  idempotent: json.flag(),
  'mutating?': json.literal(true),
  'arguments?': json.list(ArgumentNode),
  'flags?': json.list(FlagNode),
  'common_flags?': json.list(json.text(), 'Flags that most commands share; `<bin> --schema` describes them.'),
  'returns?': ReturnsNode,
  'examples?': json.list(ExampleNode),
  safety: SafetyNode,
}

/** A command in the tree. */
export type CommandNode = json.Shape<typeof ownProperties> & {subcommands?: TreeNode[]}

/** A topic without a command of its own. */
export type TopicNode = {name: string; summary?: string; subcommands?: TreeNode[]}

/** A command or topic: in full, or, in the schema of its topic, only its name and summary. */
export type TreeNode = CommandNode | TopicNode

const children: {'subcommands?': json.Schema<TreeNode[]>} = {'subcommands?': json.list(json.reference('node'))}

const commandProperties = {...ownProperties, ...children}

const topicProperties = {
  name: json.text('The topic or command as it is typed, without the bin.'),
  'summary?': json.text(),
  ...children,
}

/** A command or topic in the tree, which the others refer to as `node`. */
export const NodeDefinition = json.union(
  json.object(commandProperties),
  json.object(topicProperties),
) as json.Schema<TreeNode>

const warnings = json.list(json.text(), 'The parts that could not be read and were omitted, one sentence each.')

/** What `<command> --schema` prints. */
export const CommandDocument = json.object({
  ...commandProperties,
  usage: json.text('The synopsis, one line for each form and alias.'),
  'warnings?': warnings,
})
export type CommandDocument = json.Infer<typeof CommandDocument>

/** What `<topic> --schema` prints. */
export const TopicDocument = json.object({...topicProperties, summary: json.text()})
export type TopicDocument = json.Infer<typeof TopicDocument>

const headProperties = {
  name: json.text('The name of the executable.'),
  summary: json.text(),
  schema_version: json.literal('1.0'),
  tool_version: json.text("The CLI's version."),
  digest: json.matching('^[0-9a-f]{64}$', 'SHA-256 of the catalog: while it is unchanged, so is this document.'),
}

/** What the CLI can do beyond its commands. */
export const CapabilitiesNode = json.object({
  ...json.each(json.flag(), 'streaming', 'dry_run', 'profiles'),
  output_formats: json.list(json.text()),
  protocol_versions: json.list(json.text()),
  ...json.each(json.text(), 'schema_version', 'tool_version', 'protocol_version'),
})
export type CapabilitiesNode = json.Infer<typeof CapabilitiesNode>

const describeProperties = {
  ...headProperties,
  capabilities: CapabilitiesNode,
  conventions: json.object({vocabulary: json.map(json.text())}),
  plugins: json.list(json.object({name: json.text(), version: json.text()})),
  'common_flags?': json.list(FlagNode, 'The flags that most commands share.'),
}

/** What `describe` prints. */
export const DescribeDocument = json.object({
  ...describeProperties,
  commands: json.list(json.reference<TreeNode>('node')),
  'warnings?': warnings,
})
export type DescribeDocument = json.Infer<typeof DescribeDocument>

/** The first line that `describe --output ndjson` writes; every further one is a command. */
export const DescribeHeadDocument = json.object({...describeProperties, 'warnings?': warnings})
export type DescribeHeadDocument = json.Infer<typeof DescribeHeadDocument>

/** A further line that `describe --output ndjson` writes. */
export const NodeDocument = json.reference<TreeNode>('node')

/** What `<bin> --schema` prints. */
export const RootDocument = json.object({
  ...headProperties,
  subcommands: json.list(json.reference<TreeNode>('node')),
  'common_flags?': json.list(FlagNode, 'The flags that most commands share.'),
})
export type RootDocument = json.Infer<typeof RootDocument>

/** How a document that was too large for its reader was shortened (8.20, 8.22). */
export const truncation = json.object({
  reason: json.text(),
  ...json.each(json.count(), 'shown?', 'total?', 'bytes?'),
  'file?': json.text(),
  full: json.text('The command line that prints everything.'),
})

/** What `describe --index`, and the bare CLI in agent mode, print. */
export const IndexDocument = json.object({
  ...headProperties,
  commands: json.map(json.text(), 'Each command as it is typed, and its summary; `… *` is a topic that is folded.'),
  'truncation?': truncation,
  'next_actions?': json.list(NextActionDocument),
  'warnings?': warnings,
})
export type IndexDocument = json.Infer<typeof IndexDocument>

export const FlagDocument = json.object({
  ...headProperties,
  flag: json.text(),
  commands: json.map(FlagNode, 'Each command that has the flag, as it is typed, with its definition of the flag.'),
  'truncation?': truncation,
})
export type FlagDocument = json.Infer<typeof FlagDocument>

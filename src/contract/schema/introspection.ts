import type {ValueType} from '../metadata.js'
import type {NextAction} from '../outcome.js'
import type {Count} from './envelopes.js'

type ValueNode = {
  name: string
  type: ValueType
  description: string
  enum?: string[]
  default?: unknown
  multiple?: true
  pattern?: string
}

/** An argument of a command (8.11). */
export type ArgumentNode = ValueNode & {required: boolean}

/** A flag of a command; its name is without the dashes. */
export type FlagNode = ValueNode & {
  /** Only in `describe`. */
  aliases?: string[]
  char?: string
  required?: true
  min?: number
  max?: number
  allow_no?: true
  env?: string
  sensitive?: true
  persistent?: true
  mutually_exclusive_with?: string[]
  depends_on?: string[]
  profileable?: true
  deprecated?: true | {message?: string; to?: string; version?: string}
  /** A read-only command line of this CLI that lists its valid values. */
  values_from?: string
}

/** What a command returns (7.2). */
export type ReturnsNode = {
  type: string
  description: string
  shape?: unknown
  output_schema?: unknown
}

/** An example: a command line as the author wrote it, or one with a description. */
export type ExampleNode =
  | string
  | {
      command: string
      description?: string
      expected_exit_code?: Count
    }

/** What a command may do (8.7); `unknown` where nothing states it (8.28). */
export type SafetyNode = {
  /** Whether it changes nothing; omitted if that is unknown. */
  read_only?: boolean
  /** The flags, without dashes, with which a command that otherwise only reads changes something. */
  mutating_flags?: string[]
  idempotent?: true
  destructive?: true
  reversible?: boolean
  dry_run_supported?: true
  /** The flag that confirms it. */
  confirm_flag?: string
  /** Whether it mutates is stated nowhere, which is not the same as safe. */
  unknown?: true
}

/** A command as documents describe it (8.7). */
export type CommandNode = {
  /** The command as it is typed, without the bin. */
  name: string
  /** Other names that run it; only in `describe`. */
  aliases?: string[]
  summary: string
  when_to_use?: string
  agent_description?: string
  idempotent: boolean
  mutating?: true
  arguments?: ArgumentNode[]
  flags?: FlagNode[]
  /** Flags that most commands share; `<bin> --schema` describes them. */
  common_flags?: string[]
  returns?: ReturnsNode
  examples?: ExampleNode[]
  safety: SafetyNode
  subcommands?: TreeNode[]
}

/** A topic without a command of its own. */
export type TopicNode = {
  /** The topic or command as it is typed, without the bin. */
  name: string
  summary?: string
  subcommands?: TreeNode[]
}

/** A command or topic: in full, or, in the schema of its topic, only its name and summary. */
export type TreeNode = CommandNode | TopicNode

type Warnings = {
  /** The parts that could not be read and were omitted, one sentence each. */
  warnings?: string[]
}

/** What `<command> --schema` prints. */
export type CommandDocument = CommandNode & {
  /** The synopsis, one line for each form and alias. */
  usage: string
} & Warnings

/** What `<topic> --schema` prints. */
export type TopicDocument = TopicNode & {summary: string}

/** What every document about a host begins with. */
export type HeadNode = {
  /** The name of the executable. */
  name: string
  summary: string
  schema_version: '1.0'
  /** The CLI's version. */
  tool_version: string
  /** SHA-256 of the catalog: while it is unchanged, so is this document. */
  digest: Sha256
}

type Sha256 = string

/** What the CLI can do beyond its commands. */
export type CapabilitiesNode = {
  streaming: boolean
  dry_run: boolean
  profiles: boolean
  output_formats: string[]
  protocol_versions: string[]
  schema_version: string
  tool_version: string
  protocol_version: string
}

type CommonFlags = {
  /** The flags that most commands share. */
  common_flags?: FlagNode[]
}

type DescribeHead = HeadNode & {
  capabilities: CapabilitiesNode
  conventions: {vocabulary: Record<string, string>}
  plugins: {name: string; version: string}[]
} & CommonFlags

/** What `describe` prints. */
export type DescribeDocument = DescribeHead & {commands: TreeNode[]} & Warnings

/** The first line of `describe --output ndjson`. */
export type DescribeHeadDocument = DescribeHead & Warnings

/** What `<bin> --schema` prints. */
export type RootDocument = HeadNode & {subcommands: TreeNode[]} & CommonFlags

/** How a document that was too large for its reader was shortened (8.20, 8.22). */
export type ShorteningNode = {
  reason: string
  shown?: Count
  total?: Count
  bytes?: Count
  file?: string
  /** The command line that prints everything. */
  full: string
}

/** What `describe --index` prints. */
export type IndexDocument = HeadNode & {
  /** Each command as it is typed, and its summary; `… *` is a topic that is folded. */
  commands: Record<string, string>
  truncation?: ShorteningNode
  next_actions?: NextAction[]
} & Warnings

/** What `describe --flag` prints. */
export type FlagDocument = HeadNode & {
  flag: string
  /** Each command that has the flag, as it is typed, with its definition of the flag. */
  commands: Record<string, FlagNode>
  truncation?: ShorteningNode
}

/** What a valid command line needs, in brief (8.32). */
export type BriefNode = {
  /** The command as it is typed, without the bin, and its arguments; brackets mark optional words. */
  command: string
  summary?: string
  /**
   * Each argument that needs more than its name, with its values, and what it is for; empty if name
   * and values say that.
   */
  arguments?: Record<string, string>
  /**
   * Each flag, and what it is for; required ones come first. `--name=` takes a text, `--name a|b`
   * one of these words, `--name <…>` what the angle brackets say. Square brackets mark an optional
   * flag, and dots after a bracket one that may be given again, for another value.
   */
  flags?: Record<string, string>
  /** The optional flags that most commands share, without their defaults. */
  common?: string
  /** The first valid example that shows which operands there are, or how a value is composed. */
  example?: string
  /** Omitted if it is unknown. */
  safety?: 'destructive' | 'read' | 'write'
  /** The commands below, with their summaries, if a topic has the command's name. */
  commands?: Record<string, string>
  truncation?: ShorteningNode
}

/** A topic's commands, with their summaries. */
export type TopicIndexNode = {
  name: string
  summary: string
  commands: Record<string, string>
  truncation?: ShorteningNode
}

/** A command or a topic among briefs. */
export type BriefItem = BriefNode | TopicIndexNode

/** Several briefs in one document. */
export type BriefList = {
  commands: BriefItem[]
  truncation?: ShorteningNode
}

/** What `describe --brief` prints: one command or topic, or several. */
export type BriefDocument = BriefNode | TopicIndexNode | BriefList

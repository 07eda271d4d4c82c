import type {NextAction} from './outcome.js'

/** What a command returns (7.2). */
export type Returns = {
  /** The type, such as `Task[]`. */
  type: string
  /** One sentence about it. */
  description: string
  /** An example, or the meaning of its fields. */
  shape?: unknown
  /** Its JSON Schema (2020-12). */
  outputSchema?: Record<string, unknown>
  /** Which end of its lists, or of a text, is kept if it is too large for an agent; the head by default. */
  keep?: 'head' | 'tail' | (string & {})
}

/** An example of a command's use (7.3). */
export type AgentExample = {
  /** The whole command line, starting with the bin. */
  command: string
  description?: string
  /** Its exit code; 0 by default. */
  expectedExitCode?: number
}

/** The types of a flag's or an argument's value (8.14). */
export const valueTypes = ['string', 'integer', 'number', 'boolean', 'url', 'file', 'directory', 'enum'] as const

/** The type of a flag's or an argument's value. */
export type ValueType = (typeof valueTypes)[number]

/** What the definition of a flag or an argument cannot state about its value. */
type ValueAnnotation = {
  /** What it accepts. */
  enum?: string[]
  /** A regular expression (ECMA-262) that its value matches. */
  pattern?: string
  /** Its value is a secret: masked in errors, log lines and warnings, and its default is not described. */
  sensitive?: boolean
}

/** What a flag's definition cannot state (7.4). */
export type FlagAnnotation = ValueAnnotation & {
  /** The environment variable that it can be set with. */
  env?: string
  /** It means the same on every command. */
  persistent?: boolean
  mutuallyExclusiveWith?: string[]
  /** A profile may set it. */
  profileable?: boolean
  /** A read-only command line of this CLI that lists its valid values (8.13). */
  valuesFrom?: string
}

/** What an argument's definition cannot state (7.5). */
export type ArgumentAnnotation = ValueAnnotation & {
  /** One of the types of 8.14. */
  type?: string
  description?: string
}

/** The static fields of an own command: optional, plain data, read without loading the command (section 7). */
export type CommandMetadata = {
  /** What an agent should know and a person does not need. */
  agentDescription?: string
  /** When to use it, and when not to. */
  whenToUse?: string
  /** Running it twice has the effect of running it once. */
  idempotent?: boolean
  /** It changes state; adds `--force` and `--yes` (7.10), and the guard (7.11). */
  mutating?: boolean
  /** It destroys something. */
  destructive?: boolean
  /** Its effect can be undone. */
  reversible?: boolean
  /** It obeys `writer.isDryRun`; adds `--dry-run` (7.10). */
  dryRunnable?: boolean
  /** A question to a person at a terminal before it runs; `--yes` and `--force` skip it (7.6). */
  confirm?: string
  /** `human` for a command that prints on a pipe as it does at a terminal, bytes or CSV for example (2.9a). */
  pipe?: 'human'
  returns?: Returns
  agentExamples?: AgentExample[]
  flagAnnotations?: Record<string, FlagAnnotation>
  argumentAnnotations?: Record<string, ArgumentAnnotation>
  nextActions?: NextAction[]
}

/** The names of these fields. */
export const metadataFields = [
  'agentDescription',
  'agentExamples',
  'argumentAnnotations',
  'confirm',
  'destructive',
  'dryRunnable',
  'flagAnnotations',
  'idempotent',
  'mutating',
  'nextActions',
  'pipe',
  'returns',
  'reversible',
  'whenToUse',
] as const satisfies readonly (keyof CommandMetadata)[]

import type {NextAction} from './outcome.js'

/** What a command's value is, for its reader. */
export type Returns = {
  /** The type in a word, such as `Task[]`. */
  type: string
  /** What it is, one sentence. */
  description: string
  /** An example of it, or its fields and what they mean. */
  shape?: unknown
  /** Its JSON Schema, draft 2020-12. */
  outputSchema?: Record<string, unknown>
  /** Which end of its lists, or of a text, is kept when it is too large for an agent; the head by default. */
  keep?: 'head' | 'tail' | (string & {})
}

/** A line that shows how a command is used. */
export type AgentExample = {
  /** The whole line, with the bin in front. */
  command: string
  description?: string
  /** The exit code that the line ends with; 0 by default. */
  expectedExitCode?: number
}

/** What a flag's definition does not say. */
export type FlagAnnotation = {
  /** The environment variable that it can be set with. */
  env?: string
  /** Its value is a secret: masked in errors, log lines and warnings, and its default is not described. */
  sensitive?: boolean
  /** It means the same on every command. */
  persistent?: boolean
  mutuallyExclusiveWith?: string[]
  /** What it accepts. */
  enum?: string[]
  /** A regular expression (ECMA-262) that its value matches. */
  pattern?: string
  /** A profile may set it. */
  profileable?: boolean
  /** A read-only command line of this CLI that lists its valid values. */
  valuesFrom?: string
}

/** What an argument's definition does not say. */
export type ArgumentAnnotation = {
  /** One of the types of the contract's section 8. */
  type?: string
  description?: string
  /** What it accepts. */
  enum?: string[]
  /** A regular expression (ECMA-262) that its value matches. */
  pattern?: string
  /** Its value is a secret: masked in errors, log lines and warnings, and its default is not described. */
  sensitive?: boolean
}

/**
 * What an own command declares in static fields; all of it optional, plain data, read without loading the command
 * (contract, section 7).
 */
export type CommandMetadata = {
  /** What an agent should know and a person need not. */
  agentDescription?: string
  /** When to use it, and when not. */
  whenToUse?: string
  /** Running it twice is as good as running it once. */
  idempotent?: boolean
  /** It changes state; adds `--force` and `--yes`, and the guard. */
  mutating?: boolean
  /** It destroys something. */
  destructive?: boolean
  /** What it does can be undone. */
  reversible?: boolean
  /** It honours `writer.isDryRun`; adds `--dry-run`. */
  dryRunnable?: boolean
  /** What a person at a terminal is asked before it runs; `--yes` and `--force` skip the question. */
  confirm?: string
  returns?: Returns
  agentExamples?: AgentExample[]
  flagAnnotations?: Record<string, FlagAnnotation>
  argumentAnnotations?: Record<string, ArgumentAnnotation>
  nextActions?: NextAction[]
}

/** The names of the fields, for code that walks them. */
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
  'returns',
  'reversible',
  'whenToUse',
] as const satisfies readonly (keyof CommandMetadata)[]

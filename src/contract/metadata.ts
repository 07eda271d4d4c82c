import type {NextAction} from './outcome.js'

/** One of the values, or any string: TypeScript infers `string` for the field of a class. */
type Suggested<Value extends string> = Value | (string & {})

/** What a command returns (7.2). */
export type Returns = {
  /** The type, such as `Task[]`. */
  type: string
  description: string
  /** An example, or the meaning of its fields. */
  shape?: unknown
  /** Its JSON Schema (2020-12). */
  outputSchema?: Record<string, unknown>
  /**
   * Which end of its lists or text to keep if it is too large for an agent; the head by default.
   */
  keep?: Suggested<'head' | 'tail'>
}

/** A usage example of a command (7.3). */
export type AgentExample = {
  /** The whole command line, starting with the bin. */
  command: string
  description?: string
  /** Its exit code; 0 by default. */
  expectedExitCode?: number
}

/** The types of a flag's or an argument's value (8.14). */
export const valueTypes = [
  'string',
  'integer',
  'number',
  'boolean',
  'url',
  'file',
  'directory',
  'enum',
] as const

/** The type of a flag or argument value in documents. */
export type ValueType = (typeof valueTypes)[number]

type ValueAnnotation = {
  /** The values that are accepted; the parser refuses any other (7.7). */
  enum?: string[]
  /** A regular expression, in Unicode mode, that a value must match; unanchored (7.7). */
  pattern?: string
  /**
   * Whether its value is a secret: masked in errors, log lines and warnings, and its default
   * omitted.
   */
  sensitive?: boolean
}

/** What a flag's definition cannot express (7.4). */
export type FlagAnnotation = ValueAnnotation & {
  /** The environment variable that sets the flag where it is not typed (7.7). */
  env?: string
  /** Whether it means the same on every command. */
  persistent?: boolean
  /** The names, without dashes, of flags that it cannot be combined with (7.7). */
  mutuallyExclusiveWith?: string[]
  /** Whether a profile may set it. */
  profileable?: boolean
  /** A read-only command line of this CLI that lists its valid values (8.13). */
  valuesFrom?: string
}

/** What an argument's definition cannot express (7.5). */
export type ArgumentAnnotation = ValueAnnotation & {
  /** One of the types of 8.14. */
  type?: string
  description?: string
}

/**
 * The static fields of an adopted command: optional, plain data, read without loading the command
 * (section 7).
 */
export type CommandMetadata = {
  /** Information for agents that people do not need. */
  agentDescription?: string
  /** In which situation to choose this command rather than another one. */
  whenToUse?: string
  /** Whether running it twice has the same effect as running it once. */
  idempotent?: boolean
  /** Whether it changes state; adds `--force` and `--yes` (7.10), and the guard (7.11). */
  mutating?: boolean
  /**
   * The flags, by name, with which a command that otherwise only reads changes something (12.16b);
   * adds `--force` and `--yes`, which these need.
   */
  mutatingFlags?: string[]
  /** Whether it loses something for good; with `mutatingFlags`, only where one of them is given. */
  destructive?: boolean
  /** Whether its effect can be undone. */
  reversible?: boolean
  /** Whether it obeys `writer.isDryRun`; adds `--dry-run` (7.10). */
  dryRunnable?: boolean
  /** A question for a person at a terminal before it runs; `--yes` and `--force` skip it (7.6). */
  confirm?: string
  /**
   * `human` for a command whose output on a pipe is the same as on a terminal, such as bytes or CSV
   * (2.9a).
   */
  pipe?: Suggested<'human'>
  /** What it returns (7.2). */
  returns?: Returns
  /** Examples of its command lines (7.3); by default oclif's `examples`. */
  agentExamples?: AgentExample[]
  /** What its flags' definitions cannot express, by flag (7.4). */
  flagAnnotations?: Record<string, FlagAnnotation>
  /** What its arguments' definitions cannot express, by argument (7.5). */
  argumentAnnotations?: Record<string, ArgumentAnnotation>
  /** What to run after a success (4.18). */
  nextActions?: NextAction[]
}

/**
 * The names of the static fields that an adopted command's class and its manifest hold (7.1 to
 * 7.6).
 */
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
  'mutatingFlags',
  'nextActions',
  'pipe',
  'returns',
  'reversible',
  'whenToUse',
] as const satisfies readonly (keyof CommandMetadata)[]

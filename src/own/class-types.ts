import type {BooleanFlag, OptionFlag} from '../flags/flag.js'
import type {Writer} from '../session/writer.js'
import type {CommandMetadata} from '../contract/metadata.js'

/** Any oclif command class: the types of core 4 and 5 are not assignable to each other, so only the shape counts. */
export type AnyCommandClass = abstract new (...args: never[]) => {argv: string[]; run(): PromiseLike<unknown>}

/** What an own command has beside its base class's members. */
export type AgentMembers = {
  /** How the command speaks. */
  readonly writer: Writer
  /** Aborted by SIGINT, SIGTERM and SIGHUP, and when the reader of stdout has gone away. */
  readonly signal: AbortSignal
}

/** The flags that an own command may find in `flags`; `--force`, `--yes` and `--dry-run` only where it declares so. */
export type AgentFlags = {
  agent: BooleanFlag
  'dry-run': BooleanFlag
  force: BooleanFlag
  full: BooleanFlag
  output: OptionFlag
  'protocol-version': OptionFlag
  schema: BooleanFlag
  select: OptionFlag
  validate: BooleanFlag
  yes: BooleanFlag
}

/** The base flags of a class, where it has any of its own; core's `Command` has an index signature, which says nothing. */
type BaseFlagsOf<B> = B extends {baseFlags: infer F} ? (string extends keyof F ? unknown : F) : unknown

/** A base class made one of own commands. */
export type AgentCommandClass<B extends AnyCommandClass> = Omit<B, 'baseFlags' | 'prototype'> &
  CommandMetadata & {baseFlags: AgentFlags & BaseFlagsOf<B>} & (abstract new (
    ...args: ConstructorParameters<B>
  ) => AgentMembers & InstanceType<B>)

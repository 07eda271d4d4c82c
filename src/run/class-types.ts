import type {CommandMetadata} from '../contract/metadata.js'
import type {AgentFlag} from '../flags/table.js'
import type {Writer} from './writer.js'

/** Any oclif command class: the types of core 4 and 5 are not assignable to each other, so only the shape counts. */
// oxlint-disable-next-line typescript/no-explicit-any -- TypeScript takes a constructor for a mixin's only with `any[]`
export type AnyCommandClass = abstract new (...args: any[]) => {argv: string[]; run(): PromiseLike<unknown>}

/** What an own command has beside its base class's members. */
export type AgentMembers = {
  /** Reports outcomes, events, progress and logs. */
  readonly writer: Writer
  /** Aborted by SIGINT, SIGTERM and SIGHUP, and when the reader of stdout has gone away. */
  readonly signal: AbortSignal
}

/** A base class made one of own commands: as it was, type parameters included, with more members and statics. */
export type AgentCommandClass<B extends AnyCommandClass> = B &
  CommandMetadata &
  // oxlint-disable-next-line typescript/no-explicit-any -- as above
  (abstract new (...args: any[]) => AgentMembers)

/** The values of the flags that a command declares, by name. */
// oxlint-disable-next-line typescript/no-explicit-any -- oclif's own bound, which other types do not satisfy
export type FlagValues = Record<string, any>

/** The names of an object type that are not a mere index signature's. */
type KnownNames<T> = keyof {[Name in keyof T as string extends Name ? never : Name]: T[Name]}

/**
 * The values of the flags that `AgentCommand` adds, less those that a command or its base class declares itself; `force`,
 * `yes`, `dry-run`, `select` and `timeout-ms` are there only where the command or the host asks for them.
 */
export type AgentFlagValues<Flags, BaseFlags> = {
  [Name in Exclude<keyof AgentFlag, KnownNames<BaseFlags> | KnownNames<Flags>>]: AgentFlag[Name] extends {
    type: 'boolean'
  }
    ? boolean
    : string | undefined
}

import type {CommandMetadata} from '../../contract/metadata.js'
import type {OfflineParse} from '../../corrections/judge/offline-parse.js'
import type {ParserToken} from '../../errors/classify.js'
import type {FlagOwner, OurFlagValues} from '../../flags/table.js'
import type {CommandDefinition, HostConfig} from '../../oclif/shapes.js'
import type {Writer} from './writer.js'

/** The static fields of a command's class. */
export type CommandStatics = CommandDefinition &
  CommandMetadata &
  FlagOwner & {murli?: unknown; name?: string}

/** What a command may pass to `this.parse`: its class, or some of its fields. */
export type ParseOptions = Pick<
  CommandStatics,
  'args' | 'baseFlags' | 'enableJsonFlag' | 'flags' | 'strict'
>

/** What oclif's parser returns. */
export type Parsed = NonNullable<OfflineParse['parsed']>

/** The members of an adopted command's instance that a run uses. */
export type RunningCommand = {
  argv: string[]
  config: HostConfig
  constructor: CommandStatics
  /** The value that oclif's parser is reading. */
  token?: ParserToken | undefined
  catch(error: unknown): Promise<unknown>
  finally(error: unknown): Promise<unknown>
  jsonEnabled(): boolean
  logJson(json: unknown): void
  parse(options?: ParseOptions, argv?: string[]): Promise<Parsed>
  run(): Promise<unknown>
  toErrorJson(error: unknown): unknown
  toSuccessJson(result: unknown): unknown
}

/** The base class's versions of methods that an adopted command overrides. */
export type BaseMethods = Pick<RunningCommand, 'catch' | 'logJson'> & {
  parse(options: ParseOptions | undefined, argv: string[] | undefined): Promise<Parsed>
  warn(input: Error | string): Error | string
}

/**
 * Any oclif command class: the types of core 4 and 5 are not assignable to each other, so only the
 * shape counts.
 */
// TypeScript takes a constructor for a mixin's only with `any[]`.
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyCommandClass = abstract new (...args: any[]) => {
  argv: string[]
  run(): PromiseLike<unknown>
}

/** The members that an adopted command adds to its base class. */
export type AgentMembers = {
  /** Reports outcomes, events, progress and logs. */
  readonly writer: Writer
  /** Aborted by SIGINT, SIGTERM and SIGHUP, and when the reader of stdout is gone. */
  readonly signal: AbortSignal
}

/** A base class with the members and statics of adopted commands, type parameters included. */
export type AgentCommandClass<B extends AnyCommandClass> = B &
  CommandMetadata &
  // oxlint-disable-next-line typescript/no-explicit-any -- as above
  (abstract new (...args: any[]) => AgentMembers)

/** The values of the flags that a command declares, by name. */
// The bound of oclif's own type parameters, which a stricter type would not satisfy.
// oxlint-disable-next-line typescript/no-explicit-any
export type FlagValues = Record<string, any>

/** The names of a type's properties, without its index signature. */
type KnownNames<T> = keyof {[Name in keyof T as string extends Name ? never : Name]: T[Name]}

/**
 * The values of the flags that `AgentCommand` adds, except those that a command or its base class
 * declares.
 */
export type AgentFlagValues<Flags, BaseFlags> = {
  [
    Name in Exclude<keyof OurFlagValues, KnownNames<BaseFlags> | KnownNames<Flags>>
  ]: OurFlagValues[Name]
}

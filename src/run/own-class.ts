import {type ClassTypes, readClassTypes} from '../catalog/class-types.js'
import {type CommandMetadata, metadataFields} from '../contract/metadata.js'
import {classFlags, type FlagOwner} from '../flags/for-command.js'
import {type AgentFlag, findRow} from '../flags/table.js'
import type {CommandDefinition, FlagDefinition} from '../oclif/shapes.js'
import type {Writer} from './writer.js'

/** The statics of a command class. */
export type CommandStatics = CommandDefinition & CommandMetadata & FlagOwner & {murli?: unknown; name?: string}

/** What a command may pass to `this.parse`: its class, or some of its fields. */
export type ParseOptions = Pick<CommandStatics, 'args' | 'baseFlags' | 'enableJsonFlag' | 'flags' | 'strict'> & {
  '--'?: boolean
  constraints?: unknown
  context?: unknown
}

const prepared = new WeakSet<object>()

/**
 * Prepares every subclass when oclif loads it: oclif assigns `id` to each class it loads, and to nothing else. A setter
 * notices, and gives the subclass the base flags that its statics ask for as enumerable own fields, which the parser,
 * `--help`, the manifest and autocomplete read, in core 4 and 5, also through empty classes in between.
 */
export function prepareOnLoad(base: CommandStatics): void {
  noticeId(base, undefined)
}

/** Defines an `id` that oclif reads and writes like a field, and that notices a subclass's. */
function noticeId(owner: CommandStatics, initial: string | undefined): void {
  let current = initial
  Object.defineProperty(owner, 'id', {
    configurable: true,
    enumerable: initial !== undefined,
    get: () => current,
    set(this: CommandStatics, id: string) {
      if (this === owner && current !== undefined) {
        current = id
        return
      }

      noticeId(this, id)
      prepareClass(this)
    },
  })
}

/** Gives a command class its flags and makes its metadata fields its own, once. */
export function prepareClass(command: CommandStatics): void {
  if (prepared.has(command)) return
  prepared.add(command)
  define(command, 'baseFlags', classFlags(command))
  define(command, 'murli', typesOf(command))
  for (const field of metadataFields) {
    if (command[field] !== undefined) define(command, field, command[field])
  }
}

/** What a manifest loses of a command's flags: types, min, max; read when a manifest or a catalog needs it. */
function typesOf(command: CommandStatics): ClassTypes {
  let types: ClassTypes | undefined
  const read = (): ClassTypes => {
    const {args, baseFlags, enableJsonFlag, flags} = command
    const all = readClassTypes({args, baseFlags, enableJsonFlag, flags})
    const declared: Record<string, FlagDefinition> = {...baseFlags, ...flags}
    const own = Object.entries(all.flags).filter(([name]) => !findRow(name, declared[name]))
    return {...all, flags: Object.fromEntries(own)}
  }
  return {
    get args() {
      return (types ??= read()).args
    },
    get flags() {
      return (types ??= read()).flags
    },
    version: 1,
  }
}

function define(command: CommandStatics, field: string, value: unknown): void {
  Object.defineProperty(command, field, {configurable: true, enumerable: true, value, writable: true})
}

/** A command's id and its aliases. */
export function idsOf({aliases = [], hiddenAliases = [], id = ''}: CommandStatics): string[] {
  return [id, ...aliases, ...hiddenAliases]
}

/** Any oclif command class: the types of core 4 and 5 are not assignable to each other, so only the shape counts. */
// oxlint-disable-next-line typescript/no-explicit-any -- TypeScript takes a constructor for a mixin's only with `any[]`
export type AnyCommandClass = abstract new (...args: any[]) => {argv: string[]; run(): PromiseLike<unknown>}

/** The members that an own command adds to its base class. */
export type AgentMembers = {
  /** Reports outcomes, events, progress and logs. */
  readonly writer: Writer
  /** Aborted by SIGINT, SIGTERM and SIGHUP, and when the reader of stdout is gone. */
  readonly signal: AbortSignal
}

/** A base class with the members and statics of own commands, type parameters included. */
export type AgentCommandClass<B extends AnyCommandClass> = B &
  CommandMetadata &
  // oxlint-disable-next-line typescript/no-explicit-any -- as above
  (abstract new (...args: any[]) => AgentMembers)

/** The values of the flags that a command declares, by name. */
// oxlint-disable-next-line typescript/no-explicit-any -- oclif's own bound, which other types do not satisfy
export type FlagValues = Record<string, any>

type KnownNames<T> = keyof {[Name in keyof T as string extends Name ? never : Name]: T[Name]}

/** The values of the flags that `AgentCommand` adds, except those that a command or its base class declares. */
export type AgentFlagValues<Flags, BaseFlags> = {
  [Name in Exclude<keyof AgentFlag, KnownNames<BaseFlags> | KnownNames<Flags>>]: AgentFlag[Name] extends {
    type: 'boolean'
  }
    ? boolean
    : string | undefined
}

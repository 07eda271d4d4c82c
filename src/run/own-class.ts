import {type ClassTypes, readClassTypes} from '../catalog/class-types.js'
import {type CommandMetadata, metadataFields} from '../contract/metadata.js'
import {classFlags, parserFlags, type FlagOwner, type OwningPlugin} from '../flags/for-command.js'
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
 * Prepares every subclass when oclif loads it.
 *
 * oclif assigns `id` to each class it loads, and to nothing else. A setter on the base class notices the assignment and
 * gives the subclass, as enumerable own fields, the base flags that its statics ask for: the parser, `--help`, the
 * manifest and autocomplete all read those, in core 4 and 5, also through empty classes in between.
 */
export function prepareOnLoad(base: CommandStatics): void {
  Object.defineProperty(base, 'id', {
    configurable: true,
    enumerable: false,
    get: () => undefined,
    set(this: CommandStatics, id: string) {
      installId(this, id)
      prepareClass(this)
    },
  })
  Object.defineProperty(base, 'plugin', {
    configurable: true,
    enumerable: false,
    get: () => undefined,
    set(this: CommandStatics, plugin: OwningPlugin) {
      // Set after the id: only now are the host's settings known.
      define(this, 'plugin', plugin)
      define(this, 'baseFlags', classFlags(this))
    },
  })
}

/** Defines an own `id` that oclif reads and writes like a field, and that still notices a subclass. */
function installId(owner: CommandStatics, initial: string): void {
  let current = initial
  Object.defineProperty(owner, 'id', {
    configurable: true,
    enumerable: true,
    get: () => current,
    set(this: CommandStatics, id: string) {
      if (this === owner) {
        current = id
        return
      }

      installId(this, id)
      prepareClass(this)
    },
  })
}

/**
 * Gives a command class its flags and makes its metadata fields its own, once.
 *
 * @throws Error that names command and field, for metadata that the manifest cannot hold
 */
export function prepareClass(command: CommandStatics): void {
  if (prepared.has(command)) return
  prepared.add(command)
  checkMetadata(command)
  define(command, 'baseFlags', classFlags(command))
  definePreciseTypes(command)
  for (const field of metadataFields) {
    if (command[field] !== undefined) define(command, field, command[field])
  }
}

/**
 * Marks the class as an own command and adds what a manifest loses: integer, url, file, directory, min, max, and which
 * required flags have a default. Computed on first access, which running the command does not need.
 */
function definePreciseTypes(command: CommandStatics): void {
  let types: ClassTypes | undefined
  const get = (): ClassTypes => (types ??= readOwnTypes(command))
  Object.defineProperty(command, 'murli', {configurable: true, enumerable: true, get})
}

/** The types of the values that a class declares itself. */
function readOwnTypes({args, baseFlags, enableJsonFlag, flags}: CommandStatics): ClassTypes {
  const types = readClassTypes({args, baseFlags, enableJsonFlag, flags})
  const declared: Record<string, FlagDefinition> = {...baseFlags, ...flags}
  const own = Object.entries(types.flags).filter(([name]) => !findRow(name, declared[name]))
  return {...types, flags: Object.fromEntries(own)}
}

function define(command: CommandStatics, field: string, value: unknown): void {
  Object.defineProperty(command, field, {configurable: true, enumerable: true, value, writable: true})
}

/** All flags that a command's parser accepts. */
export function flagsOf(command: CommandStatics): Record<string, FlagDefinition> {
  return parserFlags(command)
}

/** A command's id and its aliases. */
export function idsOf({aliases = [], hiddenAliases = [], id = ''}: CommandStatics): string[] {
  return [id, ...aliases, ...hiddenAliases]
}

/**
 * Checks that a command's metadata survives into the manifest, which is JSON.
 *
 * @throws TypeError that names the command, the field and the problem
 */
function checkMetadata(command: CommandMetadata & {id?: string; name?: string}): void {
  for (const field of metadataFields) {
    const problem = findProblem(command[field], field, [])
    if (problem) {
      throw new TypeError(
        `Command ${command.id ?? command.name}: static ${problem}. Metadata is plain data, so that the manifest can hold it.`,
      )
    }
  }
}

function findProblem(value: unknown, path: string, ancestors: object[]): string | undefined {
  if (typeof value === 'function' || typeof value === 'symbol' || typeof value === 'bigint') {
    return `${path} is a ${typeof value}`
  }

  if (typeof value !== 'object' || value === null) return undefined
  if (ancestors.includes(value)) return `${path} refers back to itself`
  const prototype: unknown = Object.getPrototypeOf(value)
  if (!Array.isArray(value) && prototype !== Object.prototype && prototype !== null) {
    return `${path} is a ${value.constructor.name}`
  }

  for (const [key, member] of Object.entries(value)) {
    const inner = Array.isArray(value) ? `${path}[${key}]` : `${path}.${key}`
    const problem = findProblem(member, inner, [...ancestors, value])
    if (problem) return problem
  }

  return undefined
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

/** The names of an object type, without index signatures. */
type KnownNames<T> = keyof {[Name in keyof T as string extends Name ? never : Name]: T[Name]}

/**
 * The values of the flags that `AgentCommand` adds, except those that a command or its base class declares; `force`,
 * `yes`, `dry-run`, `select` and `timeout-ms` exist only where the command or the host asks for them.
 */
export type AgentFlagValues<Flags, BaseFlags> = {
  [Name in Exclude<keyof AgentFlag, KnownNames<BaseFlags> | KnownNames<Flags>>]: AgentFlag[Name] extends {
    type: 'boolean'
  }
    ? boolean
    : string | undefined
}

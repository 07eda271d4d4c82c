import {type ClassTypes, readClassTypes} from '../../catalog/class-types.js'
import {type CommandMetadata, metadataFields} from '../../contract/metadata.js'
import type {ClassifyOptions} from '../../errors/classify.js'
import type {OfflineParse} from '../../corrections/offline-parse.js'
import {
  classFlags,
  findRow,
  type FlagOwner,
  globalFlags,
  type OurFlagValues,
} from '../../flags/table.js'
import {findSources} from '../../annotations/sources.js'
import {gateVariables} from '../../gate/environment.js'
import {isSwitchedOff} from '../../line/mode.js'
import type {CommandDefinition, FlagDefinition, HostConfig} from '../../oclif/shapes.js'
import {processState} from '../../process/process-state.js'
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

/** What a run needs of an adopted command's instance. */
export type RunningCommand = {
  argv: string[]
  config: HostConfig
  constructor: CommandStatics
  /** The value that oclif's parser is reading. */
  token?: ClassifyOptions['parsing']
  catch(error: unknown): Promise<unknown>
  finally(error: unknown): Promise<unknown>
  jsonEnabled(): boolean
  logJson(json: unknown): void
  parse(options?: ParseOptions, argv?: string[]): Promise<Parsed>
  run(): Promise<unknown>
  toErrorJson(error: unknown): unknown
  toSuccessJson(result: unknown): unknown
}

/** The methods of the base class that a command calls. */
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
// Oclif's own bound, which other types do not satisfy.
// oxlint-disable-next-line typescript/no-explicit-any
export type FlagValues = Record<string, any>

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

const prepared = new WeakSet<object>()

/**
 * Prepares every subclass when oclif loads it: oclif assigns `id` to each class it loads, and to
 * nothing else. A setter notices, and gives the subclass the base flags that its statics ask for as
 * enumerable own fields, which the parser, `--help`, the manifest and autocomplete read, in core 4
 * and 5, also through empty classes in between.
 */
export function prepareOnLoad(owner: CommandStatics, initial?: string): void {
  Object.defineProperty(owner, 'id', {
    configurable: true,
    enumerable: initial !== undefined,
    get: () => initial,
    set(this: CommandStatics, id: string) {
      prepareOnLoad(this, id)
      prepareClass(this)
    },
  })
}

/** Gives a command class its flags and makes its metadata fields its own, once. */
export function prepareClass(command: CommandStatics): void {
  if (prepared.has(command)) return
  prepared.add(command)
  const define = (field: string, value: unknown) =>
    Object.defineProperty(command, field, {
      configurable: true,
      enumerable: true,
      value,
      writable: true,
    })
  define('baseFlags', classFlags(command))
  define('murli', typesOf(command))
  for (const field of metadataFields) {
    if (command[field] !== undefined) define(field, command[field])
  }
}

/**
 * What a manifest loses of a command's flags: types, min, max; read when a manifest or a catalog
 * needs it.
 */
function typesOf(command: CommandStatics): ClassTypes {
  const read = () => {
    const {args, baseFlags, enableJsonFlag, flags} = command
    const own = Object.entries<FlagDefinition>({...baseFlags, ...flags}).filter(
      ([name, flag]) => !findRow(name, flag),
    )
    return readClassTypes({
      args,
      enableJsonFlag,
      flags: Object.fromEntries(own),
    })
  }
  return {
    get args() {
      return read().args
    },
    get flags() {
      return read().flags
    },
    version: 1,
  }
}

function isLoaded(config: Partial<HostConfig>): boolean {
  return config.pjson?.oclif !== undefined
}

/**
 * Whether oclif alone handles a run at its start: nothing may refuse its command, and it has no
 * flag of the plugin.
 */
export function isPlainRun({argv, config, constructor}: RunningCommand): boolean {
  const {dryRunnable, mutating, mutatingFlags = []} = constructor
  const {gatesAtStart = {}, isAdoptedLine, isAgentLine, owner, typedWords = []} = processState()
  // 2.9: the config that a unit test makes up for its command has no settings.
  if (!isLoaded(config)) return true
  const isLimited = gateVariables.some((name) => config.scopedEnvVar(name) !== undefined)
  // 2.11: only a gate then needs more than oclif.
  if (isSwitchedOff(config) && !isLimited && Object.keys(gatesAtStart).length === 0) {
    return findSources(config).length === 0
  }
  // 7.11: `--no-agent`, even before the command or on an outer one, does not bypass the guard.
  if (mutating || mutatingFlags.length > 0 || dryRunnable) return false
  if (hasGlobalFlag(argv) || hasGlobalFlag(typedWords)) return false
  if (isLimited) return false
  if (owner !== 'line' || isAgentLine !== false || isAdoptedLine === undefined) {
    return false
  }
  if (Object.keys(gatesAtStart).length > 0) return false
  // Annotations may call the command mutating; for a person at a terminal, only the host author's
  // count.
  return process.stdout.isTTY
    ? config.pjson.oclif.murli?.commands === undefined
    : findSources(config).length === 0
}

/** Whether argv may contain a global flag of the plugin. */
export function hasGlobalFlag(argv: readonly string[]): boolean {
  return argv.some((word) => {
    const [name = ''] = word.replace(/^--(no-)?/, '').split('=')
    return word.startsWith('--') && Object.hasOwn(globalFlags, name)
  })
}

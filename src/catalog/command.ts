import {isRecord} from '../contract/unknown-value.js'
import {parserFlags} from '../flags/for-command.js'
import {annotateEntry} from '../gate/annotations.js'
import {readClassEntry} from '../oclif/host.js'
import type {ArgumentDefinition, FlagDefinition, HostConfig} from '../oclif/shapes.js'
import type {CatalogCommand, CatalogDefinition} from './catalog.js'
import {readClassTypes, readParserInput} from './class-types.js'
import {readReturns} from './result-types.js'

/** The host, and how it spells ids. */
export type CommandSource = {
  config: HostConfig
  /** The catalog's form of an id. */
  toId(id: string): string
  /** A command as it is typed. */
  toName(id: string): string
}

/** Reads what a host lists as a command: a manifest's entry, or a class. @returns undefined for one without an id */
export function readCommand(listed: unknown, source: CommandSource): ListedCommand | undefined {
  // Some hosts put classes into the config. The one guarded read: a getter that throws leaves its field out.
  const entry = typeof listed === 'function' ? readClassEntry(listed as {load?: unknown}) : listed
  if (!isRecord(entry) || typeof entry['id'] !== 'string') return undefined
  // An alias's entry is a copy of its command's, so both share what they hold.
  const identity = typeof listed === 'function' ? listed : (entry['load'] ?? entry['flags'] ?? entry)
  return new ListedCommand(entry, entry['id'], identity, source)
}

/** A command as the host lists it. Its definition is read on access: checking and annotating 10,000 entries is slow. */
export class ListedCommand implements CatalogCommand {
  /** The ids that it declares; once the commands are listed, the ids that resolve to it. */
  aliases: readonly string[]
  readonly hiddenAliases: readonly string[]
  readonly id: string
  readonly isHidden: boolean
  readonly isOwn: boolean
  readonly name: string
  readonly #config: HostConfig
  #read: ReturnType<typeof readDefinition> | undefined

  constructor(
    readonly entry: Record<string, unknown>,
    id: string,
    readonly identity: unknown,
    {config, toId, toName}: CommandSource,
  ) {
    this.id = toId(id)
    this.aliases = readIds(entry['aliases'], toId)
    this.hiddenAliases = readIds(entry['hiddenAliases'], toId)
    this.isHidden = Boolean(entry['hidden'])
    this.isOwn = isRecord(entry['murli'])
    this.name = toName(this.id)
    this.#config = config
  }

  get definition(): CatalogDefinition {
    return (this.#read ??= readAnnotated(this.#config, this.entry, this.isOwn)).definition
  }

  get load(): (() => Promise<unknown>) | undefined {
    const {entry} = this
    return typeof entry['load'] === 'function' ? () => (entry as {load(): Promise<unknown>}).load() : undefined
  }

  /** What is malformed in its definition. */
  get warnings(): readonly string[] {
    return (this.#read ??= readAnnotated(this.#config, this.entry, this.isOwn)).warnings
  }
}

function readAnnotated(config: HostConfig, entry: Record<string, unknown>, isOwn: boolean) {
  const {definition, warnings} = readDefinition(annotateEntry(config, entry))
  if (!isOwn) return {definition, warnings}
  const returns = readReturns(config, definition)
  // 7.16: the parser of an own command knows the global flags, which no manifest holds.
  const flags = parserFlags({...definition, plugin: {pjson: config.pjson}, ...(returns && {returns})})
  return {definition: {...definition, flags, ...(returns && {returns})}, warnings}
}

const noIds: readonly string[] = []

function readIds(list: unknown, toId: (id: string) => string): readonly string[] {
  // Most commands have none, and a host may have 10,000 commands.
  if (!Array.isArray(list) || list.length === 0) return noIds
  return list.filter((id) => typeof id === 'string').map(toId)
}

/** The command with the flags, arguments and types of its loaded class; the command itself if a getter of it throws. */
export function refineCommand(command: CatalogCommand, commandClass: unknown): CatalogCommand {
  try {
    const definition = refineDefinition(command.definition, commandClass)
    const {aliases, hiddenAliases = [], id, isHidden, isOwn, name} = command
    const types = readClassTypes(commandClass)
    const {load} = command
    return {aliases, definition, hiddenAliases, id, isHidden, isOwn, name, types, ...(load && {load})}
  } catch {
    return command
  }
}

/** A manifest can be older than its class, and loses some base flags; it alone has what a default function returned. */
function refineDefinition(definition: CatalogDefinition, commandClass: unknown): CatalogDefinition {
  const {args, flags} = readParserInput(commandClass)
  const refined = {args: refineDefaults(args, definition.args), flags: refineDefaults(flags, definition.flags)}
  const {args: validArgs, flags: validFlags} = readDefinition(refined).definition
  return {...definition, args: validArgs, flags: validFlags}
}

function refineDefaults<Value extends {default?: unknown}>(
  declared: Readonly<Record<string, Value>>,
  listed: Readonly<Record<string, Value>>,
): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(declared).map(([name, value]) => {
      const isLiteral = typeof value?.default !== 'function'
      return [name, isLiteral ? value : {...value, default: listed[name]?.default}]
    }),
  )
}

type Warn = (detail: string) => void

const isText = (value: unknown) => typeof value === 'string'
const isTextList = (value: unknown) => Array.isArray(value) && value.every((item) => typeof item === 'string')
const isExampleList = (value: unknown) =>
  Array.isArray(value) && value.every((item) => isText(item) || isText((item as {command?: unknown})?.command))

/** The types of the fields of commands, flags and arguments that are read. */
const fieldTypes: readonly {fields: string; isValid(value: unknown): boolean}[] = [
  {fields: 'agentDescription char description env state summary whenToUse', isValid: isText},
  {fields: 'aliases hiddenAliases options', isValid: isTextList},
  {fields: 'helpValue usage', isValid: (value) => isText(value) || isTextList(value)},
  {fields: 'examples', isValid: (value) => isText(value) || isExampleList(value)},
  {fields: 'agentExamples', isValid: isExampleList},
  {fields: 'combinable dependsOn exclusive relationships', isValid: (value) => Array.isArray(value)},
  {fields: 'argumentAnnotations deprecationOptions flagAnnotations returns', isValid: isRecord},
  {fields: 'deprecated', isValid: (value) => typeof value === 'boolean' || isRecord(value)},
]
const checks = new Map(fieldTypes.flatMap(({fields, isValid}) => fields.split(' ').map((field) => [field, isValid])))

/**
 * Reads a manifest's entry, from any version of oclif: the entry itself, or a copy without its malformed fields. The
 * warnings name these fields, in words that follow a command's name.
 */
export function readDefinition(entry: Record<string, unknown>): {definition: CatalogDefinition; warnings: string[]} {
  const warnings: string[] = []
  const warn = (warning: string) => void warnings.push(warning)
  const definition = keepValid(entry, '', warn)
  const flags = readFlags(entry['flags'], warn)
  const args = readArguments(entry['args'], warn)
  const examples = readExamples(entry)
  const isWhole = definition === entry && flags === entry['flags'] && args === entry['args'] && !examples
  const read = isWhole ? entry : {...definition, ...(examples && {examples}), args, flags}
  return {definition: read as CatalogDefinition, warnings}
}

function readFlags(flags: unknown, warn: Warn): Record<string, FlagDefinition> {
  if (!isRecord(flags)) {
    warn(flags === undefined || flags === null ? 'has no flags in its manifest' : 'has flags that are no object')
    return {}
  }

  return amend(flags, Object.keys(flags), (name, flag) => {
    if (!isRecord(flag)) return warn(`flag --${name} is malformed`)
    const valid = keepValid(flag, `flag --${name}: `, warn)
    const isTyped = valid['type'] === 'boolean' || valid['type'] === 'option'
    return isTyped ? valid : {...valid, type: 'allowNo' in valid ? 'boolean' : 'option'}
  }) as Record<string, FlagDefinition>
}

function readArguments(args: unknown, warn: Warn): Record<string, ArgumentDefinition> {
  if (args === undefined || args === null) return {}
  if (typeof args !== 'object') {
    warn('has arguments that are no object')
    return {}
  }

  const named = Array.isArray(args) ? nameEach(args, warn) : (args as Record<string, unknown>)
  return amend(named, Object.keys(named), (name, arg) =>
    isRecord(arg) ? keepValid(arg, `argument ${name}: `, warn) : warn(`argument ${name} is malformed`),
  ) as Record<string, ArgumentDefinition>
}

/** In the manifests of @oclif/core 1 arguments are a list. */
function nameEach(args: unknown[], warn: Warn): Record<string, unknown> {
  return Object.fromEntries(
    args.flatMap((arg, index): [string, unknown][] => {
      if (isRecord(arg) && typeof arg['name'] === 'string') return [[arg['name'], arg]]
      warn(`argument ${index + 1} has no name`)
      return []
    }),
  )
}

/** A text instead of a list of examples, and oclif's older name `example`. */
function readExamples({example, examples}: Record<string, unknown>): unknown[] | undefined {
  if (examples) return typeof examples === 'string' ? [examples] : undefined
  if (typeof example === 'string') return [example]
  return isExampleList(example) ? (example as unknown[]) : undefined
}

function keepValid(record: Record<string, unknown>, where: string, warn: Warn): Record<string, unknown> {
  return amend(record, [...checks.keys()], (key, value) => {
    if (value === undefined || checks.get(key)!(value)) return value
    if (value !== null) warn(`${where}${key} is malformed`)
    return undefined
  })
}

/** The record with `read`'s values under some keys, without those for which it returns undefined; copied only if one differs. */
function amend(
  record: Record<string, unknown>,
  keys: readonly string[],
  read: (key: string, value: unknown) => unknown,
): Record<string, unknown> {
  let copy: Record<string, unknown> | undefined
  for (const key of keys) {
    const valid = read(key, record[key])
    if (valid === undefined ? !(key in record) : valid === record[key]) continue
    copy ??= {...record}
    if (valid === undefined) delete copy[key]
    else copy[key] = valid
  }

  return copy ?? record
}

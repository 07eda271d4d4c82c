import {isRecord} from '../contract/unknown-value.js'
import {parserFlags} from '../flags/for-command.js'
import {annotateEntry} from '../gate/annotations.js'
import {identityOf, readClassEntry} from '../oclif/host.js'
import type {ArgumentDefinition, FlagDefinition, HostConfig} from '../oclif/shapes.js'
import type {CatalogCommand, CatalogDefinition, ManifestEntry} from './catalog.js'
import {readClassTypes, readParserInput} from './class-types.js'
import {readReturns} from './result-types.js'

/** The host, and how its ids become those of the catalog and names as typed. */
export type CommandSource = {config: HostConfig; toId(id: string): string; toName(id: string): string}

/** A command as the host lists it: each alias has its own entry. */
export type ListedCommand = CatalogCommand & {
  readonly hiddenAliases: readonly string[]
  /** An object shared by the entries of a command and its aliases. */
  readonly identity: unknown
  /** The omitted parts of its manifest entry. */
  readonly malformed: readonly string[]
}

/** Reads a host's command: a manifest entry or a class. @returns undefined if it has no id */
export function readCommand(listed: unknown, {config, toId, toName}: CommandSource): ListedCommand | undefined {
  // Some hosts put classes into the config. This is the only guarded read: a throwing getter omits its field.
  const entry = typeof listed === 'function' ? readClassEntry(listed as {load?: unknown}) : listed
  if (!isRecord(entry) || typeof entry['id'] !== 'string') return undefined
  const id = toId(entry['id'])
  const isOwn = isRecord(entry['murli'])
  const {load} = entry
  // Checking and annotating 10,000 entries is slow, and few runs need it.
  let read: ReturnType<typeof readDefinition> | undefined
  const readOnce = () => (read ??= readAnnotated(config, entry, isOwn))
  return {
    aliases: readIds(entry['aliases'], toId),
    get definition() {
      return readOnce().definition
    },
    entry,
    hiddenAliases: readIds(entry['hiddenAliases'], toId),
    id,
    identity: identityOf(listed as object),
    isHidden: Boolean(entry['hidden']),
    isOwn,
    get malformed() {
      return readOnce().malformed
    },
    name: toName(id),
    ...(typeof load === 'function' && {load: () => load.call(entry) as Promise<unknown>}),
  }
}

function readAnnotated(config: HostConfig, entry: ManifestEntry, isOwn: boolean) {
  const {definition, malformed} = readDefinition(annotateEntry(config, entry))
  if (!isOwn) return {definition, malformed}
  const returns = readReturns(config, definition)
  // 7.16: an own command's parser accepts the global flags, which no manifest contains.
  const flags = parserFlags({...definition, plugin: {pjson: config.pjson}, ...(returns && {returns})})
  return {definition: {...definition, flags, ...(returns && {returns})}, malformed}
}

function readIds(list: unknown, toId: (id: string) => string): readonly string[] {
  return Array.isArray(list) ? list.filter((id) => typeof id === 'string').map(toId) : []
}

/** Takes flags, arguments and types from the loaded class; only a manifest has the results of default functions. */
export function refineCommand(command: CatalogCommand, commandClass: unknown): CatalogCommand {
  const {args, flags} = readParserInput(commandClass)
  const {definition} = command
  type Values = Readonly<Record<string, {default?: unknown}>>
  const refine = (declared: Values, listed: Values) => {
    const withResult = (name: string, value: Values[string]) =>
      typeof value?.default === 'function' ? {...value, default: listed[name]?.default} : value
    return Object.fromEntries(Object.entries(declared).map(([name, value]) => [name, withResult(name, value)]))
  }
  const parts = {args: refine(args, definition.args), flags: refine(flags, definition.flags)}
  const refined = readDefinition({...definition, ...parts})
  return {...command, definition: {...refined.definition, murli: readClassTypes(commandClass)}}
}

const isText = (value: unknown) => typeof value === 'string'
const isRecordWith = (field: string, value: unknown) => isRecord(value) && isText(value[field])
const isListOf = (value: unknown, isItem: (item: unknown) => boolean): value is unknown[] =>
  Array.isArray(value) && value.every((item) => isItem(item))
const isTextList = (value: unknown) => isListOf(value, isText)
const isReferences = (value: unknown) => isListOf(value, (item) => isText(item) || isRecord(item))

/** The types of the fields read from commands, flags and arguments. */
const fieldTypes: readonly {fields: string; isValid(value: unknown): boolean}[] = [
  {fields: 'agentDescription char description env state summary whenToUse', isValid: isText},
  {fields: 'aliases hiddenAliases options', isValid: isTextList},
  {fields: 'helpValue usage', isValid: (value) => isText(value) || isTextList(value)},
  {
    fields: 'agentExamples examples',
    isValid: (value) => isListOf(value, (item) => isText(item) || isRecordWith('command', item)),
  },
  {fields: 'nextActions', isValid: (value) => isListOf(value, (item) => isRecordWith('command', item))},
  {fields: 'combinable dependsOn exactlyOne exclusive', isValid: isReferences},
  {
    fields: 'relationships',
    isValid: (value) => isListOf(value, (item) => isRecord(item) && isReferences(item['flags'])),
  },
  {fields: 'argumentAnnotations deprecationOptions flagAnnotations returns', isValid: isRecord},
  {fields: 'murli', isValid: (value) => isRecord(value) && isRecord(value['args']) && isRecord(value['flags'])},
  {fields: 'deprecated', isValid: (value) => typeof value === 'boolean' || isRecord(value)},
]
const checks = new Map(fieldTypes.flatMap(({fields, isValid}) => fields.split(' ').map((field) => [field, isValid])))

/** Reads a manifest entry of any oclif version, without its malformed parts. */
export function readDefinition(entry: ManifestEntry): {definition: CatalogDefinition; malformed: string[]} {
  const malformed: string[] = []
  // A string instead of an array, and oclif's older name
  const {example, examples = example} = entry
  const whole = {...entry, ...(examples !== undefined && {examples: isText(examples) ? [examples] : examples})}
  const definition = {
    ...keepValidCorrections(whole, '', malformed),
    args: readParts<ArgumentDefinition>(entry['args'], 'argument ', malformed),
    flags: readParts<FlagDefinition>(entry['flags'], 'flag --', malformed, ({type, ...flag}) => ({
      ...flag,
      type: type === 'boolean' || (type !== 'option' && 'allowNo' in flag) ? 'boolean' : 'option',
    })),
  }
  return {definition, malformed}
}

/** Reads flags or arguments; @oclif/core 1 lists arguments with names. */
function readParts<Part>(
  parts: unknown,
  what: string,
  malformed: string[],
  complete: (part: Record<string, unknown>) => Record<string, unknown> = (part) => part,
): Record<string, Part> {
  if (parts === undefined || parts === null) return {}
  const named = Array.isArray(parts) ? parts.map((part: unknown) => [isRecord(part) && part['name'], part]) : undefined
  const valid = (named ?? Object.entries(parts)).flatMap(([name, part]): [string, unknown][] => {
    if (isText(name) && isRecord(part))
      return [[name, complete(keepValidCorrections(part, `${what}${name}: `, malformed))]]
    malformed.push(isText(name) ? `${what}${name}` : 'an argument without a name')
    return []
  })
  return Object.fromEntries(valid) as Record<string, Part>
}

function keepValidCorrections(record: ManifestEntry, where: string, malformed: string[]): ManifestEntry {
  const isInvalid = ([key, value]: [string, unknown]) => value !== undefined && checks.get(key)?.(value) === false
  const invalid = Object.entries(record).filter((field) => isInvalid(field))
  if (invalid.length === 0) return record
  malformed.push(...invalid.flatMap(([key, value]) => (value === null ? [] : [`${where}${key}`])))
  return Object.fromEntries(Object.entries(record).filter((field) => !isInvalid(field)))
}

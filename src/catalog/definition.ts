import {isRecord} from '../contract/unknown-value.js'
import {parserFlags} from '../flags/table.js'
import {annotateEntry} from '../annotations/annotations.js'
import type {ArgumentDefinition, FlagDefinition, HostConfig} from '../oclif/shapes.js'
import type {CatalogCommand, CatalogDefinition, ManifestEntry} from './catalog.js'
import {readClassTypes, readParserInput} from './class-types.js'
import {readReturns} from '../annotations/result-types.js'

/**
 * Reads a manifest entry with annotations and, of an own command, with the global flags that its
 * parser accepts.
 */
export function readDefinition(
  config: HostConfig,
  entry: ManifestEntry,
  isOwn: boolean,
): CatalogDefinition {
  const {definition} = checkEntry(annotateEntry(config, entry))
  if (!isOwn) return definition
  const returns = readReturns(config, definition)
  const whole = {...definition, ...(returns && {returns})}
  return {...whole, flags: parserFlags({...whole, plugin: {pjson: config.pjson}})}
}

/**
 * Takes flags, arguments and types from the loaded class; only a manifest has the results of
 * default functions.
 */
export function refineCommand(command: CatalogCommand, commandClass: unknown): CatalogCommand {
  const {args, flags} = readParserInput(commandClass)
  const {definition} = command
  type Values = Readonly<Record<string, {default?: unknown}>>
  const refine = (declared: Values, listed: Values) => {
    const withResult = ([name, value]: [string, Values[string]]) =>
      typeof value?.default === 'function'
        ? [name, {...value, default: listed[name]?.default}]
        : [name, value]
    return Object.fromEntries(Object.entries(declared).map(withResult)) as unknown
  }
  const parts = {args: refine(args, definition.args), flags: refine(flags, definition.flags)}
  const refined = checkEntry({...definition, ...parts}).definition
  return {...command, definition: {...refined, murli: readClassTypes(commandClass)}}
}

/** A command with the types of its class, if it has one; undefined if it cannot be loaded. */
export async function refineByClass(command: CatalogCommand): Promise<CatalogCommand | undefined> {
  try {
    const commandClass = await command.load?.()
    return commandClass ? refineCommand(command, commandClass) : command
  } catch {
    return undefined
  }
}

const isText = (value: unknown) => typeof value === 'string'
const isListOf = (value: unknown, isItem: (item: unknown) => boolean) =>
  Array.isArray(value) && value.every(isItem)
const isTextList = (value: unknown) => isListOf(value, isText)
const isLine = (value: unknown) => isRecord(value) && isText(value['command'])
const isReferences = (value: unknown) => isListOf(value, (item) => isText(item) || isRecord(item))

/** The checks of the fields that are read of commands, flags and arguments. */
const checks = new Map(
  Object.entries<(value: unknown) => boolean>({
    'agentDescription char description env state summary whenToUse': isText,
    'aliases options': isTextList,
    helpValue: (value) => isText(value) || isTextList(value),
    'agentExamples examples': (value) => isListOf(value, (item) => isText(item) || isLine(item)),
    nextActions: (value) => isListOf(value, isLine),
    'combinable dependsOn exactlyOne exclusive': isReferences,
    relationships: (value) =>
      isListOf(value, (rule) => isRecord(rule) && isReferences(rule['flags'])),
    'argumentAnnotations deprecationOptions flagAnnotations returns': isRecord,
    murli: (value) => isRecord(value) && isRecord(value['args']) && isRecord(value['flags']),
    deprecated: (value) => typeof value === 'boolean' || isRecord(value),
  }).flatMap(([fields, isValid]) => fields.split(' ').map((field) => [field, isValid])),
)

/** Reads a manifest entry of any oclif version, without its malformed parts. */
export function checkEntry(entry: ManifestEntry): {
  definition: CatalogDefinition
  malformed: string[]
} {
  const malformed: string[] = []
  // A string instead of an array, and oclif's older name
  const {example, examples = example} = entry
  const whole = {
    ...entry,
    ...(examples !== undefined && {examples: isText(examples) ? [examples] : examples}),
  }
  const complete = ({type, ...flag}: Record<string, unknown>) => ({
    ...flag,
    type: type === 'boolean' || (type !== 'option' && 'allowNo' in flag) ? 'boolean' : 'option',
  })
  const definition = {
    ...keepValid(whole, '', malformed),
    args: readParts<ArgumentDefinition>(entry['args'], 'argument ', malformed, (arg) => arg),
    flags: readParts<FlagDefinition>(entry['flags'], 'flag --', malformed, complete),
  }
  return {definition, malformed}
}

/** Reads flags or arguments; @oclif/core 1 lists arguments with names. */
function readParts<Part>(
  parts: unknown,
  what: string,
  malformed: string[],
  complete: (part: Record<string, unknown>) => Record<string, unknown>,
): Record<string, Part> {
  const named = Array.isArray(parts)
    ? parts.map((part: unknown) => [isRecord(part) && part['name'], part])
    : undefined
  const valid = (named ?? Object.entries(parts ?? {})).flatMap(
    ([name, part]): [string, unknown][] => {
      if (isText(name) && isRecord(part))
        return [[name, complete(keepValid(part, `${what}${name}: `, malformed))]]
      malformed.push(isText(name) ? `${what}${name}` : 'an argument without a name')
      return []
    },
  )
  return Object.fromEntries(valid) as Record<string, Part>
}

function keepValid(record: ManifestEntry, where: string, malformed: string[]): ManifestEntry {
  const isInvalid = ([key, value]: [string, unknown]) =>
    value !== undefined && checks.get(key)?.(value) === false
  const invalid = Object.entries(record).filter(isInvalid)
  malformed.push(...invalid.flatMap(([key, value]) => (value === null ? [] : [`${where}${key}`])))
  return invalid.length === 0
    ? record
    : Object.fromEntries(Object.entries(record).filter((field) => !isInvalid(field)))
}

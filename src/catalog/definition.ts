import {
  either,
  findMisfits,
  listOf,
  map,
  membersOf,
  type Shapes,
  text,
  texts,
  truth,
} from '../contract/shape.js'
import {isRecord} from '../contract/unknown-value.js'
import {parserFlags} from '../flags/table.js'
import {annotateEntry} from '../annotations/annotations.js'
import type {ArgumentDefinition, FlagDefinition, HostConfig} from '../oclif/shapes.js'
import type {CatalogCommand, CatalogDefinition, ManifestEntry} from './catalog.js'
import {readClassTypes, readParserInput} from './class-types.js'
import {readReturns} from '../annotations/result-types.js'

/**
 * Reads a manifest entry with annotations and, of an adopted command, with the global flags that
 * its parser accepts.
 */
export function readDefinition(
  config: HostConfig,
  entry: ManifestEntry,
  isAdopted: boolean,
): CatalogDefinition {
  const {definition} = checkEntry(annotateEntry(config, entry))
  if (!isAdopted) return definition
  const returns = readReturns(config, definition)
  const whole = {
    ...definition,
    ...(returns && {returns}),
  }
  return {
    ...whole,
    flags: parserFlags({...whole, plugin: {pjson: config.pjson}}),
  }
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
  const parts = {
    args: refine(args, definition.args),
    flags: refine(flags, definition.flags),
  }
  const refined = checkEntry({...definition, ...parts}).definition
  return {
    ...command,
    definition: {...refined, murli: readClassTypes(commandClass)},
  }
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

const line = membersOf({command: text})
const references = listOf(either(text, map))

/** The shapes of the fields that are read of commands, flags and arguments. */
const fields: Shapes = {
  agentDescription: text,
  agentExamples: listOf(either(text, line)),
  aliases: texts,
  argumentAnnotations: map,
  char: text,
  combinable: references,
  dependsOn: references,
  deprecated: either(truth, map),
  deprecationOptions: map,
  description: text,
  env: text,
  exactlyOne: references,
  examples: listOf(either(text, line)),
  exclusive: references,
  flagAnnotations: map,
  helpValue: either(text, texts),
  murli: membersOf({args: map, flags: map}),
  nextActions: listOf(line),
  options: texts,
  relationships: listOf(membersOf({flags: references})),
  returns: map,
  state: text,
  summary: text,
  whenToUse: text,
}

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
    ...(examples !== undefined && {examples: text.isValid(examples) ? [examples] : examples}),
  }
  const definition = {
    ...keepValid(whole, '', malformed),
    args: readInputs<ArgumentDefinition>(entry['args'], 'argument ', malformed, (arg) => arg),
    flags: readInputs<FlagDefinition>(entry['flags'], 'flag --', malformed, complete),
  }
  return {definition, malformed}
}

/** A flag with its type, which the manifests of older versions lack. */
function complete({type, ...flag}: Record<string, unknown>): Record<string, unknown> {
  const isBoolean = type === 'boolean' || (type !== 'option' && 'allowNo' in flag)
  return {...flag, type: isBoolean ? 'boolean' : 'option'}
}

/** Reads flags or arguments; @oclif/core 1 lists arguments with names. */
function readInputs<Part>(
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
      if (text.isValid(name) && isRecord(part)) {
        return [[name, complete(keepValid(part, `${what}${name}: `, malformed))]]
      }
      malformed.push(text.isValid(name) ? `${what}${name}` : 'an argument without a name')
      return []
    },
  )
  return Object.fromEntries(valid) as Record<string, Part>
}

/** The fields of a record that are well formed, and those that no shape describes. */
function keepValid(record: ManifestEntry, where: string, malformed: string[]): ManifestEntry {
  const misfits = findMisfits(record, fields).filter((misfit) => misfit.shape)
  if (misfits.length === 0) return record
  for (const {name, value} of misfits) {
    if (value !== null) {
      malformed.push(`${where}${name}`)
    }
  }
  const left = new Set(misfits.map(({name}) => name))
  return Object.fromEntries(Object.entries(record).filter(([name]) => !left.has(name)))
}

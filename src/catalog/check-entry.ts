import {commandLine, optionalText} from '../annotations/annotation.js'
import {
  either,
  findMisfits,
  listOf,
  map,
  membersOf,
  type Validators,
  text,
  texts,
  boolean,
} from '../contract/validator.js'
import {isRecord} from '../contract/unknown-value.js'
import type {ArgumentDefinition, FlagDefinition} from '../oclif/shapes.js'
import type {CatalogDefinition, ManifestEntry} from './catalog.js'

const references = listOf(either(text, membersOf({name: text})))

/** The validators of the fields that are read of commands, flags and arguments. */
const sharedFields: Validators = {
  aliases: texts,
  deprecationOptions: membersOf({message: optionalText, to: optionalText}),
  description: text,
  state: text,
  summary: text,
}

/** The validators of a command's fields that are read; a host may have other ones, `options` too. */
const commandFields: Validators = {
  ...sharedFields,
  agentDescription: text,
  agentExamples: listOf(commandLine),
  argumentAnnotations: map,
  examples: listOf(either(text, commandLine)),
  flagAnnotations: map,
  murli: membersOf({args: map, flags: map}),
  mutatingFlags: texts,
  nextActions: listOf(commandLine),
  pluginName: text,
  returns: map,
  whenToUse: text,
}

/** The validators of the fields of a flag or an argument that are read. */
const inputFields: Validators = {
  ...sharedFields,
  atLeastOne: references,
  char: text,
  charAliases: texts,
  combinable: references,
  dependsOn: references,
  deprecated: either(boolean, map),
  env: text,
  exactlyOne: references,
  exclusive: references,
  helpValue: either(text, texts),
  options: texts,
  relationships: listOf(membersOf({flags: references})),
}

/** Reads a manifest entry of any oclif version, without its malformed parts. */
export function checkEntry(entry: ManifestEntry): {
  definition: CatalogDefinition
  malformed: string[]
} {
  const malformed: string[] = []
  const report: Report = (part) => malformed.push(part)
  // A string instead of an array, and oclif's older name
  const {example, examples = example} = entry
  const whole = {
    ...entry,
    ...(examples !== undefined && {examples: text.isValid(examples) ? [examples] : examples}),
    // Without a summary, the description is shown: oclif's help treats an empty one like that, too.
    ...(entry['summary'] === '' && {summary: null}),
  }
  const definition = {
    ...keepValid(whole, commandFields, report),
    args: readArguments(entry['args'], report),
    flags: readFlags(entry['flags'], report),
  }
  return {definition, malformed}
}

/** Receives the name of a part of an entry that is malformed. */
type Report = (part: string) => unknown

function readArguments(args: unknown, report: Report): Record<string, ArgumentDefinition> {
  return readInputs(args, 'argument ', report)
}

/** Reads flags, with their types, which the manifests of older versions lack. */
function readFlags(flags: unknown, report: Report): Record<string, FlagDefinition> {
  const listed = Object.entries(readInputs(flags, 'flag --', report))
  const complete = listed.map(([name, {type, ...flag}]) => {
    const isBoolean = type === 'boolean' || (type !== 'option' && 'allowNo' in flag)
    return [name, {...flag, type: isBoolean ? 'boolean' : 'option'}]
  })
  return Object.fromEntries(complete) as Record<string, FlagDefinition>
}

/**
 * The well-formed parts of flags or arguments, by name.
 *
 * @param kind what a report writes before a name: `argument ` or `flag --`
 */
function readInputs(
  inputs: unknown,
  kind: string,
  report: Report,
): Record<string, Record<string, unknown>> {
  const valid: [string, Record<string, unknown>][] = []
  for (const [name, input] of nameInputs(inputs)) {
    if (!text.isValid(name)) {
      report('an argument without a name')
    } else if (isRecord(input)) {
      const reportPart: Report = (part) => report(`${kind}${name}: ${part}`)
      valid.push([name, keepValid(input, inputFields, reportPart)])
    } else {
      report(`${kind}${name}`)
    }
  }
  return Object.fromEntries(valid)
}

/** Flags or arguments with their names; @oclif/core 1 lists arguments, each with its name. */
function nameInputs(inputs: unknown): (readonly [name: unknown, input: unknown])[] {
  if (!Array.isArray(inputs)) return Object.entries(inputs ?? {})
  return inputs.map((input: unknown) => [isRecord(input) && input['name'], input] as const)
}

/** The fields of a record that are well formed, and those that no validator describes. */
function keepValid(record: ManifestEntry, fields: Validators, report: Report): ManifestEntry {
  // A misfit without a validator is a field that nothing here reads, so it stays.
  const misfits = findMisfits(record, fields).filter((misfit) => misfit.validator)
  if (misfits.length === 0) return record
  // A null means that the field has no value, so there is nothing to report.
  for (const {name, value} of misfits) {
    if (value !== null) report(name)
  }
  const misfitNames = new Set(misfits.map(({name}) => name))
  const fitting = Object.entries(record).filter(([name]) => !misfitNames.has(name))
  return Object.fromEntries(fitting)
}

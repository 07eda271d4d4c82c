import type {ValueType} from '../contract/metadata.js'
import {isRecord, readProperty} from '../contract/unknown-value.js'
import {parserBaseFlags} from '../flags/command-flags.js'
import type {FlagOwner} from '../flags/table.js'
import {guardedBrand} from '../oclif/command-entry.js'
import type {ArgumentDefinition, CommandDefinition, FlagDefinition} from '../oclif/shapes.js'

/** What a class adds to a value's manifest entry. */
export type ValueDetails = {
  type: ValueType
  min?: number
  max?: number
  /** Whether the value may be omitted although it is `required`, because it has a default. */
  optional?: true
  /** Set for a boolean flag whose default is true. */
  default?: true
}

/**
 * The types of a command's values as plain data; an adopted command's manifest has them under
 * `murli`.
 */
export type ClassTypes = {
  version: 1
  flags: Record<string, ValueDetails>
  args: Record<string, ValueDetails>
}

/**
 * Parsers of @oclif/core 1 to 5, by parts of their source that a minifier keeps: messages,
 * patterns, export names.
 */
const parsers: readonly [ValueType, ...RegExp[]][] = [
  ['integer', /\/\^-\?\\d\+\$\/\.test\(/, /Expected an integer but received: /],
  ['url', /new\b.*\bURL\b/, /Expected a valid url but received: /],
  ['directory', /\.exists\b/, /\bdirExists\d*\b/],
  ['file', /\.exists\b/, /\bfileExists\d*\b/],
  ['boolean', /\bBoolean\(/, /\bisNotFalsy\d*\b/],
]

/** Reads the types of a command class's flags and arguments, which its manifest loses. */
export function readClassTypes(commandClass: unknown): ClassTypes {
  const {args, flags} = readParserInput(commandClass)
  return {
    args: detailsOfEach(args),
    flags: detailsOfEach(flags),
    version: 1,
  }
}

function detailsOfEach(
  definitions: Record<string, ArgumentDefinition | FlagDefinition>,
): Record<string, ValueDetails> {
  const valid = Object.entries(definitions).filter(([, definition]) => isRecord(definition))
  return Object.fromEntries(valid.map(([name, definition]) => [name, detailsOf(definition)]))
}

type ParserInput = Required<Pick<CommandDefinition, 'args' | 'flags'>>

/** The flags and arguments of a class that oclif's parser reads. */
export function readParserInput(commandClass: unknown): ParserInput {
  const statics = commandClass as {
    args?: unknown
    baseFlags?: unknown
    enableJsonFlag?: boolean
    flags?: unknown
  }
  const json = {description: 'Format output as json.', type: 'boolean'}
  const isGuarded = readProperty(commandClass, guardedBrand) === true
  const flags = {
    ...(statics.enableJsonFlag && {json}),
    ...(isRecord(statics.baseFlags) && statics.baseFlags),
    ...(isGuarded && parserBaseFlags(statics as FlagOwner)),
    ...(isRecord(statics.flags) && statics.flags),
  }
  // An array in @oclif/core 1
  const args = statics.args ?? {}
  const argsByName = Array.isArray(args)
    ? Object.fromEntries(args.map((arg: {name: string}) => [arg.name, arg]))
    : args
  return {args: argsByName, flags} as ParserInput
}

/** What the definition of a flag or an argument in a class states about its value. */
function detailsOf(definition: ArgumentDefinition | FlagDefinition): ValueDetails {
  const type = typeOf(definition)
  const isInteger = type === 'integer'
  const details: ValueDetails = {type}
  if (isInteger && typeof definition.min === 'number') {
    details.min = definition.min
  }
  if (isInteger && typeof definition.max === 'number') {
    details.max = definition.max
  }
  if (definition.required && definition.default !== undefined) {
    details.optional = true
  }
  if (isBooleanFlag(definition) && definition.default === true) {
    details.default = true
  }
  return details
}

function typeOf(definition: ArgumentDefinition | FlagDefinition): ValueType {
  if (definition.options) return 'enum'
  return isBooleanFlag(definition) ? 'boolean' : typeOfParser(definition.parse)
}

function isBooleanFlag(definition: ArgumentDefinition | FlagDefinition): boolean {
  return 'type' in definition && definition.type === 'boolean'
}

/** The type of the values that a `parse` function accepts; `string` for one that is not oclif's. */
function typeOfParser(parse: unknown): ValueType {
  if (typeof parse !== 'function') return 'string'
  const source = Function.prototype.toString.call(parse).replaceAll(/\s+/g, ' ')
  const row = parsers.find(([, ...features]) => {
    return features.every((feature) => feature.test(source))
  })
  return row === undefined ? 'string' : row[0]
}

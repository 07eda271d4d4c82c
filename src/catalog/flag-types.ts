import type {ArgumentDefinition, FlagDefinition} from '../oclif/shapes.js'
import type {ValueType} from '../schema/line-nodes.js'
import {parserBaseFlags, type FlagOwner} from '../flags/for-command.js'
import {guardedBrand} from '../oclif/host.js'
import {isRecord, readProperty} from '../contract/unknown-value.js'

/** What a class knows of a value, and a manifest does not. */
export type ValueDetails = {
  type: ValueType
  /** The smallest integer allowed. */
  min?: number
  /** The largest integer allowed. */
  max?: number
  /** Whether the value may be left out although it is `required`, because it has a default. */
  optional?: true
  /** The default of a boolean flag that is true unless it is negated. */
  default?: true
}

/** The precise types of a command, as plain data: own commands carry them in their manifest under `murli`. */
export type PreciseTypes = {
  version: 1
  flags: Record<string, ValueDetails>
  args: Record<string, ValueDetails>
}

/**
 * What the parsers of @oclif/core 1 to 5 look like. A host may carry any copy of it, so a function is known by its
 * text: by what a minifier leaves alone, which is regular expressions, messages and, in CommonJS, names of exports.
 */
const parsers: readonly {type: ValueType; features: readonly RegExp[]}[] = [
  {features: [/\/\^-\?\\d\+\$\/\.test\(/, /Expected an integer but received: /], type: 'integer'},
  {features: [/new\b.*\bURL\b/, /Expected a valid url but received: /], type: 'url'},
  {features: [/\.exists\b/, /\bdirExists\d*\b/], type: 'directory'},
  {features: [/\.exists\b/, /\bfileExists\d*\b/], type: 'file'},
  {features: [/\bBoolean\(/, /\bisNotFalsy\d*\b/], type: 'boolean'},
]

/** The same few functions parse all the values of a host. */
const knownTypes = new WeakMap<object, ValueType>()

/**
 * What a loaded command class states of its flags and arguments beyond what its manifest can.
 *
 * @throws what a getter of the class throws
 */
export function preciseTypes(commandClass: unknown): PreciseTypes {
  const {args, flags} = readParserInput(commandClass)
  return {args: mapValues(args, detailsOf), flags: mapValues(flags, detailsOf), version: 1}
}

/** The flags and arguments that the parser of a class sees. */
export function readParserInput(commandClass: unknown): {
  args: Record<string, ArgumentDefinition>
  flags: Record<string, FlagDefinition>
} {
  const statics = commandClass as {args?: unknown; baseFlags?: unknown; enableJsonFlag?: boolean; flags?: unknown}
  const isOwnClass = readProperty(commandClass, guardedBrand) === true
  const flags = {
    ...(statics.enableJsonFlag && {json: {description: 'Format output as json.', type: 'boolean'}}),
    ...(isRecord(statics.baseFlags) && statics.baseFlags),
    ...(isOwnClass && parserBaseFlags(statics as FlagOwner)),
    ...(isRecord(statics.flags) && statics.flags),
  }
  const args = Array.isArray(statics.args)
    ? Object.fromEntries(statics.args.map((arg: {name: string}) => [arg.name, arg]))
    : isRecord(statics.args)
      ? statics.args
      : {}
  return {args, flags} as ReturnType<typeof readParserInput>
}

function detailsOf(definition: ArgumentDefinition | FlagDefinition): ValueDetails {
  const isBoolean = 'type' in definition && definition.type === 'boolean'
  const type = definition.options ? 'enum' : isBoolean ? 'boolean' : typeOfParser(definition.parse)
  const isInteger = type === 'integer'
  return {
    type,
    ...(isInteger && typeof definition.min === 'number' && {min: definition.min}),
    ...(isInteger && typeof definition.max === 'number' && {max: definition.max}),
    ...(definition.required && definition.default !== undefined && {optional: true as const}),
    ...(isBoolean && definition.default === true && {default: true as const}),
  }
}

function typeOfParser(parse: unknown): ValueType {
  if (typeof parse !== 'function') return 'string'
  const known = knownTypes.get(parse)
  if (known) return known
  const text = Function.prototype.toString.call(parse).replaceAll(/\s+/g, ' ')
  const type = parsers.find(({features}) => features.every((feature) => feature.test(text)))?.type ?? 'string'
  knownTypes.set(parse, type)
  return type
}

function mapValues<Value, Result>(
  record: Record<string, Value>,
  map: (value: Value) => Result,
): Record<string, Result> {
  return Object.fromEntries(
    Object.entries(record)
      .filter(([, value]) => isRecord(value))
      .map(([name, value]) => [name, map(value)]),
  )
}

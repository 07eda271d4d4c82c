import {
  fromJsonSchema,
  type JsonSchemaType,
  type StandardSchemaWithJSON,
} from '@modelcontextprotocol/server'

import {isRecord} from '../../contract/unknown-value.js'
import {
  nonEmptyText,
  findMisfits,
  integer,
  listOf,
  number,
  oneOf,
  type Validator,
  validator,
  type Validators,
  text,
  boolean,
} from '../../contract/validator.js'
import {accept} from './sdk-shims.js'

/** A parameter of a tool, as JSON Schema. */
export type Property = {
  type: string
  description?: string
  enum?: readonly string[]
  items?: Property
  maximum?: number
  minimum?: number
  /** Bounds that are checked, but left out of the schema to save tokens. */
  unlisted?: {
    maximum?: number
    minimum?: number
    minLength?: 1
  }
}

/** A tool's parameters, and the names of those that it needs. */
export type InputShape = {
  properties: Record<string, Property>
  required?: readonly string[]
}

type Bounds = NonNullable<Property['unlisted']>

/** Makes the schema of a tool's input, which reports errors as sentences. */
export function inputSchema({properties, required = []}: InputShape): StandardSchemaWithJSON {
  const listed = Object.entries(properties).map(([name, {unlisted: _unlisted, ...property}]) => [
    name,
    property,
  ])
  const json = {
    type: 'object',
    properties: Object.fromEntries(listed) as Record<string, object>,
    ...(required.length > 0 && {required}),
  }
  const validate = (value: unknown) => {
    // Without a prototype: a command may have an argument that is called `constructor`.
    const input: unknown = isRecord(value) ? Object.assign(Object.create(null), value) : value
    const errorMessage = findInputProblem(input, properties, required)
    if (errorMessage === undefined) return accept(input)
    return {
      data: undefined,
      errorMessage,
      valid: false as const,
    }
  }
  return fromJsonSchema(json, {getValidator: () => validate})
}

/** What is wrong with an input, in a sentence; undefined if nothing is. */
function findInputProblem(
  input: unknown,
  properties: InputShape['properties'],
  required: readonly string[],
): string | undefined {
  if (!isRecord(input)) return 'The input must be an object'
  const missing = required.find((name) => input[name] === undefined)
  if (missing !== undefined) {
    return `${missing} is missing: ${validatorOf(properties[missing]!).expected}`
  }
  const validators = Object.entries(properties).map(([name, property]) => [
    name,
    validatorOf(property),
  ])
  const [misfit] = findMisfits(input, Object.fromEntries(validators) as Validators)
  if (!misfit) return undefined
  if (misfit.validator) {
    return `${misfit.name} must be ${misfit.validator.expected}`
  }
  const names = Object.keys(properties).join(', ')
  return `${misfit.name} is not one of its parameters: ${names || 'it has none'}`
}

/** What a property's value must be, in the words of the protocol. */
function validatorOf(property: Property): Validator {
  const {enum: options, items, type, unlisted} = property
  const {minLength = 0} = unlisted ?? {}
  if (items) {
    const item = validatorOf(items)
    // `a string` makes `a list of strings`.
    return listOf(item, `a list of ${item.expected.replace(/^an? /, '')}s`)
  }
  if (options) return oneOf(options, `one of ${options.join(', ')}`)
  if (type === 'boolean') return boolean
  if (type !== 'string') return numberOf(property)
  return minLength > 0
    ? {...nonEmptyText, expected: 'a string that is not empty'}
    : {...text, expected: 'a string'}
}

/** The tools lower a number above its maximum, such as a timeout, so it is not a mistake. */
function numberOf(property: Property): Validator {
  const {maximum, minimum}: Bounds = {...property, ...property.unlisted}
  const kind = property.type === 'integer' ? integer : number
  const from = minimum === undefined ? '' : ` from ${minimum}`
  const to = maximum === undefined ? '' : ` to ${maximum}`
  return validator(
    `${kind.expected}${from}${to}`,
    (value) => kind.isValid(value) && value >= (minimum ?? -Infinity),
  )
}

/** Makes a schema that accepts any object, and describes some of its members. */
export function anyObject(properties: object): StandardSchemaWithJSON<Record<string, unknown>> {
  return fromJsonSchema({type: 'object', properties} as JsonSchemaType, {
    getValidator: () => accept,
  })
}

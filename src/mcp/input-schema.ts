import {fromJsonSchema, type JsonSchemaType, type StandardSchemaWithJSON} from '@modelcontextprotocol/server'

import {isRecord} from '../contract/unknown-value.js'

export type Property = {description?: string} & (
  | {type: 'integer' | 'number'; minimum?: number; maximum?: number}
  | {type: 'string'; enum?: readonly string[]; minLength?: number}
  | {type: 'boolean'}
  | {type: 'array'; items: Property}
)

/** A tool's input: its properties, and which of them are required. */
export type InputShape = {properties: Record<string, Property>; required?: readonly string[]}

/** Makes the schema of a tool's input, which reports errors as sentences. */
export function inputSchema<Input>({properties, required = []}: InputShape): StandardSchemaWithJSON<Input> {
  const json = {type: 'object', properties, ...(required.length > 0 && {required})}
  const validate = (input: unknown) => {
    const errorMessage = findProblem(input, properties, required)
    return errorMessage === undefined ? accept(input) : {data: undefined, errorMessage, valid: false as const}
  }
  return fromJsonSchema<Input>(json, {getValidator: () => validate})
}

function accept(input: unknown) {
  return {data: input as never, errorMessage: undefined, valid: true as const}
}

function findProblem(input: unknown, properties: InputShape['properties'], required: readonly string[]) {
  if (!isRecord(input)) return 'The input must be an object'
  const missing = required.find((name) => input[name] === undefined)
  if (missing !== undefined) return `${missing} is missing: ${describe(properties[missing]!)}`
  for (const [name, value] of Object.entries(input)) {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined
    if (!property) return `${name} is unknown; there are ${Object.keys(properties).join(', ')}`
    if (value !== undefined && !isValid(value, property)) return `${name} must be ${describe(property)}`
  }
}

/** Whether a value is valid; a number above its maximum counts as the maximum, such as the longest timeout. */
function isValid(value: unknown, property: Property): boolean {
  if (property.type === 'array') return Array.isArray(value) && value.every((item) => isValid(item, property.items))
  if (property.type === 'boolean') return typeof value === 'boolean'
  if (property.type === 'string') {
    if (typeof value !== 'string') return false
    return property.enum?.includes(value) ?? value.trim().length >= (property.minLength ?? 0)
  }

  const isNumber = property.type === 'integer' ? Number.isInteger(value) : Number.isFinite(value)
  return isNumber && (value as number) >= (property.minimum ?? -Infinity)
}

function describe(property: Property): string {
  if (property.type === 'array') return `a list of ${describe(property.items).replace(/^an? /, '')}s`
  if (property.type === 'boolean') return 'true or false'
  if (property.type === 'string') {
    if (property.enum) return `one of ${property.enum.join(', ')}`
    return property.minLength ? 'a string that is not empty' : 'a string'
  }

  const {maximum, minimum, type} = property
  const from = minimum === undefined ? '' : ` from ${minimum}`
  return `${type === 'integer' ? 'an integer' : 'a number'}${from}${maximum === undefined ? '' : ` to ${maximum}`}`
}

/** Makes the schema of a tool's answer. It describes the most useful fields; others may follow. */
export function outputSchema(properties: object): StandardSchemaWithJSON<Record<string, unknown>> {
  return fromJsonSchema({type: 'object', properties} as JsonSchemaType, {getValidator: () => accept})
}

// The build gives the SDK these in place of its own choice of a validator for JSON Schemas (`_shims`), which would be a
// third of the bundle and which nothing here uses.
export {default as process} from 'node:process'

/** Accepts everything, because the tools' schemas validate themselves. */
export class DefaultJsonSchemaValidator {
  getValidator(): typeof accept {
    return accept
  }
}

import {
  fromJsonSchema,
  type JsonSchemaType,
  type StandardSchemaWithJSON,
} from '@modelcontextprotocol/server'

import {isRecord} from '../contract/unknown-value.js'

export type Property = {
  type: string
  description?: string
  enum?: readonly string[]
  items?: Property
  maximum?: number
  minimum?: number
  /** Bounds that are checked, and not worth an agent's tokens. */
  unlisted?: {maximum?: number; minimum?: number; minLength?: number}
}

export type InputShape = {properties: Record<string, Property>; required?: readonly string[]}

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
  const validate = (input: unknown) => {
    const errorMessage = findProblem(input, properties, required)
    return errorMessage === undefined
      ? accept(input)
      : {data: undefined, errorMessage, valid: false as const}
  }
  return fromJsonSchema(json, {getValidator: () => validate})
}

function accept(input: unknown) {
  return {data: input as never, errorMessage: undefined, valid: true as const}
}

function findProblem(
  input: unknown,
  properties: InputShape['properties'],
  required: readonly string[],
) {
  if (!isRecord(input)) return 'The input must be an object'
  const missing = required.find((name) => input[name] === undefined)
  if (missing !== undefined) return `${missing} is missing: ${ruleOf(properties[missing]!).text}`
  for (const [name, value] of Object.entries(input)) {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined
    if (!property)
      return `${name} is not one of its parameters: ${Object.keys(properties).join(', ') || 'it has none'}`
    const {isValid, text} = ruleOf(property)
    if (value !== undefined && !isValid(value)) return `${name} must be ${text}`
  }
}

/**
 * What a value must be; a number above its maximum counts as the maximum, such as the longest
 * timeout.
 */
function ruleOf(property: Property): {text: string; isValid(value: unknown): boolean} {
  const {enum: options, items, type, unlisted} = property
  const {maximum, minimum = -Infinity, minLength = 0} = {...property, ...unlisted} as Bounds
  if (items) {
    const {isValid, text} = ruleOf(items)
    const list = `a list of ${text.replace(/^an? /, '')}s`
    return {text: list, isValid: (value) => Array.isArray(value) && value.every(isValid)}
  }
  if (options)
    return {
      text: `one of ${options.join(', ')}`,
      isValid: (value) => options.includes(value as string),
    }
  if (type === 'boolean')
    return {text: 'true or false', isValid: (value) => typeof value === 'boolean'}
  if (type === 'string') {
    const text = minLength > 0 ? 'a string that is not empty' : 'a string'
    return {text, isValid: (value) => typeof value === 'string' && value.trim().length >= minLength}
  }
  const [kind, isNumber] =
    type === 'integer' ? ['an integer', Number.isInteger] : ['a number', Number.isFinite]
  const text = [
    kind,
    minimum > -Infinity && `from ${minimum}`,
    maximum !== undefined && `to ${maximum}`,
  ]
  return {
    text: text.filter(Boolean).join(' '),
    isValid: (value) => isNumber(value) && (value as number) >= minimum,
  }
}

/** Makes the schema of a tool's answer. It describes the most useful fields; others may follow. */
export function outputSchema(properties: object): StandardSchemaWithJSON<Record<string, unknown>> {
  return fromJsonSchema({type: 'object', properties} as JsonSchemaType, {
    getValidator: () => accept,
  })
}

// The build gives the SDK these in place of its own choice of a validator for JSON Schemas
// (`_shims`), which would be a third of the bundle and which nothing here uses.
export {default as process} from 'node:process'

/** Accepts everything, because the tools' schemas validate themselves. */
export class DefaultJsonSchemaValidator {
  getValidator(): typeof accept {
    return accept
  }
}

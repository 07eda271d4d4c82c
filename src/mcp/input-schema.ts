import type {StandardSchemaWithJSON} from '@modelcontextprotocol/server'

import {isRecord} from '../contract/unknown-value.js'

/** A property of a tool's input. */
export type Property = {description?: string} & (
  | {type: 'integer' | 'number'; minimum?: number; maximum?: number}
  | {type: 'string'; enum?: readonly string[]; minLength?: number}
  | {type: 'boolean'}
  | {type: 'array'; items: Property}
)

/** The input of a tool: its properties, and which of them are required. */
export type InputShape = {properties: Record<string, Property>; required?: readonly string[]}

/**
 * Makes the schema of a tool's input. Written by hand, it costs an agent fewer tokens than what a library of schemas
 * writes, and its errors are sentences.
 */
export function inputSchema<Input>({properties, required = []}: InputShape): StandardSchemaWithJSON<Input> {
  const json = {type: 'object', properties, ...(required.length > 0 && {required: [...required]})}
  return {
    '~standard': {
      jsonSchema: {input: () => json, output: () => json},
      validate: (value) => {
        const problems = findProblems(value, properties, required)
        return problems.length > 0 ? {issues: problems.map((message) => ({message}))} : {value: value as Input}
      },
      vendor: 'murli',
      version: 1,
    },
  }
}

function findProblems(input: unknown, properties: InputShape['properties'], required: readonly string[]): string[] {
  if (!isRecord(input)) return ['The input must be an object']
  const given = Object.entries(input).filter(([, value]) => value !== undefined)
  return [
    ...required
      .filter((name) => input[name] === undefined)
      .map((name) => `${name} is missing: ${describe(properties[name]!)}`),
    ...given.flatMap(([name, value]) => {
      const property = Object.hasOwn(properties, name) ? properties[name] : undefined
      if (!property) return [`${name} is unknown; there are ${Object.keys(properties).join(', ')}`]
      return isValid(value, property) ? [] : [`${name} must be ${describe(property)}`]
    }),
  ]
}

/** A number over its maximum means the maximum: the longest timeout, for example. */
function isValid(value: unknown, property: Property): boolean {
  if (property.type === 'array') return Array.isArray(value) && value.every((item) => isValid(item, property.items))
  if (property.type === 'boolean') return typeof value === 'boolean'
  if (property.type === 'string') {
    if (property.enum) return property.enum.includes(value as string)
    return typeof value === 'string' && value.trim().length >= (property.minLength ?? 0)
  }

  const isNumber = property.type === 'integer' ? Number.isInteger(value) : Number.isFinite(value)
  return isNumber && (value as number) >= (property.minimum ?? -Infinity)
}

function describe(property: Property): string {
  if (property.type === 'array') return `a list of ${describe(property.items).replace(/^an? /, '')}s`
  if (property.type === 'boolean') return 'true or false'
  if (property.type === 'string' && property.enum) return `one of ${property.enum.join(', ')}`
  if (property.type === 'string') return property.minLength ? 'a string that is not empty' : 'a string'
  const {maximum, minimum, type} = property
  const range = [
    ...(minimum === undefined ? [] : [`from ${minimum}`]),
    ...(maximum === undefined ? [] : [`to ${maximum}`]),
  ]
  return [type === 'integer' ? 'an integer' : 'a number', ...range].join(' ')
}

/** Makes the schema of what a tool answers. It describes the most useful fields; there may be others. */
export function outputSchema(properties: object): StandardSchemaWithJSON<Record<string, unknown>> {
  const json = {type: 'object', properties}
  return {
    '~standard': {
      jsonSchema: {input: () => json, output: () => json},
      validate: (value) => ({value: value as Record<string, unknown>}),
      vendor: 'murli',
      version: 1,
    },
  }
}

// The build gives the SDK these in place of its own choice of a validator for JSON Schemas (`_shims`), which would be a
// third of the bundle and which nothing here uses.
export {default as process} from 'node:process'

/** Accepts everything: the schemas of the tools validate themselves. */
export class DefaultJsonSchemaValidator {
  getValidator(): (input: unknown) => {valid: true; data: unknown; errorMessage: undefined} {
    return (input) => ({data: input, errorMessage: undefined, valid: true})
  }
}

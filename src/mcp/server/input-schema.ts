import type {StandardSchemaWithJSON} from '@modelcontextprotocol/server'

/** A property of a tool's input. */
type Property =
  | {type: 'integer'; description?: string; minimum: number; maximum: number}
  | {type: 'string'; description?: string; minLength?: number}
  | {type: 'array'; description?: string; items: {type: 'string'}}

/** The input of a tool: its properties, and which of them have to be there. */
export type InputShape = {properties: Record<string, Property>; required?: readonly string[]}

/**
 * Makes the schema of a tool's input. It is written out as it stands, which costs an agent fewer tokens than what a
 * library of schemas writes, and an input that does not match is told what is wrong.
 */
export function inputSchema<Input>({properties, required = []}: InputShape): StandardSchemaWithJSON<Input> {
  const json = {
    type: 'object',
    properties,
    ...(required.length > 0 && {required: [...required]}),
  }
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

function findProblems(value: unknown, properties: Record<string, Property>, required: readonly string[]): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return ['The input must be an object']
  const input = value as Record<string, unknown>
  const unknown = Object.keys(input).filter((name) => !Object.hasOwn(properties, name))
  const missing = required.filter((name) => input[name] === undefined)
  const wrong = Object.entries(properties).flatMap(([name, property]) =>
    input[name] === undefined || isValid(input[name], property) ? [] : [`${name} must be ${describe(property)}`],
  )
  return [
    ...missing.map((name) => `${name} is missing: ${describe(properties[name]!)}`),
    ...wrong,
    ...unknown.map((name) => `${name} is unknown; there are ${Object.keys(properties).join(', ')}`),
  ]
}

function isValid(value: unknown, property: Property): boolean {
  switch (property.type) {
    case 'array': {
      return Array.isArray(value) && value.every((item) => typeof item === 'string')
    }

    case 'integer': {
      return Number.isInteger(value) && (value as number) >= property.minimum && (value as number) <= property.maximum
    }

    case 'string': {
      return typeof value === 'string' && value.trim().length >= (property.minLength ?? 0)
    }
  }
}

function describe(property: Property): string {
  switch (property.type) {
    case 'array': {
      return 'a list of strings'
    }

    case 'integer': {
      return `an integer from ${property.minimum} to ${property.maximum}`
    }

    case 'string': {
      return property.minLength ? 'a string that is not empty' : 'a string'
    }
  }
}

import {isRecord} from '../../contract/unknown-value.js'

/** A JSON Schema of a result, or of a part of it. */
export type ResultSchema = Record<string, unknown>

/** The schema that allows anything; one object, because what was compared is remembered. */
const anything: ResultSchema = {}

/**
 * The schemas that a value of any of some parts may have, each once.
 *
 * @param root the whole schema, to which references lead
 */
export function listAllOptions(schemas: readonly unknown[], root: unknown): ResultSchema[] {
  return [...new Set(schemas.flatMap((schema) => listOptions(schema, root)))]
}

/**
 * The schemas that a value of a part may have: the target of its reference, the options of a union,
 * or the part itself. `true` allows anything, like an empty schema; nothing has the schema `false`.
 *
 * @param root the whole schema, to which references lead
 * @param seen the schemas that were followed already, because a union may contain itself
 */
function listOptions(
  schema: unknown,
  root: unknown,
  seen = new Set<ResultSchema>(),
): ResultSchema[] {
  if (schema === true) return [anything]
  if (!isRecord(schema) || seen.has(schema)) return []
  seen.add(schema)
  const {$ref: reference, anyOf, oneOf, type} = schema
  if (typeof reference === 'string') {
    return listOptions(resolve(reference, root), root, seen)
  }
  const union = oneOf ?? anyOf
  if (type !== undefined || !Array.isArray(union)) return [schema]
  return union.flatMap((option) => listOptions(option, root, seen))
}

/** The target of a reference such as `#/$defs/Owner`; undefined for any other form. */
function resolve(reference: string, root: unknown): unknown {
  const [, kind = '', name = ''] = /^#\/(\$defs|definitions)\/([^/]+)$/.exec(reference) ?? []
  return recordOf(recordOf(root)[kind])[name]
}

/** The options that may be of a type, such as an object. */
export function optionsOfType(options: readonly ResultSchema[], type: string): ResultSchema[] {
  return options.filter((option) => {
    const types = typesOf(option)
    return types.length === 0 || types.includes(type)
  })
}

/** The JSON types of a union; empty if one of its options allows any type. */
export function typesOfAll(options: readonly ResultSchema[]): string[] {
  const types = options.map((option) => typesOf(option))
  return types.some((each) => each.length === 0) ? [] : types.flat()
}

/** The JSON types that a schema allows; empty if unspecified. */
function typesOf({type}: ResultSchema): string[] {
  return [type].flat().filter((each) => typeof each === 'string')
}

/** The schemas of an object's members, by name. */
export function memberSchemas({properties}: ResultSchema): ResultSchema {
  return recordOf(properties)
}

function recordOf(value: unknown): ResultSchema {
  return isRecord(value) ? value : {}
}

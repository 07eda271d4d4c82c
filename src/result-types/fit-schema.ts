import {isRecord} from '../contract/unknown-value.js'

/** A JSON Schema. */
export type Schema = Record<string, unknown>

/** The longest schema as JSON, in characters: less than 1,500 tokens (13.7). */
const maxLength = 4500

/** Shortens a schema that costs an agent too much: first its descriptions, then its deep parts. It accepts no less. */
export function fitSchema(schema: Schema): {schema: Schema; isCut: boolean} {
  const fits = (candidate: Schema) => JSON.stringify(candidate).length <= maxLength
  if (fits(schema)) return {schema, isCut: false}
  for (let depth = 12; depth > 0; depth -= 1) {
    const cut = cutBelow(schema, depth)
    if (fits(cut)) return {schema: cut, isCut: true}
  }

  return {schema: bare(schema), isCut: true}
}

/** Applies a function to each subschema; a property may have a keyword's name. */
export function mapSchemas(schema: Schema, change: (inner: Schema) => Schema): Schema {
  const mapOne = (value: unknown): unknown => (isRecord(value) ? change(value) : value)
  const entries = Object.entries(schema).map(([key, value]) => {
    if (key === 'properties' && isRecord(value)) {
      return [key, Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, mapOne(inner)]))]
    }

    if (!/^(allOf|anyOf|(prefix|additional)?items|additionalProperties)$/i.test(key)) return [key, value]
    return [key, Array.isArray(value) ? value.map((item) => mapOne(item)) : mapOne(value)]
  })
  return Object.fromEntries(entries) as Schema
}

/** The schema without descriptions; below a depth, references and objects become plain types. */
function cutBelow({$defs, ...schema}: Schema, depth: number): Schema {
  const used: Schema = {}
  const cut = (whole: Schema, left: number): Schema => {
    const {$ref, ...value} = whole
    delete value['description']
    const name = typeof $ref === 'string' ? $ref.replace('#/$defs/', '') : undefined
    const target = name === undefined ? value : ($defs as Record<string, Schema>)[name]!
    if (left <= 0) return bare(target)
    if (name === undefined) return mapSchemas(value, (inner) => cut(inner, left - 1))
    // Set before cutting, because it may refer to itself.
    if (!Object.hasOwn(used, name)) {
      used[name] = {}
      used[name] = cut(target, left - 1)
    }

    return {$ref}
  }
  const result = cut(schema, depth)
  return Object.keys(used).length > 0 ? {...result, $defs: used} : result
}

/** Only the type of a schema. */
function bare({type}: Schema): Schema {
  return type === undefined ? {} : {type}
}

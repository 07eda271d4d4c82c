/** A JSON Schema. */
export type Schema = Record<string, unknown>

/** Joins the schemas of a value's possible types: literals to one `enum`, plain types to one list. */
export function joinSchemas(schemas: readonly Schema[]): Schema {
  const literals = schemas.filter((schema) => 'const' in schema)
  const plain = schemas.filter(isPlainType)
  const others = schemas.filter((schema) => !literals.includes(schema) && !plain.includes(schema))
  const options = [
    ...others,
    ...(literals.length > 0 ? [joinLiterals(literals)] : []),
    ...(plain.length > 0 ? [{type: joinTypes(plain)}] : []),
  ]
  return options.length > 1 ? {anyOf: options} : (options[0] ?? {})
}

/** The schema of a value that may also be null. */
export function allowNull(schema: Schema): Schema {
  const allowsAll = Object.keys(schema).length === 0
  if (allowsAll) return schema
  const nothing = {type: 'null'}
  if (isPlainType(schema)) {
    return {type: joinTypes([schema, nothing])}
  }
  const {anyOf} = schema
  const options: unknown[] = Array.isArray(anyOf) ? anyOf : [schema]
  return {anyOf: [...options, nothing]}
}

/** Whether a schema states only a type, or a list of types. */
function isPlainType(schema: Schema): boolean {
  return Object.keys(schema).join() === 'type'
}

/** Joins the schemas of literals to one with their values, sorted and each once. */
function joinLiterals(literals: readonly Schema[]): Schema {
  const values = [...new Set(literals.map((schema) => schema['const'] as Literal))]
  const sorted = values.toSorted(compareLiterals)
  const allowed = sorted.length > 1 ? {enum: sorted} : {const: sorted[0]}
  return {...allowed, type: joinTypes(literals)}
}

type Literal = boolean | number | string

/** The order of literals: by their types, since a string and a number have none of their own. */
function compareLiterals(a: Literal, b: Literal): number {
  const isBefore = typeof a === typeof b ? a < b : typeof a < typeof b
  return isBefore ? -1 : 1
}

/** The common type of some schemas, or else the sorted list of their types. */
export function joinTypes(schemas: readonly Schema[]): unknown {
  const types = [...new Set(schemas.flatMap(({type}) => type as string[] | string))].toSorted()
  return types.length === 1 ? types[0] : types
}

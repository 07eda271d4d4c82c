import type {ts} from 'typescript-json-schema'

import {
  hasFlag,
  isBuiltIn,
  isOmitted,
  partsOf,
  type ReadPart,
  type Schema,
  type TypeReader,
} from './type-reader.js'

/**
 * Makes the JSON Schema of a type's values, as JSON writes them; `readPart` makes its parts. The
 * schema is empty for a type that allows any value.
 */
export function readShape(reader: TypeReader, type: ts.Type, readPart: ReadPart): Schema {
  const {checker, ts} = reader
  const {TypeFlags} = ts
  if (type.isUnion() && !hasFlag(type, TypeFlags.Boolean)) {
    return readUnion(reader, type.types, readPart)
  }
  const primitive = readPrimitive(reader, type)
  if (primitive) return primitive
  // A brand on a string or number does not exist at run time.
  const branded = type.isIntersection() && type.types.find((part) => isPrimitive(reader, part))
  if (branded) return readShape(reader, branded, readPart)
  const constraint = hasFlag(type, TypeFlags.Instantiable) && checker.getBaseConstraintOfType(type)
  if (constraint) return readShape(reader, constraint, readPart)
  if (!hasFlag(type, TypeFlags.Object | TypeFlags.Intersection | TypeFlags.NonPrimitive)) {
    return {}
  }
  return readBuiltIn(reader, type, readPart) ?? readMembers(reader, type, readPart)
}

/** The schema of a literal or a primitive type; undefined for any other type. */
function readPrimitive({checker, ts: {TypeFlags}}: TypeReader, type: ts.Type): Schema | undefined {
  if (hasFlag(type, TypeFlags.Null)) return {type: 'null'}
  // 6.9: a bigint is written as a number if it is safe, and otherwise as a string.
  if (hasFlag(type, TypeFlags.BigIntLike)) return {type: ['number', 'string']}
  if (type.isStringLiteral() || type.isNumberLiteral()) {
    return {const: type.value, type: typeof type.value}
  }
  if (hasFlag(type, TypeFlags.BooleanLiteral)) {
    return {
      const: checker.typeToString(type) === 'true',
      type: 'boolean',
    }
  }
  if (hasFlag(type, TypeFlags.StringLike)) return {type: 'string'}
  if (hasFlag(type, TypeFlags.NumberLike)) return {type: 'number'}
  return hasFlag(type, TypeFlags.BooleanLike) ? {type: 'boolean'} : undefined
}

function isPrimitive({ts: {TypeFlags}}: TypeReader, type: ts.Type): boolean {
  return hasFlag(type, TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BooleanLike)
}

/** The options of a union: literals become one `enum`, and plain types one list of types. */
function readUnion(reader: TypeReader, parts: readonly ts.Type[], readPart: ReadPart): Schema {
  const {TypeFlags} = reader.ts
  const {BooleanLiteral, Undefined, Void} = TypeFlags
  // The compiler splits `boolean` into its two literals.
  const isBoolean = parts.filter((part) => hasFlag(part, BooleanLiteral)).length === 2
  const schemas = parts
    .filter((part) => !hasFlag(part, Undefined | Void) && !isOmitted(reader, part))
    .map((part) => {
      if (isBoolean && hasFlag(part, BooleanLiteral)) {
        return {type: 'boolean'}
      }
      return readPrimitive(reader, part) ?? readPart(part)
    })
  const literals = schemas.filter((schema) => 'const' in schema)
  const plain = schemas.filter((schema) => Object.keys(schema).join() === 'type')
  const others = schemas.filter((schema) => !literals.includes(schema) && !plain.includes(schema))
  const options = [
    ...others,
    ...(literals.length > 0 ? [joinLiterals(literals)] : []),
    ...(plain.length > 0 ? [{type: joinTypes(plain)}] : []),
  ]
  return options.length > 1 ? {anyOf: options} : (options[0] ?? {})
}

/** Joins the schemas of literals to one with their values, sorted and each once. */
function joinLiterals(literals: readonly Schema[]): Schema {
  const values = new Set(literals.map((schema) => schema['const'] as boolean | number | string))
  const sorted = [...values].toSorted((a, b) => (a < b ? -1 : 1))
  const allowed = sorted.length > 1 ? {enum: sorted} : {const: sorted[0]}
  return {...allowed, type: joinTypes(literals)}
}

/** The common type of some schemas, or else the list of their types. */
function joinTypes(schemas: readonly Schema[]): unknown {
  const types = [...new Set(schemas.flatMap(({type}) => type))]
  return types.length === 1 ? types[0] : types
}

/**
 * The schema of a list or a built-in object, as `toPlainData` in src/output/plain-data.ts writes
 * it; undefined for any other type.
 */
export function readBuiltIn(
  reader: TypeReader,
  type: ts.Type,
  readPart: ReadPart,
): Schema | undefined {
  const {checker} = reader
  const name = isBuiltIn(type.getSymbol()) ? type.symbol.name : ''
  if (name === 'Date') return {type: 'string', format: 'date-time'}
  const toJson = type.getProperty('toJSON')
  const [signature] = toJson ? checker.getTypeOfSymbol(toJson).getCallSignatures() : []
  if (signature) return readPart(signature.getReturnType())
  const isError = isBuiltIn(type.getProperty('stack'))
  if (isError) return errorSchema
  if (checker.isTupleType(type)) {
    return readTuple(reader, type as ts.TupleTypeReference, readPart)
  }
  if (checker.isArrayLikeType(type)) return readArray(reader, type, readPart)
  if (/^(Readonly)?(Map|Set)$/.test(name)) {
    return readCollection(reader, type as ts.TypeReference, readPart)
  }
  // Typed arrays are written as objects, with their indices as keys.
  return /^(ArrayBuffer|RegExp|\w+Array)$/.test(name) ? {type: 'object'} : undefined
}

/** What is written of an error. */
const errorSchema: Schema = {
  type: 'object',
  properties: {
    name: {type: 'string'},
    message: {type: 'string'},
  },
  required: ['name', 'message'],
}

/** A list of any length; of one that is known to be empty, the compiler's element type is `never`. */
function readArray(reader: TypeReader, type: ts.Type, readPart: ReadPart): Schema {
  const element = type.getNumberIndexType()
  if (element && hasFlag(element, reader.ts.TypeFlags.Never)) {
    return {type: 'array', maxItems: 0}
  }
  return {
    type: 'array',
    ...(element && {items: readItem(reader, element, readPart)}),
  }
}

/** An item of a list, in which JSON writes a missing value as null. */
function readItem(reader: TypeReader, type: ts.Type, readPart: ReadPart): Schema {
  const {Undefined, Void} = reader.ts.TypeFlags
  const parts = partsOf(type)
  if (parts.every((part) => isOmitted(reader, part))) return {type: 'null'}
  const schema = readPart(type)
  const mayMiss = parts.some((part) => hasFlag(part, Undefined | Void) || isOmitted(reader, part))
  // An empty schema allows null, too.
  if (!mayMiss || Object.keys(schema).length === 0) return schema
  const nothing = {type: 'null'}
  if (Object.keys(schema).join() === 'type') return {type: joinTypes([schema, nothing])}
  const options = Array.isArray(schema['anyOf']) ? (schema['anyOf'] as unknown[]) : [schema]
  return {anyOf: [...options, nothing]}
}

/** A list of a fixed length, or with a fixed beginning. */
function readTuple(reader: TypeReader, type: ts.TupleTypeReference, readPart: ReadPart): Schema {
  const {fixedLength, hasRestElement, minLength} = type.target
  const parts = reader.checker.getTypeArguments(type)
  const items = parts.map((part) => readItem(reader, part, readPart))
  const fixed = items.slice(0, fixedLength)
  const [rest, ...afterRest] = items.slice(fixedLength)
  // JSON Schema has no keyword for items that follow a rest.
  const further = afterRest.length === 0 ? {items: rest} : {}
  return {
    type: 'array',
    ...(fixed.length > 0 && {prefixItems: fixed}),
    minItems: minLength,
    ...(hasRestElement ? further : {maxItems: fixedLength}),
  }
}

/**
 * The schema of a `Set`, which is written as a list, or of a `Map`, which is written as an object
 * if its keys are strings or numbers, and otherwise as a list of pairs.
 */
function readCollection(
  reader: TypeReader,
  type: ts.TypeReference,
  readPart: ReadPart,
): Schema | undefined {
  const {NumberLike, StringLike} = reader.ts.TypeFlags
  const [first, second] = reader.checker.getTypeArguments(type)
  if (!first) return undefined
  if (!second) return {type: 'array', items: readItem(reader, first, readPart)}
  // A Map with other keys is a list of pairs, but an empty Map is an object.
  if (!partsOf(first).every((key) => hasFlag(key, NumberLike | StringLike))) {
    return {type: ['array', 'object']}
  }
  return {
    type: 'object',
    additionalProperties: readPart(second),
  }
}

/** An object with the members of a type. */
function readMembers(reader: TypeReader, type: ts.Type, readPart: ReadPart): Schema {
  const {checker, ts} = reader
  const {Any, Undefined, Unknown, Void} = ts.TypeFlags
  const mayBeUndefined = Any | Undefined | Unknown | Void
  const members = checker.getPropertiesOfType(type).filter((symbol) => isWritten(reader, symbol))
  const properties = Object.fromEntries(
    members.map((symbol) => [symbol.name, readPart(checker.getTypeOfSymbol(symbol), symbol)]),
  )
  // JSON omits a member whose value is undefined.
  const isAlwaysWritten = (symbol: ts.Symbol) =>
    !hasFlag(symbol, ts.SymbolFlags.Optional) &&
    !partsOf(checker.getTypeOfSymbol(symbol)).some(
      (part) => hasFlag(part, mayBeUndefined) || isOmitted(reader, part),
    )
  const required = members.filter((symbol) => isAlwaysWritten(symbol)).map(({name}) => name)
  const indexed = type.getStringIndexType() ?? type.getNumberIndexType()
  return {
    type: 'object',
    ...(members.length > 0 && {properties}),
    ...(required.length > 0 && {required: required.toSorted()}),
    ...(indexed && {additionalProperties: readPart(indexed)}),
  }
}

/** JSON contains no functions, symbols, accessors or private fields of a class. */
function isWritten(reader: TypeReader, symbol: ts.Symbol): boolean {
  const {checker, ts} = reader
  const {Undefined, Void} = ts.TypeFlags
  const values = partsOf(checker.getTypeOfSymbol(symbol)).filter(
    (part) => !hasFlag(part, Undefined | Void),
  )
  return (
    !hasFlag(symbol, ts.SymbolFlags.Method) &&
    !symbol.declarations?.some((node) => ts.isAccessor(node) && ts.isClassLike(node.parent)) &&
    !/^__[@#]/.test(String(symbol.escapedName)) &&
    (values.length === 0 || values.some((part) => !isOmitted(reader, part)))
  )
}

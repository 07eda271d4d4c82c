import type {ts} from 'typescript-json-schema'

import {readBuiltIn} from './built-in-shape.js'
import {joinSchemas, type Schema} from './schema.js'
import {
  hasFlag,
  isOmitted,
  isUndefined,
  optionsOf,
  type ReadPart,
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

/** A union, without the options that JSON leaves out. */
function readUnion(reader: TypeReader, types: readonly ts.Type[], readPart: ReadPart): Schema {
  const {BooleanLiteral} = reader.ts.TypeFlags
  const isLiteral = (type: ts.Type) => hasFlag(type, BooleanLiteral)
  // The compiler splits `boolean` into its two literals.
  const hasBoolean = types.filter(isLiteral).length === 2
  const written = types.filter((type) => !isUndefined(reader, type) && !isOmitted(reader, type))
  const schemas = written.map((type) => {
    if (hasBoolean && isLiteral(type)) return {type: 'boolean'}
    return readPrimitive(reader, type) ?? readPart(type)
  })
  return joinSchemas(schemas)
}

/** An object with the members of a type. */
function readMembers(reader: TypeReader, type: ts.Type, readPart: ReadPart): Schema {
  const {checker} = reader
  const members = checker.getPropertiesOfType(type).filter((member) => isWritten(reader, member))
  const properties = Object.fromEntries(
    members.map((member) => [member.name, readPart(checker.getTypeOfSymbol(member), member)]),
  )
  const required = members.filter((member) => isRequired(reader, member)).map(({name}) => name)
  const indexed = type.getStringIndexType() ?? type.getNumberIndexType()
  return {
    type: 'object',
    ...(members.length > 0 && {properties}),
    ...(required.length > 0 && {required: required.toSorted()}),
    ...(indexed && {additionalProperties: readPart(indexed)}),
  }
}

/** Whether JSON may hold a member: no function, symbol, accessor or private field of a class. */
function isWritten(reader: TypeReader, member: ts.Symbol): boolean {
  const {checker, ts} = reader
  if (hasFlag(member, ts.SymbolFlags.Method)) return false
  if (member.declarations?.some((node) => ts.isAccessor(node) && ts.isClassLike(node.parent))) {
    return false
  }
  // The compiler's names for `[Symbol.iterator]`, `__@iterator@12`, and for `#count`, `__#1@#count`.
  if (/^__[@#]/.test(String(member.escapedName))) return false
  const types = optionsOf(checker.getTypeOfSymbol(member))
  const values = types.filter((type) => !isUndefined(reader, type))
  return values.length === 0 || values.some((type) => !isOmitted(reader, type))
}

/** Whether each value of a type has a member: JSON omits one whose value is undefined. */
function isRequired(reader: TypeReader, member: ts.Symbol): boolean {
  const {checker, ts} = reader
  const {Any, Unknown} = ts.TypeFlags
  if (hasFlag(member, ts.SymbolFlags.Optional)) return false
  return optionsOf(checker.getTypeOfSymbol(member)).every(
    (type) =>
      !hasFlag(type, Any | Unknown) && !isUndefined(reader, type) && !isOmitted(reader, type),
  )
}

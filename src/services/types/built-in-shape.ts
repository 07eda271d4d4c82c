import type {ts} from 'typescript-json-schema'

import {allowNull, type Schema} from './schema.js'
import {
  hasFlag,
  isAbsent,
  isBuiltIn,
  isKindOf,
  isReplaceable,
  optionsOf,
  type ReadPart,
  type TypeReader,
} from './type-reader.js'

/**
 * The schema of a list or a built-in object, as `toPlainData` in src/output/plain-data.ts writes
 * it; undefined for any other type.
 */
export function readBuiltIn(
  reader: TypeReader,
  type: ts.Type,
  readPart: ReadPart,
): Schema | undefined {
  const {checker, ts} = reader
  const symbol = type.getSymbol()
  const name = isBuiltIn(reader, symbol) ? symbol!.name : ''
  if (name === 'Date') return {type: 'string', format: 'date-time'}
  // As a type, `String` is nearly always a misspelled `string`.
  if (/^(String|Number|Boolean)$/.test(name)) return {type: name.toLowerCase()}
  const toJson = type.getProperty('toJSON')
  const [signature] = toJson ? checker.getTypeOfSymbol(toJson).getCallSignatures() : []
  const written = signature?.getReturnType() ?? type
  // JSON writes the members of an object that returns itself, and calls only one `toJSON()`.
  if (written !== type) {
    const isWrittenOnce = optionsOf(written).every((option) => !option.getProperty('toJSON'))
    return isWrittenOnce ? readPart(written) : {}
  }
  if (isKindOf(reader, type, 'Error')) return errorSchema
  if (checker.isTupleType(type)) {
    return readTuple(reader, type as ts.TupleTypeReference, readPart)
  }
  if (checker.isArrayLikeType(type)) {
    return readArray(reader, type, readPart)
  }
  if (/^(Readonly)?(Map|Set)$/.test(name)) {
    return readCollection(reader, type as ts.TypeReference, readPart)
  }
  const collection = ownerOf(reader, type.getProperty('size'))
  if (collection === 'Set') return {type: 'array'}
  if (collection === 'Map' || hasFlag(type, ts.TypeFlags.NonPrimitive)) {
    return {type: ['array', 'object']}
  }
  if (mayBeAnything(reader, type, name)) return {}
  // A built-in class has accessors only; typed arrays have their indices as keys.
  return name && hasFlag(symbol!, ts.SymbolFlags.Value) ? {type: 'object'} : undefined
}

/**
 * Whether values of a type that is no class may be lists, and most also texts: `{}`, `Object`,
 * `Iterable<string>`, `ArrayLike<string>`.
 *
 * @param name the type's name if it is a built-in one, or else empty
 */
function mayBeAnything({ts}: TypeReader, type: ts.Type, name: string): boolean {
  if (name === 'Object') return true
  const symbol = type.getSymbol()
  if (symbol && hasFlag(symbol, ts.SymbolFlags.Value)) return false
  const members = type.getProperties()
  if (members.some(({escapedName}) => String(escapedName).startsWith('__@iterator'))) return true
  const isIndexed = type.getNumberIndexType() !== undefined
  if (members.length > 0) return isIndexed && name !== ''
  return !isIndexed && !type.getStringIndexType()
}

/** The name of the built-in interface that declares a member: `Map` of `size` of each Map. */
function ownerOf(reader: TypeReader, member: ts.Symbol | undefined): string | undefined {
  const owner = isBuiltIn(reader, member) ? member!.declarations![0]!.parent : undefined
  return owner && reader.ts.isInterfaceDeclaration(owner) ? owner.name.text : undefined
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

/** A list of any length. */
function readArray(reader: TypeReader, type: ts.Type, readPart: ReadPart): Schema {
  const element = type.getNumberIndexType()
  // The element type of a literal `[]`, which stays empty if the compiler checks for null.
  if (element && hasFlag(element, reader.ts.TypeFlags.Never)) {
    return {type: 'array', ...(reader.checksNull && {maxItems: 0})}
  }
  return {
    type: 'array',
    ...(element && {items: readItem(reader, element, readPart)}),
  }
}

/** An item of a list, in which JSON writes a missing value as null. */
function readItem(reader: TypeReader, type: ts.Type, readPart: ReadPart): Schema {
  const options = optionsOf(type)
  if (isReplaceable(reader, type)) return {}
  if (options.every((option) => isAbsent(reader, option))) {
    return {type: 'null'}
  }
  const schema = readPart(type)
  const mayBeAbsent = options.some((option) => isAbsent(reader, option))
  return mayBeAbsent ? allowNull(schema) : schema
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
  if (!second) {
    return {type: 'array', items: readItem(reader, first, readPart)}
  }
  // A Map with other keys is a list of pairs, but an empty Map is an object.
  if (!optionsOf(first).every((key) => hasFlag(key, NumberLike | StringLike))) {
    return {type: ['array', 'object']}
  }
  return {
    type: 'object',
    additionalProperties: readPart(second),
  }
}

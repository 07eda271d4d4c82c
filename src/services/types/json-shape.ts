import type {ts} from 'typescript-json-schema'

import type {Compiler} from '../compiler.js'
import {readBuiltIn} from './built-in-shape.js'
import {joinSchemas, type Schema} from './schema.js'
import {
  hasFlag,
  isAbsent,
  isBuiltIn,
  isReplaceable,
  optionsOf,
  type ReadPart,
  type TypeReader,
} from './type-reader.js'

/**
 * Makes the JSON Schema of a type's values, as JSON writes them; `readPart` makes its parts. The
 * schema is empty for a type that allows any value.
 */
export function readShape(reader: TypeReader, type: ts.Type, readPart: ReadPart): Schema {
  const {TypeFlags} = reader.ts
  if (type.isUnion() && !hasFlag(type, TypeFlags.Boolean)) {
    return readUnion(reader, type.types, readPart)
  }
  const primitive = readPrimitive(reader, type)
  if (primitive) return primitive
  const equivalent = findUnbranded(reader, type) ?? findConstraint(reader, type)
  if (equivalent) return readShape(reader, equivalent, readPart)
  if (!hasFlag(type, TypeFlags.Object | TypeFlags.Intersection | TypeFlags.NonPrimitive)) {
    return {}
  }
  return readBuiltIn(reader, type, readPart) ?? readMembers(reader, type, readPart)
}

/** The primitive in `string & {brand: 'Id'}`: a brand does not exist at run time. */
function findUnbranded({ts: {TypeFlags}}: TypeReader, type: ts.Type): ts.Type | undefined {
  const {BooleanLike, NumberLike, StringLike} = TypeFlags
  const parts = type.isIntersection() ? type.types : []
  return parts.find((part) => hasFlag(part, StringLike | NumberLike | BooleanLike))
}

/** What a type parameter extends, or a type that depends on one can be. */
function findConstraint({checker, ts}: TypeReader, type: ts.Type): ts.Type | undefined {
  if (!hasFlag(type, ts.TypeFlags.Instantiable)) return undefined
  return checker.getBaseConstraintOfType(type)
}

/** The schema of a literal or a primitive type; undefined for any other type. */
function readPrimitive(reader: TypeReader, type: ts.Type): Schema | undefined {
  const {TypeFlags} = reader.ts
  const literal = readLiteral(reader, type)
  if (literal) return literal
  const primitives = [
    {flags: TypeFlags.Null, jsonType: 'null'},
    // 6.9: a bigint is written as a number if it is safe, and otherwise as a string.
    {flags: TypeFlags.BigIntLike, jsonType: ['number', 'string']},
    {flags: TypeFlags.StringLike, jsonType: 'string'},
    {flags: TypeFlags.NumberLike, jsonType: 'number'},
    {flags: TypeFlags.BooleanLike, jsonType: 'boolean'},
  ]
  const primitive = primitives.find(({flags}) => hasFlag(type, flags))
  return primitive && {type: primitive.jsonType}
}

/** The schema of a literal string, number or boolean; undefined for any other type. */
function readLiteral({checker, ts}: TypeReader, type: ts.Type): Schema | undefined {
  if (type.isStringLiteral() || type.isNumberLiteral()) {
    return {const: type.value, type: typeof type.value}
  }
  if (!hasFlag(type, ts.TypeFlags.BooleanLiteral)) return undefined
  return {const: checker.typeToString(type) === 'true', type: 'boolean'}
}

/** A union, without the options that JSON leaves out. */
function readUnion(reader: TypeReader, types: readonly ts.Type[], readPart: ReadPart): Schema {
  const {BooleanLiteral} = reader.ts.TypeFlags
  const booleans = types.filter((type) => hasFlag(type, BooleanLiteral))
  // The compiler splits `boolean` into its two literals.
  const hasBoolean = booleans.length === 2
  const written = sortTypes(reader, types).filter((type) => !isAbsent(reader, type))
  const schemas = written.map((type) => {
    if (hasBoolean && booleans.includes(type)) {
      return {type: 'boolean'}
    }
    return readPrimitive(reader, type) ?? readPart(type)
  })
  return joinSchemas(schemas)
}

/**
 * Sorts types by their names: the compiler's order depends on what else the program contains (3.14).
 */
function sortTypes({checker, ts}: TypeReader, types: readonly ts.Type[]): ts.Type[] {
  const {NoTruncation, UseAliasDefinedOutsideCurrentScope} = ts.TypeFormatFlags
  const keyed = types.map((type) => {
    const [declaration] = type.symbol?.declarations ?? []
    const file = declaration?.getSourceFile().fileName ?? ''
    const flags: ts.TypeFormatFlags = NoTruncation | UseAliasDefinedOutsideCurrentScope
    const name = checker.typeToString(type, undefined, flags)
    return {key: `${name} ${file} ${declaration?.pos}`, type}
  })
  return keyed.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({type}) => type)
}

/** An object with the members of a type. */
function readMembers(reader: TypeReader, type: ts.Type, readPart: ReadPart): Schema {
  const {checker, ts} = reader
  const isOfClass = type.symbol && hasFlag(type.symbol, ts.SymbolFlags.Class)
  const isOfLiteral = type.symbol && hasFlag(type.symbol, ts.SymbolFlags.ObjectLiteral)
  const members = listMembers(reader, type).filter((member) => isWritten(reader, member, isOfClass))
  const properties = members.map((member) => {
    return [member.name, readPart(checker.getTypeOfSymbol(member), member)]
  })
  const requiredMembers = members.filter((member) => {
    // A copy `{...error}` lacks what is not enumerable.
    const isCopied = isOfLiteral && isBuiltIn(reader, member)
    return !isCopied && isRequired(reader, member)
  })
  const required = requiredMembers.map(({name}) => name).toSorted()
  const indexed = type.getStringIndexType() ?? type.getNumberIndexType()
  return {
    type: 'object',
    ...(members.length > 0 && {properties: Object.fromEntries(properties)}),
    ...(required.length > 0 && {required}),
    ...(indexed && {additionalProperties: readPart(indexed)}),
  }
}

/**
 * The members of a type in the order of its declaration, or else sorted by their names; of a class or
 * an interface those that it inherits come last, sorted.
 */
function listMembers({checker}: TypeReader, type: ts.Type): ts.Symbol[] {
  const members = checker.getPropertiesOfType(type)
  const declarations: ts.Node[] = type.symbol?.declarations ?? []
  const isOwn = ({valueDeclaration}: ts.Symbol) =>
    valueDeclaration !== undefined && declarations.includes(valueDeclaration.parent)
  if (members.every(isOwn)) return members
  // 3.14: the compiler's order of the keys of a `Record` depends on the rest of the program.
  const own = type.isClassOrInterface() ? members.filter(isOwn) : []
  const others = members.filter((member) => !own.includes(member))
  return [...own, ...others.toSorted((a, b) => (a.name < b.name ? -1 : 1))]
}

/** The compiler's names for `[Symbol.iterator]`, `__@iterator@12`, and for `#count`, `__#1@#count`. */
const internalName = /^__[@#]/

/**
 * Whether JSON may hold a member: no function, symbol, accessor or private field of a class, and no
 * member that a class inherits from a built-in one, which has accessors only.
 */
function isWritten(reader: TypeReader, member: ts.Symbol, isOfClass: boolean): boolean {
  const {checker, ts} = reader
  const {declarations = [], escapedName} = member
  if (hasFlag(member, ts.SymbolFlags.Method) || internalName.test(String(escapedName))) {
    return false
  }
  if (declarations.some((node) => isAccessor(ts, node))) return false
  if (isOfClass && isBuiltIn(reader, member)) return false
  const options = optionsOf(checker.getTypeOfSymbol(member))
  return options.some((option) => !isAbsent(reader, option))
}

/** Whether a node declares an accessor of a class, which objects do not have themselves. */
function isAccessor(ts: Compiler, node: ts.Node): boolean {
  return (
    ts.isAutoAccessorPropertyDeclaration(node) ||
    (ts.isAccessor(node) && ts.isClassLike(node.parent))
  )
}

/** Whether each value of a type has a member: JSON omits one whose value is undefined. */
function isRequired(reader: TypeReader, member: ts.Symbol): boolean {
  const {checker, ts} = reader
  const {Any, Unknown} = ts.TypeFlags
  if (hasFlag(member, ts.SymbolFlags.Optional)) return false
  const type = checker.getTypeOfSymbol(member)
  if (isReplaceable(reader, type)) return false
  return optionsOf(type).every(
    (option) => !hasFlag(option, Any | Unknown) && !isAbsent(reader, option),
  )
}

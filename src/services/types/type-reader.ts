import type {ts} from 'typescript-json-schema'

import type {Compiler} from '../compiler.js'
import type {Schema} from './schema.js'

/** The compiler, and what it knows of the types of a program. */
export type TypeReader = {
  ts: Compiler
  checker: ts.TypeChecker
  program: ts.Program
  /** Whether the program's own compiler options check for null. */
  checksNull: boolean
}

/** Makes the schema of a part of a type; `member` is the property that has the type. */
export type ReadPart = (type: ts.Type, member?: ts.Symbol) => Schema

/** Whether a type or a symbol has one of the compiler's flags. */
export function hasFlag({flags}: ts.Symbol | ts.Type, anyOf: number): boolean {
  return (flags & anyOf) !== 0
}

/** Whether TypeScript's own library declares a symbol; false for undefined. */
export function isBuiltIn({program}: TypeReader, symbol: ts.Symbol | undefined): boolean {
  const declarations = symbol?.declarations ?? []
  return declarations.some((node) => program.isSourceFileDefaultLibrary(node.getSourceFile()))
}

/** Whether a type is a built-in one with some name, extends it, or is an intersection with it. */
export function isKindOf(reader: TypeReader, type: ts.Type, name: string): boolean {
  const symbol = type.getSymbol()
  if (symbol?.name === name && isBuiltIn(reader, symbol)) return true
  const {target = type} = type as Partial<ts.TypeReference>
  const parts = type.isIntersection() ? type.types : target.getBaseTypes()
  return parts?.some((part) => isKindOf(reader, part, name)) === true
}

/** The options of a union; the type itself if it is not a union. */
export function optionsOf(type: ts.Type): readonly ts.Type[] {
  return type.isUnion() ? type.types : [type]
}

/** Whether a type is that of a missing value. */
export function isUndefined({ts: {TypeFlags}}: TypeReader, type: ts.Type): boolean {
  return hasFlag(type, TypeFlags.Undefined | TypeFlags.Void)
}

/** Whether no value has a type, such as that of `this.error('…')`, which never returns. */
export function isNever({ts: {TypeFlags}}: TypeReader, type: ts.Type): boolean {
  return hasFlag(type, TypeFlags.Never)
}

/**
 * Whether a type is that of a literal `null` or `undefined` which the program may replace by any
 * other value, because its compiler does not check for null.
 */
export function isReplaceable(reader: TypeReader, type: ts.Type): boolean {
  if (reader.checksNull) return false
  const {Null, Undefined, Void} = reader.ts.TypeFlags
  return optionsOf(type).every((option) => hasFlag(option, Null | Undefined | Void))
}

/** Whether JSON leaves values of a type out, as it does functions, classes and symbols. */
function isOmitted(reader: TypeReader, type: ts.Type): boolean {
  const signatures = [...type.getCallSignatures(), ...type.getConstructSignatures()]
  if (hasFlag(type, reader.ts.TypeFlags.ESSymbolLike) || signatures.length > 0) return true
  return isKindOf(reader, type, 'Function')
}

/** Whether an object in JSON lacks a property of a type: its value is missing, or left out. */
export function isAbsent(reader: TypeReader, type: ts.Type): boolean {
  return isUndefined(reader, type) || isOmitted(reader, type)
}

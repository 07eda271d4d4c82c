import type {ts} from 'typescript-json-schema'

import type {Compiler} from '../compiler.js'
import type {Schema} from './schema.js'

/** The compiler, and what it knows of the types of a program. */
export type TypeReader = {
  ts: Compiler
  checker: ts.TypeChecker
}

/** Makes the schema of a part of a type; `member` is the property that has the type. */
export type ReadPart = (type: ts.Type, member?: ts.Symbol) => Schema

/** Whether a type or a symbol has one of the compiler's flags. */
export const hasFlag = ({flags}: ts.Symbol | ts.Type, anyOf: number): boolean =>
  (flags & anyOf) !== 0

/** Whether TypeScript's own library declares a symbol; false for undefined. */
export const isBuiltIn = (symbol: ts.Symbol | undefined): boolean =>
  symbol?.declarations?.some((node) => node.getSourceFile().hasNoDefaultLib) ?? false

/** The options of a union; the type itself if it is not a union. */
export const optionsOf = (type: ts.Type): readonly ts.Type[] =>
  type.isUnion() ? type.types : [type]

/** Whether a type is that of a missing value. */
export const isUndefined = ({ts: {TypeFlags}}: TypeReader, type: ts.Type): boolean =>
  hasFlag(type, TypeFlags.Undefined | TypeFlags.Void)

/** Whether JSON leaves values of a type out, as it does functions and symbols. */
export function isOmitted({ts}: TypeReader, type: ts.Type): boolean {
  return hasFlag(type, ts.TypeFlags.ESSymbolLike) || type.getCallSignatures().length > 0
}

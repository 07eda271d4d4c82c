import type {ts} from 'typescript-json-schema'

import {type ClassName, findClassType} from '../class-type.js'
import type {ResultTypes} from './make-schema.js'
import {readReported} from './reported-results.js'
import {hasFlag, isNever, isUndefined, optionsOf, type TypeReader} from './type-reader.js'

/**
 * Finds the types that the `run()` of a command in a source file returns or passes to
 * `writer.success`, but not those of plans; undefined without a `run()`.
 */
export function findResultTypes(
  reader: TypeReader,
  file: ts.SourceFile,
  name: ClassName,
): ResultTypes | undefined {
  const {checker, ts} = reader
  const run = findRun(reader, file, name)
  const signatures = run ? checker.getTypeOfSymbol(run).getCallSignatures() : []
  if (signatures.length === 0) return undefined
  const returned = signatures.map((signature) => {
    const type = signature.getReturnType()
    return checker.getAwaitedType(type) ?? type
  })
  const method = run?.valueDeclaration
  const isMethod = method !== undefined && ts.isMethodDeclaration(method)
  const reported = isMethod ? readReported(reader, method) : undefined
  const isPrecise = isMethod && reported && isMorePrecise(reader, method, returned, reported)
  const types = reported && !isPrecise ? reported.types : returned
  const options = types.flatMap(optionsOf)
  return {
    types: types.filter((type) => !isUndefined(reader, type) && !isNever(reader, type)),
    isNullable: reported?.isNullable || options.some((option) => isUndefined(reader, option)),
  }
}

/**
 * Whether the return type of a method says more than what its body reports: the body of a generic
 * base class does not show what its type parameters are in this class, and a declared type is the
 * author's own, if everything that is reported has it.
 */
function isMorePrecise(
  reader: TypeReader,
  {parent, type: declared}: ts.MethodDeclaration,
  returned: readonly ts.Type[],
  reported: ResultTypes,
): boolean {
  const {checker, ts} = reader
  if (returned.every((type) => saysNothing(reader, type))) return false
  if (ts.isClassLike(parent) && parent.typeParameters) return true
  const fits = (type: ts.Type) => returned.some((each) => checker.isTypeAssignableTo(type, each))
  return declared !== undefined && reported.types.every(fits)
}

/** Whether a type does not tell what a command reports: `void`, as `oclif generate` writes, or any. */
function saysNothing(reader: TypeReader, type: ts.Type): boolean {
  const {Any, Unknown} = reader.ts.TypeFlags
  return hasFlag(type, Any | Unknown) || optionsOf(type).every((each) => isUndefined(reader, each))
}

/** The method `run` of a class that a module exports or lists; undefined without one. */
function findRun(
  {checker, ts}: TypeReader,
  file: ts.SourceFile,
  name: ClassName,
): ts.Symbol | undefined {
  const type = findClassType(ts, checker, file, name)
  const [constructor] = type?.getConstructSignatures() ?? []
  return constructor?.getReturnType().getProperty('run')
}

import type {ts} from 'typescript-json-schema'

import {type ClassName, findClassType} from '../class-type.js'
import type {Compiler} from '../compiler.js'
import type {ResultTypes} from './make-schema.js'
import {hasFlag, isUndefined, optionsOf, type TypeReader} from './type-reader.js'

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
  const returned = signatures.map((signature) => signature.getReturnType())
  const awaited = returned.map((type) => checker.getAwaitedType(type) ?? type)
  const method = run?.valueDeclaration
  const owner = method?.parent
  // The body of a generic base class does not show what its type parameters are in this class.
  const isGeneric = owner && ts.isClassLike(owner) && owner.typeParameters !== undefined
  const isDeclared = method && ts.isMethodDeclaration(method) && method.type !== undefined
  // A type that says something is more precise than what such a body shows.
  const isPrecise = (isGeneric || isDeclared) && !awaited.every((type) => saysNothing(reader, type))
  const resultTypes = (!isPrecise && reportedTypes(reader, method)) || awaited
  const options = resultTypes.flatMap(optionsOf)
  return {
    types: resultTypes.filter((type) => !isUndefined(reader, type)),
    isNullable: options.some((option) => isUndefined(reader, option)),
  }
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

/** The methods of the writer that report a result or, in its place, a plan or a partial result. */
const reportingMethods: ReadonlySet<string | undefined> = new Set(['success', 'plan', 'partial'])

/**
 * The types of what a method returns, and of its results for the writer; undefined if it reports
 * nothing to the writer.
 */
function reportedTypes(
  reader: TypeReader,
  method: ts.Declaration | undefined,
): ts.Type[] | undefined {
  const {ts} = reader
  if (!method || !ts.isMethodDeclaration(method)) return undefined
  const {body} = method
  if (!body || !reportsByWriter(ts, body)) return undefined
  return listReported(reader, body, {isOfRun: true})
}

/** Whether some code in a node reports to the writer. */
function reportsByWriter(ts: Compiler, node: ts.Node): boolean {
  if (reportingMethods.has(writerMethod(ts, node))) return true
  return ts.forEachChild(node, (child) => reportsByWriter(ts, child)) === true
}

/**
 * The types of what the code in a node returns, or reports as a result.
 *
 * @param isOfRun false within a function that `run()` contains: what that returns is no result
 */
function listReported(reader: TypeReader, node: ts.Node, {isOfRun}: {isOfRun: boolean}): ts.Type[] {
  const {checker, ts} = reader
  const reported: ts.Type[] = []
  if (ts.isCallExpression(node) && writerMethod(ts, node) === 'success') {
    reported.push(checker.getTypeAtLocation(node.arguments[1] ?? node))
  }
  const returned = isOfRun && ts.isReturnStatement(node) ? node.expression : undefined
  const outcomes = returned ? listOutcomes(ts, returned) : []
  // The writer returns what it reports, which may be a plan.
  for (const outcome of outcomes.filter((each) => !writerMethod(ts, each))) {
    const type = checker.getTypeAtLocation(outcome)
    reported.push(checker.getAwaitedType(type) ?? type)
  }
  ts.forEachChild(node, (child) => {
    const isStillOfRun = isOfRun && !ts.isFunctionLike(child)
    reported.push(...listReported(reader, child, {isOfRun: isStillOfRun}))
  })
  return reported
}

/** The expressions that may be the value of an expression: `a` and `b` of `test ? a : (b)`. */
function listOutcomes(ts: Compiler, node: ts.Expression): ts.Expression[] {
  if (ts.isParenthesizedExpression(node) || ts.isAwaitExpression(node)) {
    return listOutcomes(ts, node.expression)
  }
  if (!ts.isConditionalExpression(node)) return [node]
  return [node.whenTrue, node.whenFalse].flatMap((each) => listOutcomes(ts, each))
}

/**
 * The method of the writer that a node calls, as `success` in `await this.writer.success(…)`;
 * undefined if it calls none.
 */
function writerMethod(ts: Compiler, node: ts.Node): string | undefined {
  const isWrapped =
    ts.isAwaitExpression(node) || ts.isParenthesizedExpression(node) || ts.isAsExpression(node)
  if (isWrapped) return writerMethod(ts, node.expression)
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) {
    return undefined
  }
  const {expression, name} = node.expression
  // `this.writer`, or `writer` of `const {writer} = this`.
  return /(^|\.)writer$/.test(expression.getText()) ? name.text : undefined
}

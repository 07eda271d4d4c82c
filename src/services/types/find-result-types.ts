import type {ts} from 'typescript-json-schema'

import {type ClassName, findClassType} from '../class-type.js'
import type {Compiler} from '../compiler.js'
import type {ResultTypes} from './make-schema.js'

/**
 * Finds what the `run()` of a source's command returns or passes to `writer.success`, without
 * plans; undefined without a `run()`.
 */
export function findResultTypes(
  ts: Compiler,
  checker: ts.TypeChecker,
  file: ts.SourceFile,
  name: ClassName,
): ResultTypes | undefined {
  const run = findRun(ts, checker, file, name)
  const [signature] = run ? checker.getTypeOfSymbol(run).getCallSignatures() : []
  if (!signature) return undefined
  const method = run?.valueDeclaration
  const body = method && ts.isMethodDeclaration(method) && !method.type ? method.body : undefined
  const returned = signature.getReturnType()
  // A stated return type says more than the code.
  const reported = body && collectReported(ts, checker, body)
  const resultTypes = reported ?? [checker.getAwaitedType(returned) ?? returned]
  const isNothing = ({flags}: ts.Type) =>
    (flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void)) !== 0
  const members = resultTypes.flatMap((type) => (type.isUnion() ? type.types : [type]))
  return {
    types: resultTypes.filter((type) => !isNothing(type)),
    isNullable: members.some((type) => isNothing(type)),
  }
}

/** The method `run` of a class that a module exports or lists; undefined without one. */
function findRun(
  ts: Compiler,
  checker: ts.TypeChecker,
  file: ts.SourceFile,
  name: ClassName,
): ts.Symbol | undefined {
  const type = findClassType(ts, checker, file, name)
  const [constructor] = type?.getConstructSignatures() ?? []
  return constructor?.getReturnType().getProperty('run')
}

/** The methods of the writer that report a result or, in its place, a plan or a partial result. */
const reportingMethods: ReadonlySet<string | undefined> = new Set(['success', 'plan', 'partial'])

/** The types of returned values and writer arguments; undefined if no writer is used. */
function collectReported(
  ts: Compiler,
  checker: ts.TypeChecker,
  body: ts.Node,
): ts.Type[] | undefined {
  const reported: ts.Type[] = []
  let hasWriter = false
  /** @param isOfRun whether `run()` itself holds the node, and not a function within it */
  const visit = (node: ts.Node, isOfRun: boolean): void => {
    const method = writerMethod(ts, node)
    if (reportingMethods.has(method)) hasWriter = true
    if (method === 'success' && ts.isCallExpression(node)) {
      reported.push(checker.getTypeAtLocation(node.arguments[1] ?? node))
    }
    const returned = isOfRun && ts.isReturnStatement(node) ? node.expression : undefined
    if (returned && !writerMethod(ts, returned)) {
      const type = checker.getTypeAtLocation(returned)
      reported.push(checker.getAwaitedType(type) ?? type)
    }
    ts.forEachChild(node, (child) => visit(child, isOfRun && !ts.isFunctionLike(child)))
  }
  visit(body, true)
  return hasWriter ? reported : undefined
}

/**
 * The name of a writer's method, if the node calls one, also in `await`, parentheses and
 * assertions.
 */
function writerMethod(ts: Compiler, node: ts.Node): string | undefined {
  const isWrapped =
    ts.isAwaitExpression(node) || ts.isParenthesizedExpression(node) || ts.isAsExpression(node)
  if (isWrapped) return writerMethod(ts, node.expression)
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) {
    return undefined
  }
  const {expression, name} = node.expression
  return /(^|\.)writer$/.test(expression.getText()) ? name.text : undefined
}

import type {ts} from 'typescript-json-schema'

/** TypeScript's compiler, in typescript-json-schema's version. */
export type Compiler = typeof ts

/** The possible types of a command's result; empty if `run()` returns nothing. */
export type ResultTypes = {types: ts.Type[]; isNullable: boolean}

/** Finds what a command's `run()` returns or passes to `writer.success`, without plans; undefined without a `run()`. */
export function findResultTypes(ts: Compiler, checker: ts.TypeChecker, file: ts.SourceFile): ResultTypes | undefined {
  const module = checker.getSymbolAtLocation(file)
  const exported = module && checker.tryGetMemberInModuleExports('default', module)
  if (!exported) return undefined
  const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported
  const [constructor] = checker.getTypeOfSymbol(symbol).getConstructSignatures()
  const run = constructor?.getReturnType().getProperty('run')
  const [signature] = run ? checker.getTypeOfSymbol(run).getCallSignatures() : []
  if (!signature) return undefined
  const method = run?.valueDeclaration
  const body = method && ts.isMethodDeclaration(method) && !method.type ? method.body : undefined
  const found = (body && collectGiven(ts, checker, body)) ?? [awaited(checker, signature.getReturnType())]
  const isNothing = ({flags}: ts.Type) => (flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void)) !== 0
  const members = found.flatMap((type) => (type.isUnion() ? type.types : [type]))
  return {types: found.filter((type) => !isNothing(type)), isNullable: members.some((type) => isNothing(type))}
}

/** The types of returned values and writer arguments; undefined if no writer is used. */
function collectGiven(ts: Compiler, checker: ts.TypeChecker, body: ts.Node): ts.Type[] | undefined {
  const reported: ts.Type[] = []
  let hasWriter = false
  const visit = (node: ts.Node, isOwn: boolean): void => {
    const method = writerMethod(ts, node)
    if (method === 'success') {
      reported.push(checker.getTypeAtLocation((node as ts.CallExpression).arguments[1] ?? node))
    }

    if (method === 'success' || method === 'plan' || method === 'partial') hasWriter = true
    if (isOwn && ts.isReturnStatement(node) && node.expression && !writerMethod(ts, unwrap(ts, node.expression))) {
      reported.push(awaited(checker, checker.getTypeAtLocation(node.expression)))
    }

    ts.forEachChild(node, (child) => visit(child, isOwn && !ts.isFunctionLike(child)))
  }
  visit(body, true)
  return hasWriter ? reported : undefined
}

/** The name of a writer's method, if the node calls one. */
function writerMethod(ts: Compiler, node: ts.Node): string | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined
  const {expression, name} = node.expression
  return /(^|\.)writer$/.test(expression.getText()) ? name.text : undefined
}

/** An expression without `await`, parentheses and assertions. */
function unwrap(ts: Compiler, node: ts.Expression): ts.Expression {
  const isWrapped = ts.isAwaitExpression(node) || ts.isParenthesizedExpression(node) || ts.isAsExpression(node)
  return isWrapped ? unwrap(ts, node.expression) : node
}

function awaited(checker: ts.TypeChecker, type: ts.Type): ts.Type {
  return checker.getAwaitedType(type) ?? type
}

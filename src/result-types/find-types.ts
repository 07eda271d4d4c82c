import type {Checker, Compiler, Node, Type} from './compiler.js'

/** The types that a command's result can have; an empty list if `run()` returns nothing. */
export type ResultTypes = {types: Type[]; isNullable: boolean}

/**
 * Finds the types of what a command's `run()` returns or gives to `writer.success`; plans are none of them.
 *
 * @returns undefined for a file whose default export has no `run()`
 */
export function findResultTypes(ts: Compiler, checker: Checker, file: Node): ResultTypes | undefined {
  const module = checker.getSymbolAtLocation(file)
  const exported = module && checker.getExportsOfModule(module).find(({escapedName}) => escapedName === 'default')
  if (!exported) return undefined
  const symbol = (exported.flags & ts.SymbolFlags.Alias) === 0 ? exported : checker.getAliasedSymbol(exported)
  const [constructor] = checker.getTypeOfSymbol(symbol).getConstructSignatures()
  const run = constructor && checker.getPropertyOfType(constructor.getReturnType(), 'run')
  const [signature] = run ? checker.getTypeOfSymbol(run).getCallSignatures() : []
  if (!signature) return undefined
  const method = run?.valueDeclaration
  const given = method?.type === undefined && method?.body ? collectGiven(ts, checker, method.body) : undefined
  const found = given ?? [checker.getAwaitedType(signature.getReturnType()) ?? signature.getReturnType()]
  const isNothing = ({flags}: Type) => (flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void)) !== 0
  const members = found.flatMap((type) => (type.isUnion() ? type.types! : [type]))
  return {types: found.filter((type) => !isNothing(type)), isNullable: members.some((type) => isNothing(type))}
}

/** The types of what is returned and of what a writer is given; undefined where no writer is used. */
function collectGiven(ts: Compiler, checker: Checker, body: Node): Type[] | undefined {
  const {SyntaxKind} = ts
  const given: Type[] = []
  let hasWriter = false
  const methodOf = (node: Node): string | undefined => {
    const {expression, kind} = node
    const isWriters =
      kind === SyntaxKind.CallExpression &&
      expression?.kind === SyntaxKind.PropertyAccessExpression &&
      /(^|\.)writer$/.test(expression.expression?.getText() ?? '')
    return isWriters ? expression.name?.text : undefined
  }
  // Without `await`, parentheses and assertions.
  const unwrap = (node: Node): Node =>
    node.kind !== SyntaxKind.CallExpression && node.expression && !node.name ? unwrap(node.expression) : node
  const visit = (node: Node, isOwn: boolean): void => {
    const method = methodOf(node)
    if (method === 'success') given.push(checker.getTypeAtLocation(node.arguments?.[1] ?? node))
    if (method === 'success' || method === 'plan' || method === 'partial') hasWriter = true
    if (isOwn && node.kind === SyntaxKind.ReturnStatement && node.expression) {
      const type = checker.getTypeAtLocation(node.expression)
      if (methodOf(unwrap(node.expression)) === undefined) given.push(checker.getAwaitedType(type) ?? type)
    }

    ts.forEachChild(node, (child) => visit(child, isOwn && !ts.isFunctionLike(child)))
  }
  visit(body, true)
  return hasWriter ? given : undefined
}

import type {ts} from 'typescript-json-schema'

import type {Compiler} from './compiler.js'

/** What names a class in a module. */
export type ClassName = {
  /** The name of the export. */
  exported: string
  /** Its key, if the export is an object that lists classes. */
  key: string | undefined
}

/** The type of a class that a module exports or lists, as its constructor; undefined without one. */
export function findClassType(
  ts: Compiler,
  checker: ts.TypeChecker,
  file: ts.SourceFile,
  {exported: name, key}: ClassName,
): ts.Type | undefined {
  const module = checker.getSymbolAtLocation(file)
  const exported = module && checker.tryGetMemberInModuleExports(name, module)
  if (!exported) return undefined
  const isAlias = (exported.flags & ts.SymbolFlags.Alias) !== 0
  const symbol = isAlias ? checker.getAliasedSymbol(exported) : exported
  return key === undefined ? checker.getTypeOfSymbol(symbol) : readListed(ts, checker, symbol, key)
}

/**
 * The type of a member of an exported object, as it is written: the type that is stated for the
 * object, such as `Record<string, Command.Class>`, says nothing of a class.
 */
function readListed(
  ts: Compiler,
  checker: ts.TypeChecker,
  {declarations}: ts.Symbol,
  key: string,
): ts.Type | undefined {
  const declaration = declarations?.[0]
  let list: ts.Expression | undefined
  if (declaration && ts.isVariableDeclaration(declaration)) list = declaration.initializer
  if (declaration && ts.isExportAssignment(declaration)) list = declaration.expression
  while (list && isTyped(ts, list)) list = list.expression
  const member = list && checker.getTypeAtLocation(list).getProperty(key)
  return member && checker.getTypeOfSymbol(member)
}

/** Whether an expression only gives another one a type. */
function isTyped(
  ts: Compiler,
  node: ts.Expression,
): node is ts.AsExpression | ts.ParenthesizedExpression | ts.SatisfiesExpression {
  return (
    ts.isAsExpression(node) || ts.isParenthesizedExpression(node) || ts.isSatisfiesExpression(node)
  )
}

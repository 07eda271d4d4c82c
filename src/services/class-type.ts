import type {ts} from 'typescript-json-schema'

import type {Compiler} from './compiler.js'

/** How a module exports a class. */
export type ClassName = {
  /** The name of the export. */
  exported: string
  /** Its key, if the export is an object that lists classes. */
  key: string | undefined
}

/**
 * The type of the constructor of an exported class, or of a class in an exported object; undefined
 * if there is none.
 */
export function findClassType(
  ts: Compiler,
  checker: ts.TypeChecker,
  file: ts.SourceFile,
  {exported: exportName, key}: ClassName,
): ts.Type | undefined {
  const module = checker.getSymbolAtLocation(file)
  const symbol = module && checker.tryGetMemberInModuleExports(exportName, module)
  if (!symbol) return undefined
  const isAlias = (symbol.flags & ts.SymbolFlags.Alias) !== 0
  const target = isAlias ? checker.getAliasedSymbol(symbol) : symbol
  if (key === undefined) return checker.getTypeOfSymbol(target)
  return memberType(ts, checker, target, key)
}

/**
 * The type of a member of an exported object. It is read from the object's literal: a declared type
 * such as `Record<string, Command.Class>` does not describe the single classes.
 */
function memberType(
  ts: Compiler,
  checker: ts.TypeChecker,
  {declarations}: ts.Symbol,
  key: string,
): ts.Type | undefined {
  const [declaration] = declarations ?? []
  let object = declaration && exportedValue(ts, declaration)
  while (object && isWrapper(ts, object)) object = object.expression
  const member = object && checker.getTypeAtLocation(object).getProperty(key)
  return member && checker.getTypeOfSymbol(member)
}

/** The value in `const name = …` or `export default …`; undefined for any other declaration. */
function exportedValue(ts: Compiler, declaration: ts.Declaration): ts.Expression | undefined {
  if (ts.isVariableDeclaration(declaration)) {
    return declaration.initializer
  }
  return ts.isExportAssignment(declaration) ? declaration.expression : undefined
}

/** Whether an expression is another one in parentheses, or with `as` or `satisfies`. */
function isWrapper(
  ts: Compiler,
  node: ts.Expression,
): node is ts.AsExpression | ts.ParenthesizedExpression | ts.SatisfiesExpression {
  return (
    ts.isAsExpression(node) || ts.isParenthesizedExpression(node) || ts.isSatisfiesExpression(node)
  )
}

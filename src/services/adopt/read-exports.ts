import type {ts} from 'typescript-json-schema'

import type {Compiler} from '../compiler.js'
import {type NamedImport, oclifCore, readLoadedNames} from './read-imports.js'

/** Whether a statement exports oclif's `Command` right from its package. */
export function exportsCommand(ts: Compiler, statement: ts.Statement): boolean {
  const isReexport = readReexports(ts, statement).some(
    ({module, names}) => module === oclifCore && (!names || names.imported === 'Command'),
  )
  return isReexport || (isExported(ts, statement) && loadsCommand(ts, statement))
}

function isExported(ts: Compiler, statement: ts.Statement): boolean {
  const {modifiers} = statement as {modifiers?: readonly ts.ModifierLike[]}
  return modifiers?.some(({kind}) => kind === ts.SyntaxKind.ExportKeyword) === true
}

/** Whether a statement loads oclif's `Command`, by name or with the whole package. */
function loadsCommand(ts: Compiler, statement: ts.Statement): boolean {
  return readLoadedNames(ts, statement).some(
    ({imported = 'Command', module}) => module === oclifCore && imported === 'Command',
  )
}

/**
 * The local names in `export {local as name}`, `module.exports = {name: local}` and `exports.name =
 * local`, by the exported name.
 */
export function listExports(ts: Compiler, file: ts.SourceFile): Map<string, string> {
  const names = new Map<string, string>()
  for (const statement of file.statements) {
    for (const [name, local] of readCommonExports(ts, statement)) names.set(name, local)
    if (!ts.isExportDeclaration(statement) || statement.moduleSpecifier) {
      continue
    }
    const {exportClause} = statement
    if (!exportClause || !ts.isNamedExports(exportClause)) continue
    for (const {name, propertyName = name} of exportClause.elements) {
      names.set(name.text, propertyName.text)
    }
  }
  return names
}

/** The local names in `module.exports = {name: local}` or `exports.name = local`. */
function readCommonExports(ts: Compiler, statement: ts.Statement): [string, string][] {
  const assignment = readAssignment(ts, statement)
  if (!assignment) return []
  const {left, right} = assignment
  const [, name] = /^(?:module\.)?exports\.(\w+)$/.exec(left.getText()) ?? []
  if (name !== undefined) return ts.isIdentifier(right) ? [[name, right.text]] : []
  if (left.getText() !== 'module.exports') return []
  if (!ts.isObjectLiteralExpression(right)) return []
  return right.properties.flatMap((property) => readExportedName(ts, property))
}

/** The names in `name` or `name: local` of an object of exports. */
function readExportedName(ts: Compiler, property: ts.ObjectLiteralElementLike): [string, string][] {
  if (ts.isShorthandPropertyAssignment(property)) {
    return [[property.name.text, property.name.text]]
  }
  if (!ts.isPropertyAssignment(property)) return []
  const {initializer, name} = property
  return ts.isIdentifier(initializer) ? [[name.getText(), initializer.text]] : []
}

/** The assignment that a statement is; undefined for any other. */
function readAssignment(ts: Compiler, statement: ts.Statement): ts.BinaryExpression | undefined {
  if (!ts.isExpressionStatement(statement)) return undefined
  const {expression} = statement
  if (!ts.isBinaryExpression(expression)) return undefined
  const {kind} = expression.operatorToken
  return kind === ts.SyntaxKind.EqualsToken ? expression : undefined
}

/** A name that a module exports from another one; without names, all exports of that module. */
export type Reexport = {
  module: string
  /** `{imported as exported}` */
  names?: {imported: string; exported: string}
}

/**
 * The values in `export {a, b as c} from '…'` and `export * from '…'`, but not in `export * as a
 * from '…'`.
 */
export function readReexports(ts: Compiler, statement: ts.Statement): Reexport[] {
  if (!ts.isExportDeclaration(statement) || statement.isTypeOnly) {
    return []
  }
  const {exportClause, moduleSpecifier} = statement
  if (!moduleSpecifier || !ts.isStringLiteral(moduleSpecifier)) {
    return []
  }
  const {text: module} = moduleSpecifier
  if (!exportClause) return [{module}]
  if (!ts.isNamedExports(exportClause)) return []
  const values = exportClause.elements.filter(({isTypeOnly}) => !isTypeOnly)
  return values.map(({name, propertyName = name}) => ({
    module,
    names: {imported: propertyName.text, exported: name.text},
  }))
}

/** What a name is re-exported from; undefined if this is a re-export of other names. */
export function followReexport({module, names}: Reexport, name: string): NamedImport | undefined {
  if (names) {
    return names.exported === name ? {module, imported: names.imported} : undefined
  }
  // `export *` leaves out the default export.
  return name === 'default' ? undefined : {module, imported: name}
}

/** The default export of a module, or its local name; undefined without one. */
export function findDefault(ts: Compiler, file: ts.SourceFile): ts.Node | string | undefined {
  const values = file.statements.flatMap((statement) => readDefault(ts, statement) ?? [])
  // Compilers write `exports.default = void 0` before the assignment that counts.
  const value = values.findLast((each) => !ts.isVoidExpression(each))
  return value && ts.isIdentifier(value) ? value.text : value
}

/** The value in `export default …`, `module.exports = …` or `exports.default = …`. */
function readDefault(ts: Compiler, statement: ts.Statement): ts.Expression | undefined {
  // The parser's "export assignment" is `export default …`.
  if (ts.isExportAssignment(statement)) return statement.expression
  const assignment = readAssignment(ts, statement)
  if (!assignment) return undefined
  const {left, right} = assignment
  return /^(?:module\.exports|exports\.default)$/.test(left.getText()) ? right : undefined
}

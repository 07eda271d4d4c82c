import type {ts} from 'typescript-json-schema'

import type {Compiler} from '../compiler.js'
import {type NamedImport, oclif} from './read-imports.js'

/** Whether a statement exports oclif's `Command` from a module of the CLI. */
export function exportsCommand(ts: Compiler, statement: ts.Statement): boolean {
  if (!ts.isExportDeclaration(statement) || statement.isTypeOnly) {
    return false
  }
  const {exportClause, moduleSpecifier} = statement
  const isOclif =
    moduleSpecifier && ts.isStringLiteral(moduleSpecifier) && moduleSpecifier.text === oclif
  if (!isOclif || !exportClause || !ts.isNamedExports(exportClause)) {
    return false
  }
  return exportClause.elements.some(
    ({isTypeOnly, name, propertyName = name}) => !isTypeOnly && propertyName.text === 'Command',
  )
}

/** The local names in `export {local as name}`, by the names that they are exported by. */
export function listExports(ts: Compiler, file: ts.SourceFile): Map<string, string> {
  const names = new Map<string, string>()
  for (const statement of file.statements) {
    if (!ts.isExportDeclaration(statement) || statement.moduleSpecifier) continue
    const {exportClause} = statement
    if (!exportClause || !ts.isNamedExports(exportClause)) continue
    for (const {name, propertyName = name} of exportClause.elements) {
      names.set(name.text, propertyName.text)
    }
  }
  return names
}

/** Finds the import of an export of another module; undefined if that does not export it. */
type PassedOn = (name: string) => NamedImport | undefined

/** The exports of `export … from '…'`, but not that of a whole module. */
export function readPassedOn(ts: Compiler, statement: ts.Statement): PassedOn[] {
  if (!ts.isExportDeclaration(statement) || statement.isTypeOnly) return []
  const {exportClause, moduleSpecifier} = statement
  if (!moduleSpecifier || !ts.isStringLiteral(moduleSpecifier)) return []
  const {text: module} = moduleSpecifier
  // `export *` leaves out the default export.
  if (!exportClause) {
    return [(name) => (name === 'default' ? undefined : {module, imported: name})]
  }
  if (!ts.isNamedExports(exportClause)) return []
  return exportClause.elements.map(
    ({name: exported, propertyName = exported}) =>
      (name) =>
        name === exported.text ? {module, imported: propertyName.text} : undefined,
  )
}

/** The class, or the name of one, in `export default …`, `module.exports = …`, `exports.default = …`. */
export function findDefault(ts: Compiler, file: ts.SourceFile): ts.Node | string | undefined {
  for (const statement of file.statements) {
    const assigned =
      ts.isExpressionStatement(statement) && ts.isBinaryExpression(statement.expression)
        ? statement.expression
        : undefined
    const isExports =
      assigned && /^(?:module\.exports|exports\.default)$/.test(assigned.left.getText(file))
    const value = ts.isExportAssignment(statement)
      ? statement.expression
      : isExports && assigned.right
    if (value) return ts.isIdentifier(value) ? value.text : value
  }

  return undefined
}

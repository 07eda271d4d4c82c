import type {ts} from 'typescript-json-schema'

import {packageName} from '../../oclif/host.js'
import type {Compiler} from '../compiler.js'
import {type Load, oclif, type OclifImport, readLoads, toOclifImport} from './read-imports.js'

/** A class with a base class. */
export type ClassInfo = {
  node: ts.ClassLikeDeclaration
  base: ts.ExpressionWithTypeArguments
  isAbstract: boolean
  /** Whether the module exports it by default. */
  isDefault: boolean
}

/** The parts of a module that adopting its classes reads. */
export type ModuleInfo = {
  file: ts.SourceFile
  imports: OclifImport[]
  classes: ClassInfo[]
  /** The line where the module exports oclif's `Command`; undefined if it does not. */
  exportLine: number | undefined
  /** Whether it imports `AgentCommand` as a value. */
  hasOurs: boolean
  /** What a local name is imported from; undefined for any other name. */
  findImport(name: string): ModuleImport | undefined
  /** The class that the module exports by a name; undefined if it has none. */
  findExport(name: string): ts.ClassLikeDeclaration | undefined
  findName(name: string): NamePlaces
}

/** A module, and its name for what is imported; undefined for the whole module. */
export type ModuleImport = Pick<Load, 'imported' | 'module'>

/** The positions where a name is declared, and where it is used; names of members are left out. */
export type NamePlaces = {declared: number[]; used: number[]}

/**
 * Parses a module.
 *
 * @throws SyntaxError with the first mistake
 */
export function parseModule(ts: Compiler, path: string, text: string): ts.SourceFile {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const {parseDiagnostics: [mistake] = []} = file as {parseDiagnostics?: ts.Diagnostic[]}
  if (!mistake) return file
  const message = ts.flattenDiagnosticMessageText(mistake.messageText, ' ')
  throw Object.assign(new SyntaxError(message), {line: lineNumber(file, mistake.start ?? 0)})
}

/** The line of a position in a file, from 1 on. */
export function lineNumber(file: ts.SourceFile, position: number): number {
  return file.getLineAndCharacterOfPosition(position).line + 1
}

/** Reads what adopting a module needs. */
export function readModule(ts: Compiler, file: ts.SourceFile): ModuleInfo {
  const names = collectNames(ts, file)
  const loads = file.statements.flatMap((statement) => readLoads(ts, statement))
  const exported = file.statements.find((statement) => exportsCommand(ts, statement))
  const listed = listExports(ts, file)
  const classes = collectClasses(ts, file, listed.get('default') ?? findDefault(ts, file))
  return {
    file,
    classes,
    exportLine: exported && lineNumber(file, exported.getStart(file)),
    hasOurs: loads.some(
      ({imported, local, module}) =>
        module === packageName && imported === 'AgentCommand' && local === imported,
    ),
    imports: loads.flatMap((load) => toOclifImport(load, file) ?? []),
    findName: (name) => names.get(name) ?? {declared: [], used: []},
    findImport: (name) => loads.find(({local}) => local === name),
    findExport: (name) => {
      const local = listed.get(name) ?? name
      const found = classes.find(({isDefault, node}) =>
        name === 'default' ? isDefault : node.name?.text === local,
      )
      return found?.node
    },
  }
}

/** A member of a class; the name is undefined for a static block, and for an index signature. */
export type ClassMember = {isStatic: boolean; name: string | undefined}

/** Lists the members of a class, by their names as they are written. */
export function readMembers(ts: Compiler, {members}: ts.ClassLikeDeclaration): ClassMember[] {
  return members.map((member) => {
    const {modifiers} = member as {modifiers?: readonly ts.ModifierLike[]}
    const isStatic = modifiers?.some(({kind}) => kind === ts.SyntaxKind.StaticKeyword) === true
    return {isStatic, name: member.name?.getText()}
  })
}

/** Whether a statement exports oclif's `Command` from a module of the CLI. */
function exportsCommand(ts: Compiler, statement: ts.Statement): boolean {
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
function listExports(ts: Compiler, file: ts.SourceFile): Map<string, string> {
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

/** The classes with a base class, nested ones too; `exported` is the default export, or its name. */
function collectClasses(
  ts: Compiler,
  file: ts.SourceFile,
  exported: ts.Node | string | undefined,
): ClassInfo[] {
  const classes: ClassInfo[] = []
  const visit = (node: ts.Node): void => {
    const info = ts.isClassLike(node) ? readClass(ts, node, exported) : undefined
    if (info) classes.push(info)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return classes
}

/** A class with its base class; undefined without one. */
function readClass(
  ts: Compiler,
  node: ts.ClassLikeDeclaration,
  exported: ts.Node | string | undefined,
): ClassInfo | undefined {
  const {ExtendsKeyword, AbstractKeyword, DefaultKeyword} = ts.SyntaxKind
  const clause = node.heritageClauses?.find(({token}) => token === ExtendsKeyword)
  const [base] = clause?.types ?? []
  if (!base) return undefined
  const kinds = node.modifiers?.map(({kind}) => kind) ?? []
  const isExported = node === exported || node.name?.text === exported
  return {
    node,
    base,
    isAbstract: kinds.includes(AbstractKeyword),
    isDefault: kinds.includes(DefaultKeyword) || (exported !== undefined && isExported),
  }
}

/** The class, or the name of one, in `export default …`, `module.exports = …`, `exports.default = …`. */
function findDefault(ts: Compiler, file: ts.SourceFile): ts.Node | string | undefined {
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

/** Every name of a file, with its declarations and uses. */
function collectNames(ts: Compiler, file: ts.SourceFile): Map<string, NamePlaces> {
  const names = new Map<string, NamePlaces>()
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) {
      const places = names.get(node.text) ?? {declared: [], used: []}
      names.set(node.text, places)
      const role = roleOf(ts, node)
      if (role !== 'member') places[role].push(node.getStart(file))
    }

    ts.forEachChild(node, visit)
  }
  visit(file)
  return names
}

/** Whether an identifier declares a name, uses one, or names a member of something. */
function roleOf(ts: Compiler, node: ts.Identifier): 'declared' | 'member' | 'used' {
  const {parent} = node
  const {name, propertyName} = parent as {name?: ts.Node; propertyName?: ts.Node}
  if (propertyName === node) {
    return ts.isExportSpecifier(parent) ? 'used' : 'member'
  }
  if (ts.isQualifiedName(parent)) {
    return parent.right === node ? 'member' : 'used'
  }
  if (name !== node || ts.isShorthandPropertyAssignment(parent)) {
    return 'used'
  }
  if (ts.isExportSpecifier(parent)) {
    return propertyName ? 'member' : 'used'
  }
  const isMember =
    ts.isPropertyAccessExpression(parent) ||
    ts.isPropertyAssignment(parent) ||
    ts.isClassElement(parent) ||
    ts.isTypeElement(parent) ||
    ts.isEnumMember(parent) ||
    ts.isJsxAttribute(parent) ||
    ts.isObjectLiteralElement(parent)
  return isMember ? 'member' : 'declared'
}

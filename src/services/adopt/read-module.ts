import type {ts} from 'typescript-json-schema'

import {packageName} from '../../line/mode.js'
import type {Compiler} from '../compiler.js'

/** A part of a source's text, by its positions. */
export type Range = {start: number; end: number}

/** The statement that brings oclif's `Command` into a module, by name or with the whole package. */
export type OclifImport = Range & {
  /** The local name: of the class, or of the package. */
  local: string
  isPackage: boolean
  /** What to remove if nothing else uses the name; undefined if the statement has to stay. */
  removed: Range | undefined
  /** Whether that is the whole statement. */
  isAlone: boolean
}

/** A class with a base class. */
export type ClassInfo = {
  node: ts.ClassLikeDeclaration
  base: ts.ExpressionWithTypeArguments
  isAbstract: boolean
  /** Whether the module exports it by default. */
  isDefault: boolean
}

/** What is read of a module to adopt its classes. */
export type ModuleInfo = {
  file: ts.SourceFile
  imports: OclifImport[]
  classes: ClassInfo[]
  /** The line where the module exports oclif's `Command`; undefined if it does not. */
  exportLine: number | undefined
  /** Whether it imports `AgentCommand` as a value. */
  hasOurs: boolean
  /** The module that a local name is imported from; undefined for any other name. */
  sourceOf(name: string): string | undefined
  /** The places where a name is declared, and where it is used, by position. */
  findName(name: string): {declared: number[]; used: number[]}
}

const oclif = '@oclif/core'

/** Parses a module. @throws SyntaxError with the first mistake */
export function parseModule(ts: Compiler, path: string, text: string): ts.SourceFile {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const {parseDiagnostics: [mistake] = []} = file as {parseDiagnostics?: ts.Diagnostic[]}
  if (!mistake) return file
  const message = ts.flattenDiagnosticMessageText(mistake.messageText, ' ')
  throw Object.assign(new SyntaxError(message), {line: lineOf(file, mistake.start ?? 0)})
}

/** The line of a position in a file, from 1 on. */
export function lineOf(file: ts.SourceFile, position: number): number {
  return file.getLineAndCharacterOfPosition(position).line + 1
}

/** Reads what adopting a module needs. */
export function readModule(ts: Compiler, file: ts.SourceFile): ModuleInfo {
  const names = collectNames(ts, file)
  const loads = file.statements.flatMap((statement) => readLoads(ts, statement))
  const exported = file.statements.find((statement) => exportsCommand(ts, statement))
  return {
    file,
    classes: collectClasses(ts, file),
    exportLine: exported && lineOf(file, exported.getStart(file)),
    hasOurs: loads.some(
      ({imported, local, module}) =>
        module === packageName && imported === 'AgentCommand' && local === imported,
    ),
    imports: loads.flatMap((load) => toOclifImport(load, file)),
    findName: (name) => names.get(name) ?? {declared: [], used: []},
    sourceOf: (name) => loads.find(({local}) => local === name)?.module,
  }
}

/** A name that a statement loads from a module; `imported` is undefined for the whole module. */
type Load = {
  module: string
  imported: string | undefined
  local: string
  statement: ts.Statement
  /** The name's node in a list of names, and that list. */
  element?: ts.Node
  elements?: readonly ts.Node[]
  isDefault?: boolean
}

/** The names that an import, or a `const` with `require`, loads as values. */
function readLoads(ts: Compiler, statement: ts.Statement): Load[] {
  if (ts.isImportDeclaration(statement)) return readImport(ts, statement)
  if (!ts.isVariableStatement(statement)) return []
  const [declaration, ...others] = statement.declarationList.declarations
  const module = declaration?.initializer && readRequire(ts, declaration.initializer)
  if (!declaration || module === undefined || others.length > 0) return []
  const {name} = declaration
  if (ts.isIdentifier(name)) return [{module, imported: undefined, local: name.text, statement}]
  if (!ts.isObjectBindingPattern(name)) return []
  return name.elements.flatMap((element) => {
    const {dotDotDotToken, initializer, name: local, propertyName: imported = local} = element
    if (dotDotDotToken || initializer || !ts.isIdentifier(local) || !ts.isIdentifier(imported))
      return []
    const {text} = imported
    return [
      {module, imported: text, local: local.text, statement, element, elements: name.elements},
    ]
  })
}

function readImport(ts: Compiler, statement: ts.ImportDeclaration): Load[] {
  const {importClause: clause, moduleSpecifier} = statement
  if (!clause || clause.isTypeOnly || !ts.isStringLiteral(moduleSpecifier)) return []
  const {text: module} = moduleSpecifier
  const {name, namedBindings: bindings} = clause
  const common = {module, statement, isDefault: name !== undefined}
  const loads: Load[] = name ? [{...common, imported: 'default', local: name.text}] : []
  if (!bindings) return loads
  if (ts.isNamespaceImport(bindings))
    return [...loads, {...common, imported: undefined, local: bindings.name.text}]
  const {elements} = bindings
  for (const element of elements) {
    const {isTypeOnly, name: local, propertyName: imported = local} = element
    if (!isTypeOnly)
      loads.push({...common, imported: imported.text, local: local.text, element, elements})
  }

  return loads
}

/** The module of `require('…')`, of its import helpers too, and of `await import('…')`. */
function readRequire(ts: Compiler, node: ts.Expression): string | undefined {
  if (ts.isAwaitExpression(node)) return readRequire(ts, node.expression)
  if (!ts.isCallExpression(node)) return undefined
  const [argument, ...others] = node.arguments
  if (!argument || others.length > 0) return undefined
  const isLoad =
    node.expression.kind === ts.SyntaxKind.ImportKeyword ||
    (ts.isIdentifier(node.expression) && node.expression.text === 'require')
  if (isLoad && ts.isStringLiteralLike(argument)) return argument.text
  // TypeScript's helpers of compiled modules.
  return /\b__import(?:Star|Default)$/.test(node.expression.getText())
    ? readRequire(ts, argument)
    : undefined
}

function toOclifImport(load: Load, file: ts.SourceFile): OclifImport[] {
  const {element, elements = [], imported, isDefault = false, local, module, statement} = load
  const isPackage = imported === undefined
  if (module !== oclif || !(isPackage || imported === 'Command')) return []
  const range = {start: statement.getStart(file), end: statement.end}
  const isAlone = elements.length === 1 && !isDefault
  return [{...range, isAlone, isPackage, local, removed: isAlone ? range : findRemoved()}]

  function findRemoved(): Range | undefined {
    const place = element ? elements.indexOf(element) : -1
    const [before, after] = [elements[place - 1], elements[place + 1]]
    if (element && after) return {start: element.getStart(file), end: endOfComma(file, element)}
    return element && before && {start: before.end, end: element.end}
  }
}

/** The position behind a name's comma and the space or line break after it. */
function endOfComma(file: ts.SourceFile, element: ts.Node): number {
  const [comma = ''] = /^\s*,[ \t]*(?:\r?\n[ \t]*)?/.exec(file.text.slice(element.end)) ?? []
  return element.end + comma.length
}

function exportsCommand(ts: Compiler, statement: ts.Statement): boolean {
  if (!ts.isExportDeclaration(statement) || statement.isTypeOnly) return false
  const {exportClause, moduleSpecifier} = statement
  const isOclif =
    moduleSpecifier && ts.isStringLiteral(moduleSpecifier) && moduleSpecifier.text === oclif
  if (!isOclif || !exportClause || !ts.isNamedExports(exportClause)) return false
  return exportClause.elements.some(
    ({isTypeOnly, name, propertyName = name}) => !isTypeOnly && propertyName.text === 'Command',
  )
}

function collectClasses(ts: Compiler, file: ts.SourceFile): ClassInfo[] {
  const classes: ClassInfo[] = []
  const exported = findDefault(ts, file)
  const visit = (node: ts.Node): void => {
    if (ts.isClassLike(node)) {
      const clause = node.heritageClauses?.find(({token}) => token === ts.SyntaxKind.ExtendsKeyword)
      const [base] = clause?.types ?? []
      const has = (kind: ts.SyntaxKind) =>
        node.modifiers?.some((each) => each.kind === kind) === true
      const isDefault =
        has(ts.SyntaxKind.DefaultKeyword) || node === exported || node.name?.text === exported
      if (base)
        classes.push({node, base, isAbstract: has(ts.SyntaxKind.AbstractKeyword), isDefault})
    }

    ts.forEachChild(node, visit)
  }
  visit(file)
  return classes
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

type Places = {declared: number[]; used: number[]}

/** Every name of a file, with its declarations and uses; names of members are left out. */
function collectNames(ts: Compiler, file: ts.SourceFile): Map<string, Places> {
  const names = new Map<string, Places>()
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

function roleOf(ts: Compiler, node: ts.Identifier): 'declared' | 'member' | 'used' {
  const {parent} = node
  const {name, propertyName} = parent as {name?: ts.Node; propertyName?: ts.Node}
  if (propertyName === node) return ts.isExportSpecifier(parent) ? 'used' : 'member'
  if (ts.isQualifiedName(parent)) return parent.right === node ? 'member' : 'used'
  if (name !== node || ts.isShorthandPropertyAssignment(parent)) return 'used'
  if (ts.isExportSpecifier(parent)) return propertyName ? 'member' : 'used'
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

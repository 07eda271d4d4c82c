import type {ts} from 'typescript-json-schema'

import {packageName} from '../../oclif/host.js'
import type {Compiler} from '../compiler.js'
import {exportsCommand, findDefault, listExports, readReexports} from './read-exports.js'
import {type NamedImport, type OclifImport, readLoadedNames, toOclifImport} from './read-imports.js'

/** A class with a base class. */
export type ClassInfo = {
  node: ts.ClassLikeDeclaration
  base: ts.ExpressionWithTypeArguments
  isAbstract: boolean
  /** Whether the module exports it by default. */
  isDefault: boolean
}

/** What adopting its classes needs to know of a module. */
export type ModuleInfo = {
  file: ts.SourceFile
  imports: OclifImport[]
  classes: ClassInfo[]
  /** The line where the module exports oclif's `Command`; undefined if it does not. */
  exportLine: number | undefined
  /** Whether it imports `AgentCommand` as a value, by that name. */
  hasAgentCommand: boolean
  /** What a local name is imported from; undefined for any other name. */
  findImport(name: string): NamedImport | undefined
  /** The class that the module exports by a name; undefined if it has none. */
  findExport(name: string): ts.ClassLikeDeclaration | undefined
  /** The modules that an export which the module does not declare may come from. */
  findReexports(name: string): NamedImport[]
  findName(name: string): NamePlaces
}

/** The positions where a name is declared, and where it is used, but not as the name of a member. */
export type NamePlaces = {declared: number[]; used: number[]}

/**
 * Parses a module.
 *
 * @throws SyntaxError with the first mistake
 */
export function parseModule(ts: Compiler, path: string, text: string): ts.SourceFile {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  // A field without a public type: the public way needs a whole program.
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
  const loadedNames = file.statements.flatMap((statement) => readLoadedNames(ts, statement))
  const commandExport = file.statements.find((statement) => exportsCommand(ts, statement))
  const localByExport = listExports(ts, file)
  const defaultExport = localByExport.get('default') ?? findDefault(ts, file)
  const classes = collectClasses(ts, file, defaultExport)
  const reexports = file.statements.flatMap((statement) => readReexports(ts, statement))
  const findImport = (name: string): NamedImport | undefined => {
    const loaded = loadedNames.find(({local}) => local === name)
    // `const Base = require('./base')` loads a whole module, which may be a class: `module.exports`.
    return loaded && {module: loaded.module, imported: loaded.imported ?? 'default'}
  }
  const findReexports = (name: string): NamedImport[] => {
    const local = name === 'default' ? defaultExport : localByExport.get(name)
    const imported = typeof local === 'string' ? findImport(local) : undefined
    return [imported, ...reexports.map((find) => find(name))].filter((each) => each !== undefined)
  }
  return {
    file,
    classes,
    exportLine: commandExport && lineNumber(file, commandExport.getStart(file)),
    hasAgentCommand: loadedNames.some(
      ({imported, local, module}) =>
        module === packageName && imported === 'AgentCommand' && local === imported,
    ),
    imports: loadedNames.flatMap((loaded) => toOclifImport(loaded, file) ?? []),
    findName: (name) => names.get(name) ?? {declared: [], used: []},
    findImport,
    findExport: (name) => {
      const local = localByExport.get(name) ?? name
      const info = classes.find(({isDefault, node}) =>
        name === 'default' ? isDefault : node.name?.text === local,
      )
      return info?.node
    },
    findReexports,
  }
}

/** A member of a class. The name is undefined if it has none, or computes it. */
export type ClassMember = {isStatic: boolean; name: string | undefined}

/** Lists the members of a class; a name in quotes is given without them. */
export function readMembers(ts: Compiler, {members}: ts.ClassLikeDeclaration): ClassMember[] {
  return members.map((member) => {
    const {modifiers} = member as {modifiers?: readonly ts.ModifierLike[]}
    const isStatic = modifiers?.some(({kind}) => kind === ts.SyntaxKind.StaticKeyword) === true
    return {isStatic, name: member.name && readName(ts, member.name)}
  })
}

/** The text of a member's name; undefined for one that is computed. */
function readName(ts: Compiler, name: ts.PropertyName): string | undefined {
  if (!ts.isComputedPropertyName(name)) return name.text
  const {expression} = name
  return ts.isStringLiteralLike(expression) ? expression.text : undefined
}

/** Lists the classes with a base class, nested ones too. */
function collectClasses(
  ts: Compiler,
  file: ts.SourceFile,
  defaultExport: ts.Node | string | undefined,
): ClassInfo[] {
  const classes: ClassInfo[] = []
  const visit = (node: ts.Node): void => {
    const info = ts.isClassLike(node) ? readClass(ts, node, defaultExport) : undefined
    if (info) classes.push(info)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return classes
}

/**
 * A class with its base class; undefined without one.
 *
 * @param defaultExport the default export of the module, or its local name
 */
function readClass(
  ts: Compiler,
  node: ts.ClassLikeDeclaration,
  defaultExport: ts.Node | string | undefined,
): ClassInfo | undefined {
  const {ExtendsKeyword, AbstractKeyword, DefaultKeyword} = ts.SyntaxKind
  const clause = node.heritageClauses?.find(({token}) => token === ExtendsKeyword)
  const [base] = clause?.types ?? []
  if (!base) return undefined
  const modifiers = node.modifiers?.map(({kind}) => kind) ?? []
  const isExportedLater =
    defaultExport !== undefined && (node === defaultExport || node.name?.text === defaultExport)
  return {
    node,
    base,
    isAbstract: modifiers.includes(AbstractKeyword),
    isDefault: modifiers.includes(DefaultKeyword) || isExportedLater,
  }
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
  // The first name of `{first as second}` or `{first: second}`.
  if (propertyName === node) {
    return ts.isExportSpecifier(parent) ? 'used' : 'member'
  }
  // The type `Used.Member`.
  if (ts.isQualifiedName(parent)) {
    return parent.right === node ? 'member' : 'used'
  }
  // `{used}` in an object also names a member.
  if (name !== node || ts.isShorthandPropertyAssignment(parent)) {
    return 'used'
  }
  // `export {used}`, but `member` of `export {used as member}`.
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

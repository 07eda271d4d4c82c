import type {ts} from 'typescript-json-schema'

import type {Compiler} from '../compiler.js'
import {unwrap} from './unwrap.js'

/** A class with a base class. */
export type ClassInfo = {
  node: ts.ClassLikeDeclaration
  base: ts.ExpressionWithTypeArguments
  /** The base class itself: `Command` of `(Command as any)`. */
  extended: ts.Expression
  isAbstract: boolean
  /** Whether the module exports it by default. */
  isDefault: boolean
  /** The name by which its module knows it; undefined without one, and in a function or class. */
  name: string | undefined
}

/** Lists the classes with a base class, nested ones too. */
export function collectClasses(
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
  const name = readClassName(ts, node)
  const isExportedLater =
    defaultExport !== undefined && (node === defaultExport || name === defaultExport)
  return {
    name,
    node,
    base,
    extended: unwrap(ts, base.expression),
    isAbstract: modifiers.includes(AbstractKeyword),
    isDefault: modifiers.includes(DefaultKeyword) || isExportedLater,
  }
}

/** The name of a class that the module itself declares: `X` of `const X = class {}`, too. */
function readClassName(ts: Compiler, node: ts.ClassLikeDeclaration): string | undefined {
  const {parent} = node
  if (ts.isSourceFile(parent)) return node.name?.text
  if (!ts.isVariableDeclaration(parent) || !ts.isIdentifier(parent.name)) return undefined
  const isOfModule = ts.isSourceFile(parent.parent.parent.parent)
  return isOfModule ? parent.name.text : undefined
}

export function isStatic(ts: Compiler, member: ts.ClassElement): boolean {
  const {modifiers} = member as {modifiers?: readonly ts.ModifierLike[]}
  return modifiers?.some(({kind}) => kind === ts.SyntaxKind.StaticKeyword) === true
}

/** The text of a member's name, without quotes; undefined if it is computed, or has none. */
export function readMemberName(ts: Compiler, {name}: ts.ClassElement): string | undefined {
  if (!name || !ts.isComputedPropertyName(name)) return name?.text
  const {expression} = name
  return ts.isStringLiteralLike(expression) ? expression.text : undefined
}

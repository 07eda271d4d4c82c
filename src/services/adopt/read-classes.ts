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
  const isExportedLater =
    defaultExport !== undefined && (node === defaultExport || node.name?.text === defaultExport)
  return {
    node,
    base,
    extended: unwrap(ts, base.expression),
    isAbstract: modifiers.includes(AbstractKeyword),
    isDefault: modifiers.includes(DefaultKeyword) || isExportedLater,
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

import type {ts} from 'typescript-json-schema'

import type {Compiler} from '../compiler.js'

/** The positions where a name is declared or assigned, and where it is used, but not as the name of a member. */
export type NamePlaces = {declared: number[]; used: number[]}

/** Every name of a file, with its declarations and uses. */
export function collectNames(ts: Compiler, file: ts.SourceFile): Map<string, NamePlaces> {
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
  // `declared = …` gives a name another meaning.
  if (ts.isBinaryExpression(parent) && parent.left === node) {
    const isAssigned = parent.operatorToken.kind === ts.SyntaxKind.EqualsToken
    return isAssigned ? 'declared' : 'used'
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

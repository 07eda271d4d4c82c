import type {ts} from 'typescript-json-schema'

import type {Compiler} from '../compiler.js'

/** The positions where a name is declared or assigned, and where it is used, but not as the name of a member. */
export type NamePlaces = {declared: number[]; used: number[]}

/**
 * Every name of a file, with its declarations and uses. The types in comments count in JavaScript,
 * and links in comments everywhere, as for TypeScript's compiler.
 */
export function collectNames(ts: Compiler, file: ts.SourceFile): Map<string, NamePlaces> {
  const names = new Map<string, NamePlaces>()
  const isJavaScript = /\.[cm]?jsx?$/.test(file.fileName)
  const visit = (node: ts.Node, isCounted: boolean): void => {
    if (ts.isIdentifier(node) && isCounted) {
      const places = names.get(node.text) ?? {declared: [], used: []}
      names.set(node.text, places)
      const role = roleOf(ts, node)
      if (role !== 'member') places[role].push(node.getStart(file))
    }

    // A field without a public type.
    const {jsDoc = []} = node as {jsDoc?: readonly ts.Node[]}
    for (const comment of jsDoc) visit(comment, isJavaScript)
    ts.forEachChild(node, (child) => visit(child, isCounted || isLink(ts, node)))
  }
  visit(file, true)
  return names
}

/** Whether a node refers to a name from a comment: `{@link name}`, `@see name`. */
function isLink(ts: Compiler, node: ts.Node): boolean {
  return ts.isJSDocLinkLike(node) || ts.isJSDocNameReference(node)
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
  if (name !== node || ts.isShorthandPropertyAssignment(parent) || isLink(ts, parent)) {
    // The type `import('…').Member`.
    return ts.isImportTypeNode(parent) ? 'member' : 'used'
  }
  // `export {used}`, but `member` of `export {used as member}`.
  if (ts.isExportSpecifier(parent)) {
    return propertyName ? 'member' : 'used'
  }
  return isMember(ts, parent) ? 'member' : 'declared'
}

/** Whether a node's name is that of a member of something, or of a parameter in a comment. */
function isMember(ts: Compiler, node: ts.Node): boolean {
  return (
    ts.isPropertyAccessExpression(node) ||
    ts.isObjectLiteralElement(node) ||
    ts.isClassElement(node) ||
    ts.isTypeElement(node) ||
    ts.isEnumMember(node) ||
    ts.isJSDocPropertyLikeTag(node)
  )
}

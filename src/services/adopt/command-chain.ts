import type {ts} from 'typescript-json-schema'

import type {Compiler} from '../compiler.js'
import type {ClassPlace} from './class-chain.js'
import {isStatic, readMemberName} from './read-classes.js'
import type {SourceModule} from './source-module.js'

/** A command's class and its base classes, the command first. */
export type CommandChain = {
  ts: Compiler
  chain: readonly ClassPlace[]
  /** How many classes, from the first on, are commands. */
  ownCount: number
}

/** What to look for in a chain of classes. */
type WantedCode = {
  name: string
  /** The index of the first class that counts; 0 by default. */
  from?: number
  isOfClass?: boolean
}

/** The code of a member, of an accessor also that of the other one, and the index of its class. */
type FoundCode = {index: number; members: [ts.ClassElement, ...ts.ClassElement[]]}

/** Finds the code that a name of a command means: what the first class that has it implements. */
export function findCode(
  {chain, ts}: CommandChain,
  {from = 0, isOfClass = false, name}: WantedCode,
): FoundCode | undefined {
  for (const [index, {node}] of chain.entries()) {
    if (index < from) continue
    const [first, ...others] = node.members.filter(
      (each) =>
        readMemberName(ts, each) === name && isStatic(ts, each) === isOfClass && hasCode(ts, each),
    )
    if (first) return {index, members: [first, ...others]}
  }
  return undefined
}

/** Whether using a member may run code: not if it is abstract, or a field with a plain value. */
function hasCode(ts: Compiler, member: ts.ClassElement): boolean {
  if (ts.isMethodDeclaration(member)) return member.body !== undefined
  if (!ts.isPropertyDeclaration(member)) return true
  const {initializer} = member
  const isCode = (each: ts.Node) => ts.isFunctionLike(each) || ts.isIdentifier(each)
  return initializer !== undefined && contains(ts, initializer, isCode)
}

/** Whether a class may have other members than it declares, or starts in another way. */
export function isUnclear(
  ts: Compiler,
  node: ts.ClassLikeDeclaration,
  {file}: SourceModule,
): boolean {
  const isDecorated = (each: ts.Node) =>
    ts.canHaveDecorators(each) && ts.getDecorators(each) !== undefined
  const hasUnclearMember = node.members.some((member) => {
    const name = readMemberName(ts, member)
    const isComputed = member.name && name === undefined
    return isComputed || isDecorated(member) || (name === 'run' && isStatic(ts, member))
  })
  return hasUnclearMember || isDecorated(node) || file.text.includes('.prototype')
}

/**
 * Whether code of a base class may run code of a class below it in the chain, by an overridden
 * member. It may do anything with a `this` that it passes on.
 *
 * @param index the index of the base class
 * @param seen what was searched already, because methods may call each other
 */
export function reachesBelow(
  context: CommandChain,
  code: ts.Node,
  index: number,
  seen = new Set<ts.Node>(),
): boolean {
  const {ts} = context
  if (seen.has(code)) return false
  seen.add(code)
  const isReaching = (node: ts.Node): boolean => {
    const isSuper = node.kind === ts.SyntaxKind.SuperKeyword
    if (!isSuper && node.kind !== ts.SyntaxKind.ThisKeyword) return false
    const use = readUse(ts, node)
    // `super(…)` calls the constructor of a class above.
    if (!use) return !isSuper || !ts.isCallExpression(node.parent)
    const found = findCode(context, {...use, from: isSuper ? index + 1 : 0})
    if (!found) return false
    if (found.index < index) return true
    return found.members.some((each) => reachesBelow(context, each, found.index, seen))
  }
  return contains(ts, code, isReaching, {inFunctions: true})
}

/** The member that `this` or `super` is used for: `b` of `this.b`, `super.b` and `this.ctor.b`. */
function readUse(ts: Compiler, node: ts.Node): WantedCode | undefined {
  const access = node.parent
  if (!ts.isPropertyAccessExpression(access)) return undefined
  const owner = ts.findAncestor(node, (each) => ts.isClassElement(each))
  const isOfClass = owner !== undefined && isStatic(ts, owner)
  const name = access.name.text
  if (name !== 'ctor' && name !== 'constructor') return {name, isOfClass}
  const isWrapper = (each: ts.Node) => ts.isParenthesizedExpression(each) || ts.isAsExpression(each)
  const outer = ts.findAncestor(access.parent, (each) => !isWrapper(each))
  return outer && ts.isPropertyAccessExpression(outer)
    ? {name: outer.name.text, isOfClass: true}
    : {name}
}

/** Whether a node is or contains one of a kind, by default not in a function in it. */
export function contains(
  ts: Compiler,
  node: ts.Node,
  isWanted: (each: ts.Node) => boolean,
  options: {inFunctions?: boolean} = {},
): boolean {
  if (isWanted(node)) return true
  if (!options.inFunctions && ts.isFunctionLike(node)) return false
  return (
    ts.forEachChild(node, (child) => contains(ts, child, isWanted, options) || undefined) === true
  )
}

/** Whether evaluating a node calls something. */
export function hasCall(ts: Compiler, node: ts.Node): boolean {
  const isCall = (each: ts.Node) =>
    ts.isCallExpression(each) || ts.isNewExpression(each) || ts.isTaggedTemplateExpression(each)
  return contains(ts, node, isCall)
}

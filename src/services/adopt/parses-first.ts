import type {ts} from 'typescript-json-schema'

import type {Compiler} from '../compiler.js'
import type {ClassPlace} from './class-chain.js'

/**
 * Whether a command certainly parses its command line before it does anything else. Only then is it
 * harmless to run a wrong command line.
 *
 * Its `init()` or `run()` has to call `this.parse(…)`, directly or through other methods. In the
 * command's own class, the first statement has to do so. In a base class, any statement may: what
 * comes before it, every command does.
 */
export function parsesFirst(ts: Compiler, chain: readonly ClassPlace[]): boolean {
  return ['init', 'run'].some((name) => isParsing(ts, chain, {callers: [], from: 0, name}))
}

/** A call of a method. */
type CalledMethod = {
  name: string
  /** The index in the chain of the first class that may define it. */
  from: number
  /** The methods that have called it: calling one of them again would never end. */
  callers: readonly string[]
}

/** Whether a method certainly calls oclif's `parse`, which no class of the chain overrides. */
function isParsing(
  ts: Compiler,
  chain: readonly ClassPlace[],
  {callers, from, name}: CalledMethod,
): boolean {
  const methods = chain.map(({node}) => findMethod(ts, node, name))
  const index = methods.findIndex((method, at) => at >= from && method !== undefined)
  const method = methods[index]
  if (name === 'parse') return method === undefined
  if (!method || callers.includes(name)) return false
  const {statements} = method.body!
  const isOfCommand = index === 0
  const harmless = isOfCommand ? listFirst(ts, statements) : statements
  const calls = harmless.flatMap((statement) => listCalls(ts, statement))
  return calls.some((call) =>
    isParsing(ts, chain, {
      name: call.name,
      from: call.isSuper ? index + 1 : 0,
      // `super.run()` in `run()` calls another method, further up in a chain that ends.
      callers: call.isSuper ? callers : [...callers, name],
    }),
  )
}

/** The method that a class itself implements; undefined without one. */
function findMethod(
  ts: Compiler,
  node: ts.ClassLikeDeclaration,
  name: string,
): ts.MethodDeclaration | undefined {
  return node.members
    .filter((member) => ts.isMethodDeclaration(member))
    .find((member) => member.name.getText() === name && member.body)
}

/** The statement that runs first, looked for in blocks and `try`; none for an empty block. */
function listFirst(ts: Compiler, statements: readonly ts.Statement[]): readonly ts.Statement[] {
  const [first] = statements
  if (!first) return []
  if (ts.isBlock(first)) return listFirst(ts, first.statements)
  return ts.isTryStatement(first) ? listFirst(ts, first.tryBlock.statements) : [first]
}

/** Whether some code in a node may be skipped: in a branch, a loop, or a function. */
function isConditional(ts: Compiler, node: ts.Node): boolean {
  if (ts.isBinaryExpression(node)) {
    return /^(?:&&|\|\||\?\?)=?$/.test(node.operatorToken.getText())
  }
  return (
    ts.isFunctionLike(node) ||
    ts.isIfStatement(node) ||
    ts.isSwitchStatement(node) ||
    ts.isIterationStatement(node, false) ||
    ts.isConditionalExpression(node) ||
    ts.isCatchClause(node)
  )
}

/** A call of one of the class's methods: `this.name(…)`, or `super.name(…)`. */
type MethodCall = {isSuper: boolean; name: string}

/** The methods that a statement certainly calls: not in a condition, a loop or another function. */
function listCalls(ts: Compiler, node: ts.Node): MethodCall[] {
  if (isConditional(ts, node)) return []
  const call = readCall(ts, node)
  const calls = call ? [call] : []
  ts.forEachChild(node, (child) => {
    calls.push(...listCalls(ts, child))
  })
  return calls
}

function readCall(ts: Compiler, node: ts.Node): MethodCall | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) {
    return undefined
  }
  const {expression, name} = node.expression
  const isSuper = expression.kind === ts.SyntaxKind.SuperKeyword
  const isThis = expression.kind === ts.SyntaxKind.ThisKeyword
  return isSuper || isThis ? {isSuper, name: name.text} : undefined
}

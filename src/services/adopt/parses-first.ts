import type {ts} from 'typescript-json-schema'

import type {Compiler} from '../compiler.js'
import type {ClassPlace} from './class-chain.js'

/**
 * Whether a command certainly parses its command line before it does anything of its own: only then
 * is a wrong command line harmless. Its `init()` or `run()` leads to `this.parse(…)`: in the
 * command's class with the first statement, in a base class with any, because a base class does the
 * same for every command.
 */
export function parsesFirst(ts: Compiler, chain: readonly ClassPlace[]): boolean {
  return ['init', 'run'].some((name) => isParsing(ts, chain, {callers: [], from: 0, name}))
}

/** A method that is called: of the first class from a place in the chain on that has it. */
type Called = {
  name: string
  from: number
  /** The methods that have led to this call, which ends a recursion. */
  callers: readonly string[]
}

/** Whether a method certainly leads to oclif's `parse`. */
function isParsing(
  ts: Compiler,
  chain: readonly ClassPlace[],
  {callers, from, name}: Called,
): boolean {
  const index = chain.findIndex(({node}, at) => at >= from && findMethod(ts, node, name))
  const isOfChain = index !== -1
  if (name === 'parse') return !isOfChain
  if (!isOfChain || callers.includes(name)) return false
  const {statements} = findMethod(ts, chain[index]!.node, name)!.body!
  const certain = index === 0 ? statements.slice(0, 1) : statements
  const calls = certain.flatMap((statement) => listCalls(ts, statement))
  return calls.some((call) => {
    const called = call.isSuper
      ? {callers, from: index + 1, name: call.name}
      : {callers: [...callers, name], from: 0, name: call.name}
    return isParsing(ts, chain, called)
  })
}

function findMethod(
  ts: Compiler,
  node: ts.ClassLikeDeclaration,
  name: string,
): ts.MethodDeclaration | undefined {
  return node.members
    .filter((member) => ts.isMethodDeclaration(member))
    .find((member) => member.name.getText() === name && member.body)
}

/** Whether what is in a node may not run: a branch, a loop, or a function of its own. */
function isConditional(ts: Compiler, node: ts.Node): boolean {
  if (ts.isBinaryExpression(node)) {
    return /^(?:&&|\|\||\?\?)$/.test(node.operatorToken.getText())
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

/**
 * The calls of `this.…()` and `super.…()` that a statement certainly makes: not in a condition, a
 * loop or a function of its own.
 */
function listCalls(ts: Compiler, node: ts.Node): {isSuper: boolean; name: string}[] {
  if (isConditional(ts, node)) return []
  const calls: {isSuper: boolean; name: string}[] = []
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const {expression, name} = node.expression
    const isSuper = expression.kind === ts.SyntaxKind.SuperKeyword
    if (isSuper || expression.kind === ts.SyntaxKind.ThisKeyword) {
      calls.push({isSuper, name: name.text})
    }
  }

  ts.forEachChild(node, (child) => void calls.push(...listCalls(ts, child)))
  return calls
}

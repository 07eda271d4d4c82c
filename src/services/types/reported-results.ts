import type {ts} from 'typescript-json-schema'

import type {Compiler} from '../compiler.js'
import type {ResultTypes} from './make-schema.js'
import {isNever, isUndefined, type TypeReader} from './type-reader.js'

/** The methods of the writer that report a result or, in its place, a plan or a partial result. */
const reportingMethods: ReadonlySet<string | undefined> = new Set(['success', 'plan', 'partial'])

/**
 * The types of what a method gives to `writer.success`, and of what it returns where the writer may
 * have got no value (9.10): there, null is the result of one that returns nothing. Undefined if it
 * reports nothing to the writer.
 */
export function readReported(
  reader: TypeReader,
  {body}: ts.MethodDeclaration,
): ResultTypes | undefined {
  const {checker, ts} = reader
  if (!body) return undefined
  const calls = listReports(ts, body)
  if (calls.length === 0) return undefined
  const given = calls.flatMap((call) => {
    const [, value] = writerMethod(ts, call) === 'success' ? call.arguments : []
    return value ? [checker.getTypeAtLocation(value)] : []
  })
  const ends: Ends = {breaks: false, isEmpty: false, returned: []}
  if (continues(reader, body, ends)) ends.isEmpty = true
  const returned = ends.returned.map((value) => {
    const type = checker.getTypeAtLocation(value)
    return checker.getAwaitedType(type) ?? type
  })
  return {types: [...given, ...returned], isNullable: ends.isEmpty}
}

/** The calls in a node that report to the writer. */
function listReports(ts: Compiler, node: ts.Node): ts.CallExpression[] {
  const found: ts.CallExpression[] = []
  const visit = (each: ts.Node) => {
    if (ts.isCallExpression(each) && reportingMethods.has(writerMethod(ts, each))) found.push(each)
    ts.forEachChild(each, visit)
  }
  visit(node)
  return found
}

/** How a method ends where the writer may have got no value. */
type Ends = {
  /** Whether a `break` was found in the innermost loop or `switch`. */
  breaks: boolean
  /** Whether it ends without a value. */
  isEmpty: boolean
  returned: ts.Expression[]
}

/** Adds the ends in a statement. Returns whether the code after it may run without a value. */
function continues(reader: TypeReader, node: ts.Statement, ends: Ends): boolean {
  const {ts} = reader
  if (ts.isBlock(node)) return continuesAll(reader, node.statements, ends)
  if (ts.isReturnStatement(node)) {
    addReturned(reader, node.expression, ends)
    return false
  }
  if (ts.isBreakStatement(node)) {
    ends.breaks = true
    return false
  }
  if (ts.isThrowStatement(node) || ts.isContinueStatement(node)) return false
  if (ts.isIfStatement(node)) return continuesIf(reader, node, ends)
  if (ts.isTryStatement(node)) return continuesTry(reader, node, ends)
  if (ts.isSwitchStatement(node) || ts.isIterationStatement(node, false)) {
    return continuesBreakable(reader, node, ends)
  }
  if (ts.isLabeledStatement(node)) {
    continues(reader, node.statement, ends)
    return true
  }
  const isEnd = ts.isExpressionStatement(node) && neverReturns(reader, node.expression)
  return !isEnd && !givesValue(reader, node)
}

function continuesAll(reader: TypeReader, nodes: readonly ts.Statement[], ends: Ends): boolean {
  return nodes.every((node) => continues(reader, node, ends))
}

function neverReturns(reader: TypeReader, node: ts.Expression): boolean {
  return isNever(reader, reader.checker.getTypeAtLocation(node))
}

/** Adds the values that a `return` may have. One that the writer has got is none. */
function addReturned(reader: TypeReader, value: ts.Expression | undefined, ends: Ends): void {
  for (const outcome of value ? listOutcomes(reader.ts, value) : [undefined]) {
    if (outcome && givesValue(reader, outcome)) continue
    // The writer returns what it got: nothing.
    if (outcome && !writerMethod(reader.ts, outcome)) ends.returned.push(outcome)
    else ends.isEmpty = true
  }
}

function continuesIf(reader: TypeReader, node: ts.IfStatement, ends: Ends): boolean {
  const {elseStatement, expression, thenStatement} = node
  if (givesValue(reader, expression)) return false
  const afterThen = continues(reader, thenStatement, ends)
  const afterElse = !elseStatement || continues(reader, elseStatement, ends)
  return afterThen || afterElse
}

function continuesTry(reader: TypeReader, node: ts.TryStatement, ends: Ends): boolean {
  const {catchClause, finallyBlock, tryBlock} = node
  const afterTry = continues(reader, tryBlock, ends)
  const afterCatch = catchClause ? continues(reader, catchClause.block, ends) : false
  const afterFinally = !finallyBlock || continues(reader, finallyBlock, ends)
  return (afterTry || afterCatch) && afterFinally
}

/** The same for a loop, which may never begin, or a `switch`, which may have no matching case. */
function continuesBreakable(
  reader: TypeReader,
  node: ts.IterationStatement | ts.SwitchStatement,
  ends: Ends,
): boolean {
  const {ts} = reader
  const inner = {...ends, breaks: false}
  let isLeft: boolean
  if (ts.isSwitchStatement(node)) {
    const {clauses} = node.caseBlock
    const after = clauses.map(({statements}) => continuesAll(reader, statements, inner))
    isLeft = after.at(-1) !== false || !clauses.some((clause) => ts.isDefaultClause(clause))
  } else {
    continues(reader, node.statement, inner)
    isLeft = !isEndless(ts, node)
  }
  ends.isEmpty = inner.isEmpty
  return isLeft || inner.breaks
}

/** Whether a loop ends by `break` only: `while (true)`, or `for (;;)`. */
function isEndless(ts: Compiler, node: ts.IterationStatement): boolean {
  if (ts.isForStatement(node)) return !node.condition
  return ts.isWhileStatement(node) && node.expression.kind === ts.SyntaxKind.TrueKeyword
}

/** Whether the writer gets a value, also in a function that is given to another one. */
function givesValue(reader: TypeReader, node: ts.Node): boolean {
  const {checker, ts} = reader
  // Whether any other function is called is not known.
  if (ts.isFunctionLike(node) && !ts.isCallExpression(node.parent)) return false
  const gives = (each: ts.Node) => givesValue(reader, each)
  if (ts.isConditionalExpression(node)) {
    return gives(node.condition) || (gives(node.whenTrue) && gives(node.whenFalse))
  }
  if (ts.isBinaryExpression(node) && isLogical(ts, node)) return gives(node.left)
  const method = ts.isCallExpression(node) ? writerMethod(ts, node) : undefined
  if (!reportingMethods.has(method)) return ts.forEachChild(node, gives) === true
  const [, value] = (node as ts.CallExpression).arguments
  const isGiven = value && !isUndefined(reader, checker.getTypeAtLocation(value))
  return method !== 'success' || isGiven === true
}

/** Whether the right side of an expression may be left out: that of `a && b`. */
function isLogical(ts: Compiler, {operatorToken: {kind}}: ts.BinaryExpression): boolean {
  const {AmpersandAmpersandToken, BarBarToken, QuestionQuestionToken} = ts.SyntaxKind
  return [AmpersandAmpersandToken, BarBarToken, QuestionQuestionToken].some((each) => each === kind)
}

/** The expressions that may be the value of an expression: `a` and `b` of `test ? a : (b)`. */
function listOutcomes(ts: Compiler, node: ts.Expression): ts.Expression[] {
  if (ts.isParenthesizedExpression(node) || ts.isAwaitExpression(node)) {
    return listOutcomes(ts, node.expression)
  }
  if (!ts.isConditionalExpression(node)) return [node]
  return [node.whenTrue, node.whenFalse].flatMap((each) => listOutcomes(ts, each))
}

/**
 * The method of the writer that a node calls, as `success` in `await this.writer.success(…)`;
 * undefined if it calls none.
 */
function writerMethod(ts: Compiler, node: ts.Node): string | undefined {
  const isWrapped =
    ts.isAwaitExpression(node) || ts.isParenthesizedExpression(node) || ts.isAsExpression(node)
  if (isWrapped) return writerMethod(ts, node.expression)
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) {
    return undefined
  }
  const {expression, name} = node.expression
  // `this.writer`, or `writer` of `const {writer} = this`.
  return /(^|\.)writer$/.test(expression.getText()) ? name.text : undefined
}

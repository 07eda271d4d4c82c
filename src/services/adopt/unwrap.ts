import type {ts} from 'typescript-json-schema'

import type {Compiler} from '../compiler.js'

/** The expression in parentheses and types: `Command` of `(Command as any)`. */
export function unwrap(ts: Compiler, node: ts.Expression): ts.Expression {
  const isWrapper =
    ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isNonNullExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isTypeAssertionExpression(node)
  return isWrapper ? unwrap(ts, node.expression) : node
}

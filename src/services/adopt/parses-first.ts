import type {ts} from 'typescript-json-schema'

import type {Compiler} from '../compiler.js'
import type {ClassPlace} from './class-chain.js'
import {readMembers} from './read-classes.js'
import {unwrap} from './unwrap.js'

/**
 * Whether a command certainly parses its command line before it does anything else, and ends if
 * that fails. Only then is it harmless to run a wrong command line.
 *
 * Its `init()` or `run()` has to call `this.parse(…)`, directly or through other methods. In the
 * command's own class, the first statement has to do so. In a base class, any statement may: what
 * comes before it, every command does.
 */
export function parsesFirst(ts: Compiler, chain: readonly ClassPlace[]): boolean {
  const [command] = chain
  if (!command || worksWhenCreated(ts, command.node)) return false
  const isCalled = (name: string) => isParsing(ts, chain, {callers: [], from: 0, name})
  if (isCalled('init')) return true
  const hasOwnInit = findMember(ts, command.node, 'init') !== undefined
  return !hasOwnInit && isCalled('run')
}

/** Whether creating a command may do something: by its constructor, or a field's first value. */
function worksWhenCreated(ts: Compiler, node: ts.ClassLikeDeclaration): boolean {
  return node.members.some((member) => {
    if (ts.isConstructorDeclaration(member)) return true
    if (!ts.isPropertyDeclaration(member) || !member.initializer) return false
    const isStatic = member.modifiers?.some(({kind}) => kind === ts.SyntaxKind.StaticKeyword)
    return !isStatic && hasCall(ts, member.initializer)
  })
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
  const members = chain.map(({node}) => findMember(ts, node, name))
  const index = members.findIndex((member, at) => at >= from && member !== undefined)
  const method = members[index]
  if (name === 'parse') return method === undefined
  if (!method || !ts.isMethodDeclaration(method) || callers.includes(name)) return false
  const statements = listCertain(ts, method.body!.statements)
  const harmless = index === 0 ? statements.slice(0, 1) : statements
  const calls = harmless.flatMap((statement) => readFirstCall(ts, statement) ?? [])
  return calls.some((call) => {
    if (call.name === 'parse' && !isWholeLine(ts, call, chain)) {
      return false
    }
    return isParsing(ts, chain, {
      name: call.name,
      from: call.isSuper ? index + 1 : 0,
      // `super.run()` in `run()` calls another method, further up in a chain that ends.
      callers: call.isSuper ? callers : [...callers, name],
    })
  })
}

/** What a class itself implements by a name, such as a method; undefined without it. */
function findMember(
  ts: Compiler,
  node: ts.ClassLikeDeclaration,
  name: string,
): ts.ClassElement | undefined {
  const members = readMembers(ts, node)
  return node.members.find((member, at) => {
    const {isStatic, name: memberName} = members[at]!
    if (memberName !== name || isStatic) return false
    // A method without a body is abstract, or one of several signatures.
    return !ts.isMethodDeclaration(member) || member.body !== undefined
  })
}

/**
 * The statements that run one after the other unless one throws, up to one that may return. None
 * is in a `try` that catches what they throw.
 */
function listCertain(ts: Compiler, statements: readonly ts.Statement[]): ts.Statement[] {
  const certain = statements.flatMap((statement) => {
    if (ts.isBlock(statement)) return listCertain(ts, statement.statements)
    if (!ts.isTryStatement(statement) || statement.catchClause) return [statement]
    const {finallyBlock, tryBlock} = statement
    // `finally { return }` also ends what was thrown.
    if (!finallyBlock || mayReturn(ts, finallyBlock)) return [statement]
    return listCertain(ts, [...tryBlock.statements, ...finallyBlock.statements])
  })
  const end = certain.findIndex((statement) => mayReturn(ts, statement))
  return end === -1 ? certain : certain.slice(0, end + 1)
}

/** Whether a node contains a node of a kind, apart from the functions in it. */
function contains(ts: Compiler, node: ts.Node, isWanted: (each: ts.Node) => boolean): boolean {
  if (ts.isFunctionLike(node)) return false
  if (isWanted(node)) return true
  return ts.forEachChild(node, (child) => contains(ts, child, isWanted) || undefined) === true
}

function mayReturn(ts: Compiler, node: ts.Node): boolean {
  return contains(ts, node, (each) => ts.isReturnStatement(each))
}

function hasCall(ts: Compiler, node: ts.Node): boolean {
  return contains(
    ts,
    node,
    (each) =>
      ts.isCallExpression(each) || ts.isNewExpression(each) || ts.isTaggedTemplateExpression(each),
  )
}

/** A call of one of the class's methods: `this.name(…)`, or `super.name(…)`. */
type MethodCall = {
  isSuper: boolean
  name: string
  values: readonly ts.Expression[]
}

/** The call that a statement begins with, and waits for: `const {flags} = await this.parse(X)`. */
function readFirstCall(ts: Compiler, statement: ts.Statement): MethodCall | undefined {
  if (ts.isVariableStatement(statement)) {
    const [first] = statement.declarationList.declarations
    return first?.initializer && readAwaited(ts, first.initializer)
  }
  if (ts.isExpressionStatement(statement)) return readAwaited(ts, statement.expression)
  if (!ts.isReturnStatement(statement) || !statement.expression) return undefined
  // The caller of the method waits for what it returns.
  return readAwaited(ts, statement.expression) ?? readCall(ts, statement.expression)
}

/** The call in `await this.name(…)`, `x = await this.name(…)` or `(await this.name(…)).member`. */
function readAwaited(ts: Compiler, expression: ts.Expression): MethodCall | undefined {
  const node = unwrap(ts, expression)
  if (ts.isAwaitExpression(node)) return readCall(ts, node.expression)
  if (ts.isPropertyAccessExpression(node)) return readAwaited(ts, node.expression)
  if (!ts.isBinaryExpression(node)) return undefined
  const {left, operatorToken, right} = node
  const isAssigned = operatorToken.kind === ts.SyntaxKind.EqualsToken
  return isAssigned && !hasCall(ts, left) ? readAwaited(ts, right) : undefined
}

function readCall(ts: Compiler, expression: ts.Expression): MethodCall | undefined {
  const node = unwrap(ts, expression)
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) {
    return undefined
  }
  const {arguments: values} = node
  const {expression: object, name} = node.expression
  const isSuper = object.kind === ts.SyntaxKind.SuperKeyword
  const isThis = object.kind === ts.SyntaxKind.ThisKeyword
  // The arguments are evaluated before the call.
  if (!(isSuper || isThis) || values.some((value) => hasCall(ts, value))) return undefined
  return {isSuper, name: name.text, values}
}

/** Whether a call of `parse` reads the typed words, and fails for a flag that is not declared. */
function isWholeLine(ts: Compiler, {values}: MethodCall, chain: readonly ClassPlace[]): boolean {
  const [options, words, ...others] = values.map((value) => unwrap(ts, value))
  if (others.length > 0 || (words && words.getText() !== 'this.argv')) return false
  if (!options) return true
  if (!ts.isObjectLiteralExpression(options)) {
    const isOwnClass = /^this\.(?:constructor|ctor)$/.test(options.getText())
    return isOwnClass || chain.some(({node}) => node.name?.text === options.getText())
  }
  return options.properties.every((property) => {
    if (ts.isSpreadAssignment(property)) return false
    if (property.name.getText() !== 'strict') return true
    // `chooseComparedLines` has read whether the command itself is strict.
    if (!ts.isPropertyAssignment(property)) return false
    const value = property.initializer.getText()
    return value === 'true' || value.endsWith('.strict')
  })
}

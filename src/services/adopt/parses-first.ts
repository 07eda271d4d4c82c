import type {ts} from 'typescript-json-schema'

import type {Compiler} from '../compiler.js'
import {type ClassPlace, isWhole} from './class-chain.js'
import {
  type CommandChain,
  contains,
  findCode,
  hasCall,
  isUnclear,
  reachesBelow,
} from './command-chain.js'
import {isStatic} from './read-classes.js'
import {unwrap} from './unwrap.js'

/**
 * Whether a command certainly parses its command line before any code of its own runs, and ends if
 * that fails. Only then is it harmless to run a wrong command line.
 *
 * Its `init()` or `run()` has to call `this.parse(…)`, directly or through other methods. In the
 * command's own class, the first statement has to do so. In a base class, other statements may come
 * before it unless they may run code of a class below: what they do, every command does.
 *
 * @param chain the command's class and its base classes
 * @param ownCount how many classes of the chain, from the first on, are commands
 */
export function parsesFirst(ts: Compiler, chain: readonly ClassPlace[], ownCount = 1): boolean {
  const context = {ts, chain, ownCount}
  if (!isWhole(chain) || chain.some(({module, node}) => isUnclear(ts, node, module))) return false
  if (chain.some((_, index) => worksWhenCreated(context, index))) return false
  if (!calledByOclif.every((name) => isHarmless(context, name))) return false
  const isCalled = (name: string) => isParsing(context, {callers: [], from: 0, name})
  return isCalled('init') || (isHarmless(context, 'init') && isCalled('run'))
}

/** What oclif calls of a command whose command line is wrong, apart from `init`, `run`, `parse`. */
const calledByOclif = [
  '_run',
  'catch',
  'debug',
  'finally',
  'jsonEnabled',
  'logJson',
  'removeEnvVar',
  'toErrorJson',
  'warn',
  'warnIfCommandDeprecated',
]

/** Whether creating a command may do something: by its constructor, or a field's first value. */
function worksWhenCreated(context: CommandChain, index: number): boolean {
  const {chain, ownCount, ts} = context
  const isOwn = index < ownCount
  return chain[index]!.node.members.some((member) => {
    if (ts.isConstructorDeclaration(member)) {
      return isOwn || reachesBelow(context, member, index)
    }
    if (!ts.isPropertyDeclaration(member) || !member.initializer || isStatic(ts, member)) {
      return false
    }
    const {initializer} = member
    if (ts.isFunctionLike(initializer)) return false
    return isOwn
      ? hasCall(ts, initializer) || reachesBelow(context, initializer, chain.length)
      : reachesBelow(context, initializer, index)
  })
}

/** Whether a method that is called in any case runs no code of the command itself. */
function isHarmless(context: CommandChain, name: string): boolean {
  const found = findCode(context, {name})
  if (!found) return true
  const {index, members} = found
  return index >= context.ownCount && !members.some((each) => reachesBelow(context, each, index))
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
function isParsing(context: CommandChain, {callers, from, name}: CalledMethod): boolean {
  const {chain, ownCount, ts} = context
  const found = findCode(context, {from, name})
  if (name === 'parse') return found === undefined
  if (!found || callers.includes(name)) return false
  const {
    index,
    members: [member],
  } = found
  if (!ts.isMethodDeclaration(member) || !isPlainMethod(ts, member)) return false
  for (const statement of member.body!.statements) {
    const call = readFirstCall(ts, statement)
    const isWanted = call && (call.name !== 'parse' || isWholeLine(ts, call, chain))
    const next = call && {
      name: call.name,
      from: call.isSuper ? index + 1 : 0,
      // `super.run()` in `run()` calls another method, further up in a chain that ends.
      callers: call.isSuper ? callers : [...callers, name],
    }
    if (isWanted && isParsing(context, next!)) return true
    if (index < ownCount || mayReturn(ts, statement)) return false
    if (reachesBelow(context, statement, index)) return false
  }
  return false
}

/** Whether a call of a method begins with the statements of its body. */
function isPlainMethod(ts: Compiler, {asteriskToken, parameters}: ts.MethodDeclaration): boolean {
  const isPlain = parameters.every(({initializer, name}) => !initializer && ts.isIdentifier(name))
  return isPlain && !asteriskToken
}

function mayReturn(ts: Compiler, node: ts.Node): boolean {
  return contains(ts, node, (each) => ts.isReturnStatement(each))
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

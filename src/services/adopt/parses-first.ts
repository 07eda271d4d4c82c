import type {ts} from 'typescript-json-schema'

import {readTextFile} from '../../files/text-files.js'
import type {Compiler} from '../compiler.js'
import type {FindModule} from './find-module.js'
import {type ModuleInfo, parseModule, readModule} from './read-module.js'

/** A class, and the module that it is in. */
type Place = {
  module: ModuleInfo
  node: ts.ClassLikeDeclaration
  path: string
}

/** How deep the base classes of a command are followed. */
const maxDepth = 8

/** Reads the chain of classes from a command's source file up to the last one of the CLI's own. */
export type ReadChain = (path: string) => readonly Place[]

/**
 * Makes a function that reads chains, and each file once. A chain is empty for a file without a
 * class, and as long as what can be read.
 */
export function chainReader(ts: Compiler, findModule: FindModule): ReadChain {
  const modules = new Map<string, ModuleInfo>()
  const read = (path: string): ModuleInfo => {
    const module = modules.get(path) ?? readModule(ts, parseModule(ts, path, readTextFile(path)))
    modules.set(path, module)
    return module
  }
  return (path) => {
    const chain: Place[] = []
    try {
      const module = read(path)
      const found = module.classes.find(({isDefault}) => isDefault) ?? module.classes[0]
      let place: Place | undefined = found && {module, node: found.node, path}
      while (place && chain.length < maxDepth) {
        chain.push(place)
        place = findBase(ts, place, read, findModule)
      }
    } catch {
      // The rest of the chain cannot be read.
    }

    return chain
  }
}

/**
 * Whether a command certainly parses its command line before it does anything of its own: only then
 * is a wrong command line harmless. Its `init()` or `run()` leads to `this.parse(…)`: in the
 * command's class with the first statement, in a base class with any, because a base class does the
 * same for every command.
 */
export function parsesFirst(ts: Compiler, chain: readonly Place[]): boolean {
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
function isParsing(ts: Compiler, chain: readonly Place[], {callers, from, name}: Called): boolean {
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

/**
 * The base class of a class: in the same file, or in one of the CLI's own that it imports, as a
 * compiled module does, too (`base_1.default`).
 */
function findBase(
  ts: Compiler,
  {module, node, path}: Place,
  read: (path: string) => ModuleInfo,
  findModule: FindModule,
): Place | undefined {
  const base = module.classes.find((each) => each.node === node)?.base.expression
  const isMember = base && ts.isPropertyAccessExpression(base)
  const root = isMember ? base.expression : base
  if (!root || !ts.isIdentifier(root)) return undefined
  const name = isMember ? base.name.text : root.text
  const beside = isMember ? undefined : findClass(module, name)
  if (beside) return {module, node: beside, path}
  const source = module.sourceOf(root.text)
  const file = source && findModule(source, path)
  if (file === undefined) return undefined
  const other = read(file)
  const found = findClass(other, name) ?? other.classes.find(({isDefault}) => isDefault)?.node
  return found && {module: other, node: found, path: file}
}

function findClass({classes}: ModuleInfo, name: string): ts.ClassLikeDeclaration | undefined {
  return classes.find(({node}) => node.name?.text === name)?.node
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
  if (ts.isBinaryExpression(node)) return /^(?:&&|\|\||\?\?)$/.test(node.operatorToken.getText())
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

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
  const isParsing = (name: string, from: number, callers: readonly string[]): boolean => {
    const index = chain.findIndex(({node}, at) => at >= from && findMethod(ts, node, name))
    if (name === 'parse') return index === -1
    if (index === -1 || callers.includes(name)) return false
    const {body} = findMethod(ts, chain[index]!.node, name)!
    const statements = index === 0 ? body!.statements.slice(0, 1) : body!.statements
    return statements
      .flatMap((statement) => listCalls(ts, statement))
      .some((call) =>
        call.isSuper
          ? isParsing(call.name, index + 1, callers)
          : isParsing(call.name, 0, [...callers, name]),
      )
  }
  return isParsing('init', 0, []) || isParsing('run', 0, [])
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

/**
 * The calls of `this.…()` and `super.…()` that a statement certainly makes: not in a condition, a
 * loop or a function of its own.
 */
function listCalls(ts: Compiler, node: ts.Node): {isSuper: boolean; name: string}[] {
  const isUncertain =
    ts.isFunctionLike(node) ||
    ts.isIfStatement(node) ||
    ts.isSwitchStatement(node) ||
    ts.isIterationStatement(node, false) ||
    ts.isConditionalExpression(node) ||
    (ts.isBinaryExpression(node) && /^(?:&&|\|\||\?\?)$/.test(node.operatorToken.getText())) ||
    ts.isCatchClause(node)
  if (isUncertain) return []
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

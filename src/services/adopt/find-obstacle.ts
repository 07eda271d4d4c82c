import type {ts} from 'typescript-json-schema'

import {packageName} from '../../oclif/host.js'
import type {Compiler} from '../compiler.js'
import {contains} from './command-chain.js'
import type {OclifImport} from './read-imports.js'
import {type ClassInfo, isStatic, readMemberName} from './read-classes.js'
import type {SourceModule} from './source-module.js'
import {unwrap} from './unwrap.js'

/**
 * Why a class that extends oclif's `Command` is left to its author (13.6a); undefined if it can be
 * changed.
 *
 * @param oclifImport the statement that imports that `Command`
 * @param clashingFile the file of a class that extends it and has one of our members, if there is one
 */
export function findObstacle(
  ts: Compiler,
  info: ClassInfo,
  oclifImport: OclifImport,
  module: SourceModule,
  clashingFile: string | undefined,
): string | undefined {
  return findClassObstacle(ts, info, clashingFile) ?? findNameClash(oclifImport, module)
}

/** What in the class itself prevents it from extending `AgentCommand`. */
function findClassObstacle(
  ts: Compiler,
  {base, node}: ClassInfo,
  clashingFile: string | undefined,
): string | undefined {
  if (base.typeArguments) {
    return 'the code after its base class is not a known pattern'
  }
  const subject = clashingFile === undefined ? 'it' : `a class that extends it, in ${clashingFile},`
  return clashingFile !== undefined || hasOurMember(ts, node)
    ? `${subject} has a member \`writer\` or \`signal\`, which AgentCommand also defines`
    : undefined
}

/** The members that `AgentCommand` defines and a class may define, too. */
const ourMember = /^(?:signal|writer)$/

/** What assigns one: `this.writer`, `(this as any)['writer']`, `{writer: this.writer}`. */
const ourTarget = /\bthis\b[^.[]*(?:\.|\[['"`])(?:signal|writer)(?:['"`]\])?(?=\s*(?:[,}\]]|$))/

/** Whether a class itself declares or assigns a member that `AgentCommand` defines. */
export function hasOurMember(ts: Compiler, node: ts.ClassLikeDeclaration): boolean {
  const isDeclared = node.members.some(
    (member) => ourMember.test(readMemberName(ts, member) ?? '') && !isStatic(ts, member),
  )
  const {FirstAssignment, LastAssignment} = ts.SyntaxKind
  const isOurs = (each: ts.Node): boolean => {
    if (ts.isParameter(each)) {
      return (
        ourMember.test(each.name.getText()) && ts.isParameterPropertyDeclaration(each, each.parent)
      )
    }
    if (!ts.isBinaryExpression(each)) return false
    const {kind} = each.operatorToken
    const isAssignment = kind >= FirstAssignment && kind <= LastAssignment
    return isAssignment && ourTarget.test(each.left.getText())
  }
  return isDeclared || contains(ts, node, isOurs, {inFunctions: true})
}

/** Why no class of a file can be changed: a name may have another meaning somewhere in the file. */
function findNameClash({end, local, start}: OclifImport, module: SourceModule): string | undefined {
  const {declared, used} = module.findName('AgentCommand')
  const isTaken = !module.hasAgentCommand && declared.length + used.length > 0
  const isShadowed = module.findName(local).declared.some((at) => at < start || at >= end)
  if (!isTaken && !isShadowed) return undefined
  const name = isTaken ? 'AgentCommand' : local
  return `the name \`${name}\` may have another meaning in this file`
}

/** What is known of a class from other files. */
type Surroundings = {
  /** Whether it is the class of a command, or a base class of one. */
  isCommand: boolean
  /** Whether a module that the file imports is one of the CLI's. */
  isOfCli: (specifier: string) => boolean
}

/**
 * Why a class whose base class is not oclif's `Command` is left to its author (13.6a); undefined if
 * it is not a command, is adopted already, or has a base class of the CLI.
 */
export function explainOtherBase(
  ts: Compiler,
  {extended}: ClassInfo,
  module: SourceModule,
  {isCommand, isOfCli}: Surroundings,
): string | undefined {
  const isMixin = ts.isCallExpression(extended)
  const base = isMixin ? extended.expression : extended
  const name = base.getText(module.file)
  const isKnownImport = (specifier: string) => isOwnModule(specifier) || isOfCli(specifier)
  const origin = traceBase(ts, base, module, isKnownImport)
  const names = isMixin
    ? extended.arguments.map((each) => each.getText())
    : [name, ...(origin ?? [])]
  if (isMixin ? isOurMixin(name) : !origin) return undefined
  const isListed = names.some((each) => /command$/i.test(each)) || (isCommand && origin)
  return isListed ? describeUnknownBase(isMixin ? `${name}(…)` : name) : undefined
}

function isOurMixin(name: string): boolean {
  return /(?:^|\.)withAgent$/.test(name)
}

/**
 * Finds what a base class is called where it comes from: the imported name and its module, or the
 * text of a variable's value. Undefined for one that is judged elsewhere: it is of the CLI, adopted,
 * or neither imported nor a variable.
 */
function traceBase(
  ts: Compiler,
  base: ts.Node,
  module: SourceModule,
  isKnownImport: (specifier: string) => boolean,
): string[] | undefined {
  const root = findRoot(ts, base)
  if (root === undefined) return []
  const baseImport = module.findImport(root)
  if (baseImport) {
    const {imported, module: specifier} = baseImport
    return isKnownImport(specifier) ? undefined : [imported, specifier]
  }
  const value = findValue(ts, root, module)
  if (!value || ts.isClassExpression(value)) return undefined
  const isKnown = ts.isCallExpression(value)
    ? isOurMixin(value.expression.getText())
    : findRoot(ts, value) !== root && !traceBase(ts, value, module, isKnownImport)
  return isKnown ? undefined : [value.getText()]
}

/** The value of a variable that is declared anywhere in a file, or what `import a = b.c` names. */
function findValue(ts: Compiler, name: string, module: SourceModule): ts.Node | undefined {
  const {declared} = module.findName(name)
  const find = (node: ts.Node): ts.Node | undefined => {
    if (ts.isVariableDeclaration(node) || ts.isImportEqualsDeclaration(node)) {
      const value = ts.isVariableDeclaration(node) ? node.initializer : node.moduleReference
      const {end, pos} = node.name
      if (value && declared.some((at) => at >= pos && at < end)) {
        return ts.isExpression(value) ? unwrap(ts, value) : value
      }
    }
    return ts.forEachChild(node, find)
  }
  return declared.length > 0 ? find(module.file) : undefined
}

/** The name with which a node of members begins: `a` of `a.b.c`. */
function findRoot(ts: Compiler, node: ts.Node): string | undefined {
  if (ts.isExpression(node) && unwrap(ts, node) !== node) return findRoot(ts, unwrap(ts, node))
  if (ts.isPropertyAccessExpression(node)) return findRoot(ts, node.expression)
  if (ts.isQualifiedName(node)) return findRoot(ts, node.left)
  return ts.isIdentifier(node) ? node.text : undefined
}

function describeUnknownBase(name: string): string {
  return `its base class \`${name}\` is not a known pattern: import {Command} by name, or wrap your base class once, \`export const BaseCommand = withAgent(…)\``
}

/**
 * Whether a module is of the CLI (`./base.js`, `#base`, `~/base`, `@/base`), or of this package.
 */
function isOwnModule(module: string): boolean {
  const isThisPackage = module === packageName || module.startsWith(`${packageName}/`)
  return isThisPackage || /^[.#~]/.test(module) || module.startsWith('@/')
}

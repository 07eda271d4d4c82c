import type {ts} from 'typescript-json-schema'

import {packageName} from '../../oclif/host.js'
import type {Compiler} from '../compiler.js'
import {contains} from './command-chain.js'
import type {OclifImport} from './read-imports.js'
import {type ClassInfo, readMembers} from './read-classes.js'
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

/** A field of a command as it is assigned: `this.writer`, `(this as any)['writer']`. */
const ourField = /^\(?this\b[^.[]*(?:\.|\[['"`])(?:signal|writer)(?:['"`]\])?$/

/** Whether a class itself declares or assigns a member that `AgentCommand` defines. */
export function hasOurMember(ts: Compiler, node: ts.ClassLikeDeclaration): boolean {
  const isDeclared = readMembers(ts, node).some(
    ({isStatic, name = ''}) => !isStatic && ourMember.test(name),
  )
  const isOurs = (each: ts.Node): boolean => {
    if (ts.isParameter(each)) {
      return (
        ts.isParameterPropertyDeclaration(each, each.parent) && ourMember.test(each.name.getText())
      )
    }
    if (!ts.isBinaryExpression(each)) return false
    const {
      left,
      operatorToken: {kind},
    } = each
    const {FirstAssignment, LastAssignment} = ts.SyntaxKind
    if (kind < FirstAssignment || kind > LastAssignment) return false
    const isPattern = ts.isObjectLiteralExpression(left) || ts.isArrayLiteralExpression(left)
    const isField = (part: ts.Node) => ourField.test(part.getText())
    return isPattern ? contains(ts, left, isField) : isField(left)
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
  const root = findRoot(ts, base)
  const isKnownImport = (specifier: string) => isOwnModule(specifier) || isOfCli(specifier)
  const {isKnown, origin} = traceBase(ts, root, module, isKnownImport)
  const isNamed = (each: string) => /command$/i.test(each)
  if (isMixin) {
    if (isOurMixin(name)) return undefined
    const extendsCommand = extended.arguments.some((each) => isNamed(each.getText(module.file)))
    const isListed = extendsCommand || (isCommand && !isKnown)
    return isListed ? describeUnknownBase(`${name}(…)`) : undefined
  }
  const isListed = !isKnown && (isCommand || [name, ...origin].some(isNamed))
  return isListed ? describeUnknownBase(name) : undefined
}

function isOurMixin(name: string): boolean {
  return /(?:^|\.)withAgent$/.test(name)
}

/** Where a base class comes from. */
type BaseOrigin = {
  /** Whether it is judged elsewhere: it is of the CLI, or adopted. */
  isKnown: boolean
  /** The name that its module has for it, and that of the module; or the text of its value. */
  origin: readonly string[]
}

/**
 * Finds where the first name of a base class comes from: an import, or the value of a variable. Any
 * other name is known: a class is judged at its own declaration.
 */
function traceBase(
  ts: Compiler,
  root: string | undefined,
  module: SourceModule,
  isKnownImport: (specifier: string) => boolean,
): BaseOrigin {
  if (root === undefined) return {isKnown: false, origin: []}
  const baseImport = module.findImport(root)
  if (baseImport) {
    const {imported, module: specifier} = baseImport
    return {isKnown: isKnownImport(specifier), origin: [imported, specifier]}
  }
  const value = findValue(ts, root, module)
  if (!value || ts.isClassExpression(value)) return {isKnown: true, origin: []}
  const origin = [value.getText()]
  if (ts.isCallExpression(value)) {
    return {isKnown: isOurMixin(value.expression.getText()), origin}
  }
  const valueRoot = findRoot(ts, value)
  const valueImport = valueRoot === undefined ? undefined : module.findImport(valueRoot)
  const isKnown = valueImport
    ? isKnownImport(valueImport.module)
    : valueRoot !== undefined && findValue(ts, valueRoot, module) === undefined
  return {isKnown, origin}
}

/** The value of a variable that is declared anywhere in a file, or what `import a = b.c` names. */
function findValue(ts: Compiler, name: string, module: SourceModule): ts.Node | undefined {
  const {declared} = module.findName(name)
  const find = (node: ts.Node): ts.Node | undefined => {
    const value = readValue(ts, node)
    if (value) {
      const {end, pos} = value.name
      if (declared.some((at) => at >= pos && at < end)) return value.node
    }
    return ts.forEachChild(node, find)
  }
  return declared.length > 0 ? find(module.file) : undefined
}

/** The name that a node declares, and its value; undefined for other nodes. */
function readValue(ts: Compiler, node: ts.Node): {name: ts.Node; node: ts.Node} | undefined {
  if (ts.isVariableDeclaration(node) && node.initializer) {
    return {name: node.name, node: unwrap(ts, node.initializer)}
  }
  if (!ts.isImportEqualsDeclaration(node)) return undefined
  return {name: node.name, node: node.moduleReference}
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

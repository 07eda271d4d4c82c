import type {ts} from 'typescript-json-schema'

import {packageName} from '../../oclif/host.js'
import type {Compiler} from '../compiler.js'
import type {OclifImport} from './read-imports.js'
import {type ClassInfo, readMembers} from './read-classes.js'
import type {SourceModule} from './source-module.js'
import {unwrap} from './unwrap.js'

/**
 * Why a class that extends oclif's `Command` is left to its author (13.6a); undefined if it can be
 * changed.
 *
 * @param oclifImport the statement that imports that `Command`
 */
export function findObstacle(
  ts: Compiler,
  info: ClassInfo,
  oclifImport: OclifImport,
  module: SourceModule,
): string | undefined {
  return findClassObstacle(ts, info) ?? findNameClash(oclifImport, module)
}

/** What in the class itself prevents it from extending `AgentCommand`. */
function findClassObstacle(ts: Compiler, {base, node}: ClassInfo): string | undefined {
  if (base.typeArguments) {
    return 'the code after its base class is not a known pattern'
  }
  const members = readMembers(ts, node)
  const hasOurMember = members.some(
    ({isStatic, name}) => !isStatic && (name === 'writer' || name === 'signal'),
  )
  return hasOurMember
    ? 'it has a member `writer` or `signal`, which AgentCommand also defines'
    : undefined
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

/**
 * Why a class whose base class is not oclif's `Command` is left to its author (13.6a); undefined if
 * it is not a command, is adopted already, or has a base class of the CLI.
 *
 * @param isOfCli whether a module that the file imports is one of the CLI's
 */
export function explainOtherBase(
  ts: Compiler,
  {extended}: ClassInfo,
  module: SourceModule,
  isOfCli: (specifier: string) => boolean,
): string | undefined {
  if (ts.isCallExpression(extended)) {
    return explainMixin(extended, module.file)
  }
  const name = extended.getText(module.file)
  if (!name.endsWith('Command')) return undefined
  const local = name.split('.', 1)[0]!
  const isKnownImport = (specifier: string) => isOwnModule(specifier) || isOfCli(specifier)
  const baseImport = module.findImport(local)
  const isKnown = baseImport
    ? isKnownImport(baseImport.module)
    : isKnownVariable(ts, local, module, isKnownImport)
  return isKnown ? undefined : describeUnknownBase(name)
}

/** Why a class that extends the result of a call, except our mixin's, is left to its author. */
function explainMixin(call: ts.CallExpression, file: ts.SourceFile): string | undefined {
  const name = call.expression.getText(file)
  const extendsCommand = call.arguments.some((argument) =>
    argument.getText(file).endsWith('Command'),
  )
  return extendsCommand && name !== 'withAgent' ? describeUnknownBase(`${name}(…)`) : undefined
}

/**
 * Whether a base class that a variable holds is judged elsewhere: it is of the CLI, or adopted. So
 * is any name that is not a variable: a class is judged at its own declaration.
 */
function isKnownVariable(
  ts: Compiler,
  name: string,
  module: SourceModule,
  isKnownImport: (specifier: string) => boolean,
): boolean {
  const value = findValue(ts, name, module)
  if (!value || ts.isClassExpression(value)) return true
  if (ts.isCallExpression(value)) {
    return /(?:^|\.)withAgent$/.test(value.expression.getText())
  }
  const root = findRoot(ts, value)
  const rootImport = root === undefined ? undefined : module.findImport(root)
  if (rootImport) return isKnownImport(rootImport.module)
  return root !== undefined && findValue(ts, root, module) === undefined
}

/** The value with which a variable is declared anywhere in a file; undefined without one. */
function findValue(ts: Compiler, name: string, module: SourceModule): ts.Expression | undefined {
  const {declared} = module.findName(name)
  const find = (node: ts.Node): ts.Expression | undefined => {
    if (ts.isVariableDeclaration(node) && node.initializer) {
      const {end, pos} = node.name
      if (declared.some((at) => at >= pos && at < end)) return unwrap(ts, node.initializer)
    }
    return ts.forEachChild(node, find)
  }
  return declared.length > 0 ? find(module.file) : undefined
}

/** The name with which an expression of members begins: `a` of `a.b.c`. */
function findRoot(ts: Compiler, expression: ts.Expression): string | undefined {
  const node = unwrap(ts, expression)
  if (ts.isPropertyAccessExpression(node)) return findRoot(ts, node.expression)
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

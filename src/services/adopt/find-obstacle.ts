import type {ts} from 'typescript-json-schema'

import {packageName} from '../../oclif/host.js'
import type {Compiler} from '../compiler.js'
import type {OclifImport} from './read-imports.js'
import {type ClassInfo, readMembers} from './read-classes.js'
import type {SourceModule} from './source-module.js'

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
  {base: {expression}}: ClassInfo,
  module: SourceModule,
  isOfCli: (specifier: string) => boolean,
): string | undefined {
  if (ts.isCallExpression(expression)) {
    return explainMixin(expression, module.file)
  }
  const name = expression.getText(module.file)
  if (!name.endsWith('Command')) return undefined
  const local = name.split('.', 1)[0]!
  const baseImport = module.findImport(local)
  // A base class that the file declares itself is judged at its own declaration.
  const isKnown = baseImport
    ? isOwnModule(baseImport.module) || isOfCli(baseImport.module)
    : !isLoadedOtherwise(ts, local, module)
  return isKnown ? undefined : describeUnknownBase(name)
}

/** Why a class that extends the result of a call is left to its author; our mixin is no reason. */
function explainMixin(call: ts.CallExpression, file: ts.SourceFile): string | undefined {
  const name = call.expression.getText(file)
  const extendsCommand = call.arguments.some((argument) =>
    argument.getText(file).endsWith('Command'),
  )
  return extendsCommand && name !== 'withAgent' ? describeUnknownBase(`${name}(…)`) : undefined
}

/** Whether a name is loaded in a form that is not read, such as `require('x').commands`. */
function isLoadedOtherwise(ts: Compiler, name: string, module: SourceModule): boolean {
  const {file} = module
  const {declared} = module.findName(name)
  const requiring = file.statements.filter(
    (statement) => ts.isVariableStatement(statement) && /\brequire\(/.test(statement.getText(file)),
  )
  return requiring.some(({end, pos}) => declared.some((at) => at >= pos && at < end))
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

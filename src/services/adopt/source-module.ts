import type {ts} from 'typescript-json-schema'

import {packageName} from '../../oclif/host.js'
import type {Compiler} from '../compiler.js'
import {collectNames, type NamePlaces} from './collect-names.js'
import {type ClassInfo, collectClasses} from './read-classes.js'
import {
  exportsCommand,
  findDefault,
  followReexport,
  listExports,
  readReexports,
} from './read-exports.js'
import {
  type LoadedName,
  type NamedImport,
  type OclifImport,
  readLoadedNames,
  toOclifImport,
} from './read-imports.js'

/** What adopting its classes needs to know of a module. */
export type ModuleInfo = {
  file: ts.SourceFile
  imports: OclifImport[]
  classes: ClassInfo[]
  /** The line where the module exports oclif's `Command`; undefined if it does not. */
  exportLine: number | undefined
  /** Whether it imports `AgentCommand` as a value, by that name. */
  hasAgentCommand: boolean
  /** What a local name is imported from; undefined for any other name. */
  findImport(name: string): NamedImport | undefined
  /** The class that the module exports by a name; undefined if it has none. */
  findExport(name: string): ts.ClassLikeDeclaration | undefined
  /** The modules that an export which the module does not declare may come from. */
  findReexports(name: string): NamedImport[]
  /** Where a name is declared and used. */
  findName(name: string): NamePlaces
}

/**
 * Parses a module.
 *
 * @throws SyntaxError with the first mistake
 */
export function parseModule(ts: Compiler, path: string, text: string): ts.SourceFile {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  // A field without a public type: the public way needs a whole program.
  const {parseDiagnostics: [mistake] = []} = file as {parseDiagnostics?: ts.Diagnostic[]}
  if (!mistake) return file
  const message = ts.flattenDiagnosticMessageText(mistake.messageText, ' ')
  throw Object.assign(new SyntaxError(message), {line: lineNumber(file, mistake.start ?? 0)})
}

/** The line of a position in a file, from 1 on. */
export function lineNumber(file: ts.SourceFile, position: number): number {
  return file.getLineAndCharacterOfPosition(position).line + 1
}

/** Reads what adopting a module needs. */
export function readModule(ts: Compiler, file: ts.SourceFile): ModuleInfo {
  const {statements} = file
  const loadedNames = statements.flatMap((statement) => readLoadedNames(ts, statement))
  const reexports = statements.flatMap((statement) => readReexports(ts, statement))
  const commandExport = statements.find((statement) => exportsCommand(ts, statement))
  const localByExport = listExports(ts, file)
  const defaultExport = localByExport.get('default') ?? findDefault(ts, file)
  const classes = collectClasses(ts, file, defaultExport)
  const names = collectNames(ts, file)
  const imports = loadedNames.flatMap((loaded) => toOclifImport(loaded, file) ?? [])
  const exportedNames = new Set([...localByExport.values(), defaultExport])
  const exportedImport = imports.find(
    ({isPackage, local}) => !isPackage && exportedNames.has(local),
  )
  const exportStart = commandExport?.getStart(file) ?? exportedImport?.start
  const findImport = (name: string) => importOf(loadedNames, name)
  return {
    file,
    classes,
    exportLine: exportStart === undefined ? undefined : lineNumber(file, exportStart),
    hasAgentCommand: loadedNames.some(isAgentCommand),
    imports,
    findName: (name) => names.get(name) ?? {declared: [], used: []},
    findImport,
    findExport: (name) => findExportedClass(classes, name, localByExport.get(name)),
    findReexports(name) {
      const local = name === 'default' ? defaultExport : localByExport.get(name)
      const imported = typeof local === 'string' ? findImport(local) : undefined
      const followed = reexports.map((reexport) => followReexport(reexport, name))
      const places = [imported, ...followed]
      return places.filter((place) => place !== undefined)
    },
  }
}

/** The import of a local name among the names that a module loads. */
function importOf(loadedNames: readonly LoadedName[], name: string): NamedImport | undefined {
  const loaded = loadedNames.find(({local}) => local === name)
  // `const Base = require('./base')` loads a whole module, which may be a class: `module.exports`.
  return loaded && {module: loaded.module, imported: loaded.imported ?? 'default'}
}

/** Whether a module loads `AgentCommand` as a value, by that name. */
function isAgentCommand({imported, local, module}: LoadedName): boolean {
  return module === packageName && imported === 'AgentCommand' && local === imported
}

/** The class that is exported by a name, which may be that of another one in the module. */
function findExportedClass(
  classes: readonly ClassInfo[],
  name: string,
  local: string = name,
): ts.ClassLikeDeclaration | undefined {
  const exported = classes.find(({isDefault, node}) =>
    name === 'default' ? isDefault : node.name?.text === local,
  )
  return exported?.node
}

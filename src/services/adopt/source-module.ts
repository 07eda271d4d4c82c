import type {ts} from 'typescript-json-schema'

import {readTextFile} from '../../files/read-file.js'
import {packageName} from '../../oclif/host.js'
import type {Compiler} from '../compiler.js'
import {collectNames, type NamePlaces} from './collect-names.js'
import {lineNumber, parseModule} from './parse-module.js'
import {type ClassInfo, collectClasses} from './read-classes.js'
import {
  exportsCommand,
  findDefault,
  followReexport,
  listExports,
  readReexports,
  type Reexport,
} from './read-exports.js'
import {
  type LoadedName,
  type NamedImport,
  type OclifImport,
  readLoadedNames,
  toOclifImport,
} from './read-imports.js'

/** What adopting its classes needs to know of a module. */
export class SourceModule {
  readonly file: ts.SourceFile
  readonly classes: readonly ClassInfo[]
  /** The line where the module exports oclif's `Command`; undefined if it does not. */
  readonly exportLine: number | undefined
  /** Whether it imports `AgentCommand` as a value, by that name. */
  readonly hasAgentCommand: boolean
  readonly imports: readonly OclifImport[]
  /** The default export, or its local name; undefined without one. */
  readonly #defaultExport: ts.Node | string | undefined
  readonly #loadedNames: readonly LoadedName[]
  /** The local names of exports, by the exported name. */
  readonly #localByExport: ReadonlyMap<string, string>
  readonly #names: ReadonlyMap<string, NamePlaces>
  readonly #reexports: readonly Reexport[]

  constructor(ts: Compiler, file: ts.SourceFile) {
    const {statements} = file
    this.file = file
    this.#loadedNames = statements.flatMap((statement) => readLoadedNames(ts, statement))
    this.#localByExport = listExports(ts, file)
    this.#names = collectNames(ts, file)
    this.#reexports = statements.flatMap((statement) => readReexports(ts, statement))
    this.#defaultExport = this.#localByExport.get('default') ?? findDefault(ts, file)
    this.classes = collectClasses(ts, file, this.#defaultExport)
    this.hasAgentCommand = this.#loadedNames.some(isAgentCommand)
    this.imports = this.#loadedNames.flatMap((loaded) => toOclifImport(loaded, file) ?? [])
    const commandExport = statements.find((statement) => exportsCommand(ts, statement))
    const exportStart = commandExport?.getStart(file) ?? this.#findExportedImport()?.start
    this.exportLine = exportStart === undefined ? undefined : lineNumber(file, exportStart)
  }

  /** The import of the `Command` that a class extends; undefined if that is not oclif's. */
  findOclifImport({extended}: ClassInfo): OclifImport | undefined {
    const text = extended.getText(this.file)
    return this.imports.find(
      ({isPackage, local}) => text === (isPackage ? `${local}.Command` : local),
    )
  }

  /** Where a name is declared and used. */
  findName(name: string): NamePlaces {
    return this.#names.get(name) ?? {declared: [], used: []}
  }

  /** What a local name is imported from; undefined for any other name. */
  findImport(name: string): NamedImport | undefined {
    const loaded = this.#loadedNames.find(({local}) => local === name)
    // `const Base = require('./base')` loads a whole module, which may be a class: `module.exports`.
    return loaded && {module: loaded.module, imported: loaded.imported ?? 'default'}
  }

  /** The class that a name of the module always means; undefined if it may mean another. */
  findClass(name: string): ClassInfo | undefined {
    const info = this.classes.find((each) => each.name === name)
    if (!info) return undefined
    const {members, parent, pos} = info.node
    const start = parent === this.file ? pos : parent.pos
    const {declared} = this.findName(name)
    const isOnly = declared.every((at) => at >= start && at < members.pos)
    return isOnly ? info : undefined
  }

  /** The class that the module exports by a name; undefined if it has none. */
  findExport(name: string): ClassInfo | undefined {
    if (name !== 'default') {
      // The exported name may be that of another class in the module.
      return this.findClass(this.#localByExport.get(name) ?? name)
    }
    const main = this.classes.find(({isDefault}) => isDefault)
    return main?.name === undefined ? main : this.findClass(main.name)
  }

  /** The class of a command: by its name, or else the default export. */
  findCommand(className: string | undefined): ClassInfo | undefined {
    return className === undefined ? this.findExport('default') : this.findClass(className)
  }

  /** The modules that an export which the module does not declare may come from. */
  findReexports(name: string): NamedImport[] {
    const local = name === 'default' ? this.#defaultExport : this.#localByExport.get(name)
    const imported = typeof local === 'string' ? this.findImport(local) : undefined
    const followed = this.#reexports.map((reexport) => followReexport(reexport, name))
    return [imported, ...followed].filter((place) => place !== undefined)
  }

  /** The import of oclif's `Command` that the module exports; undefined if it exports none. */
  #findExportedImport(): OclifImport | undefined {
    const exportedNames = new Set([...this.#localByExport.values(), this.#defaultExport])
    return this.imports.find(({isPackage, local}) => !isPackage && exportedNames.has(local))
  }
}

/** @throws Error if the file cannot be read or parsed */
export function readModule(ts: Compiler, path: string): SourceModule {
  return new SourceModule(ts, parseModule(ts, path, readTextFile(path)))
}

/** Whether a module loads `AgentCommand` as a value, by that name. */
function isAgentCommand({imported, local, module}: LoadedName): boolean {
  return module === packageName && imported === 'AgentCommand' && local === imported
}

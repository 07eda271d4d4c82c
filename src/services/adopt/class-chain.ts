import type {ts} from 'typescript-json-schema'

import type {ClassFile} from '../class-file.js'
import type {Compiler} from '../compiler.js'
import type {FindModule} from './find-module.js'
import type {NamedImport} from './read-imports.js'
import {readModule, type SourceModule} from './source-module.js'

/** A class, and the module that it is in. */
export type ClassPlace = {
  module: SourceModule
  node: ts.ClassLikeDeclaration
  path: string
}

/** The most classes of a chain, which also ends one whose classes extend each other. */
const maxDepth = 8

/** Reads a class, such as a command's, and its base classes, up to the last one of the CLI. */
export type ReadChain = (start: ClassFile | ClassPlace) => readonly ClassPlace[]

/** The modules of a project, and how they are read. */
type Project = {
  findModule: FindModule
  /** @throws Error if the file cannot be read or parsed */
  read(path: string): SourceModule
}

/**
 * Makes a function that reads chains of classes, and each file only once. A chain ends before the
 * first class that cannot be read; it is empty for a file without a class.
 */
export function chainReader(ts: Compiler, findModule: FindModule): ReadChain {
  const modules = new Map<string, SourceModule>()
  const read = (path: string): SourceModule => {
    const known = modules.get(path)
    if (known) return known
    const module = readModule(ts, path)
    modules.set(path, module)
    return module
  }
  return (start) => listChain({findModule, read}, start)
}

function listChain(project: Project, start: ClassFile | ClassPlace): ClassPlace[] {
  const chain: ClassPlace[] = []
  try {
    let place = 'node' in start ? start : findCommandClass(project, start)
    while (place && chain.length < maxDepth) {
      chain.push(place)
      place = findBase(project, place)
    }
  } catch {
    // The rest of the chain cannot be read.
  }
  return chain
}

function findCommandClass(project: Project, {className, path}: ClassFile): ClassPlace | undefined {
  const module = project.read(path)
  const node = module.findCommand(className)?.node
  return node && {module, node, path}
}

/**
 * Finds the base class of a class, in the same file or in a file of the CLI that it imports. The
 * files may be compiled, so the base class may be written as `base_1.default`.
 */
function findBase(project: Project, {module, node, path}: ClassPlace): ClassPlace | undefined {
  const base = module.classes.find((each) => each.node === node)?.extended
  // `Base`, or `base_1.default`.
  const [, local = '', member] = /^([\w$]+)(?:\.([\w$]+))?$/.exec(base?.getText() ?? '') ?? []
  const sibling = member === undefined ? module.findClass(local) : undefined
  if (sibling) return {module, node: sibling.node, path}
  const baseImport = module.findImport(local)
  if (!baseImport) return undefined
  return findExported(project, path, {...baseImport, imported: member ?? baseImport.imported})
}

/**
 * Finds a class that a file imports, in the module that it names or in one that this module
 * re-exports from, as `export * from './base.js'` does.
 *
 * @param seen the names that were searched for already, because modules may re-export each other
 */
function findExported(
  project: Project,
  from: string,
  {imported, module: specifier}: NamedImport,
  seen = new Set<string>(),
): ClassPlace | undefined {
  const path = project.findModule(specifier, from)
  const key = `${imported} ${path}`
  if (path === undefined || seen.has(key)) return undefined
  seen.add(key)
  const module = project.read(path)
  const exported = module.findExport(imported)
  if (exported) return {module, node: exported.node, path}
  for (const next of module.findReexports(imported)) {
    const place = findExported(project, path, next, seen)
    if (place) return place
  }
  return undefined
}

/** Whether a chain is complete: its last class extends oclif's `Command`, or our `AgentCommand`. */
export function isWhole(chain: readonly ClassPlace[]): boolean {
  const last = chain.at(-1)
  const info = last?.module.classes.find(({node}) => node === last.node)
  if (!last || !info) return false
  const {hasAgentCommand} = last.module
  const isAdopted = hasAgentCommand && info.extended.getText() === 'AgentCommand'
  return isAdopted || last.module.findOclifImport(info) !== undefined
}

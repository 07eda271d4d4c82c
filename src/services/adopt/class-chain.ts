import type {ts} from 'typescript-json-schema'

import {readTextFile} from '../../files/text-files.js'
import type {Compiler} from '../compiler.js'
import type {FindModule} from './find-module.js'
import {type ModuleInfo, parseModule, readModule} from './read-module.js'

/** A class, and the module that it is in. */
export type ClassPlace = {
  module: ModuleInfo
  node: ts.ClassLikeDeclaration
  path: string
}

/** How deep the base classes of a command are followed. */
const maxDepth = 8

/** Reads the chain of classes from a command's source file up to the last one of the CLI's own. */
export type ReadChain = (path: string) => readonly ClassPlace[]

/**
 * Makes a function that reads chains, and each file once. A chain ends before the first class that
 * cannot be read; it is empty for a file without one.
 */
export function chainReader(ts: Compiler, findModule: FindModule): ReadChain {
  const modules = new Map<string, ModuleInfo>()
  const read = (path: string): ModuleInfo => {
    const module = modules.get(path) ?? readModule(ts, parseModule(ts, path, readTextFile(path)))
    modules.set(path, module)
    return module
  }
  return (path) => {
    const chain: ClassPlace[] = []
    try {
      const module = read(path)
      const found = module.classes.find(({isDefault}) => isDefault) ?? module.classes[0]
      let place: ClassPlace | undefined = found && {module, node: found.node, path}
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
 * The base class of a class: in the same file, or in one of the CLI's own that it imports. Reads
 * compiled modules too, which write `base_1.default`.
 */
function findBase(
  ts: Compiler,
  {module, node, path}: ClassPlace,
  read: (path: string) => ModuleInfo,
  findModule: FindModule,
): ClassPlace | undefined {
  const base = module.classes.find((each) => each.node === node)?.base.expression
  const reference = base && readReference(ts, base)
  if (!reference) return undefined
  const {local, member} = reference
  const sibling = member === undefined ? findClass(module, local) : undefined
  if (sibling) return {module, node: sibling, path}
  const load = module.findImport(local)
  if (!load) return undefined
  const file = findModule(load.module, path)
  if (file === undefined) return undefined
  const other = read(file)
  // In CommonJS, a whole module can be a class: that of `module.exports`.
  const found = other.findExport(member ?? load.imported ?? 'default')
  return found && {module: other, node: found, path: file}
}

type BaseReference = {
  /** The imported name, or that of the whole module: `base_1` of `base_1.default`. */
  local: string
  /** The class in a whole module: `default` of `base_1.default`. */
  member: string | undefined
}

function readReference(ts: Compiler, base: ts.Expression): BaseReference | undefined {
  if (ts.isIdentifier(base)) {
    return {local: base.text, member: undefined}
  }
  if (!ts.isPropertyAccessExpression(base) || !ts.isIdentifier(base.expression)) {
    return undefined
  }
  return {local: base.expression.text, member: base.name.text}
}

function findClass({classes}: ModuleInfo, name: string): ts.ClassLikeDeclaration | undefined {
  return classes.find(({node}) => node.name?.text === name)?.node
}

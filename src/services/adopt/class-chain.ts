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
  const {isMember, local, name} = reference
  const sibling = isMember ? undefined : findClass(module, name)
  if (sibling) return {module, node: sibling, path}
  const specifier = module.sourceOf(local)
  const file = specifier && findModule(specifier, path)
  if (file === undefined) return undefined
  const other = read(file)
  const found = findClass(other, name) ?? other.classes.find(({isDefault}) => isDefault)?.node
  return found && {module: other, node: found, path: file}
}

/** A base class's name, and the local name that is looked up for it: `default` and `base_1`. */
type BaseReference = {
  isMember: boolean
  local: string
  name: string
}

function readReference(ts: Compiler, base: ts.Expression): BaseReference | undefined {
  if (ts.isIdentifier(base)) {
    return {isMember: false, local: base.text, name: base.text}
  }
  if (!ts.isPropertyAccessExpression(base) || !ts.isIdentifier(base.expression)) {
    return undefined
  }
  return {isMember: true, local: base.expression.text, name: base.name.text}
}

function findClass({classes}: ModuleInfo, name: string): ts.ClassLikeDeclaration | undefined {
  return classes.find(({node}) => node.name?.text === name)?.node
}

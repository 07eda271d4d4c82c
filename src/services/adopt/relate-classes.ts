import {join} from 'node:path'

import type {Compiler} from '../compiler.js'
import type {ClassKnowledge} from './adopt-source.js'
import type {ComparedProject} from './choose-compared-lines.js'
import type {ClassPlace, ReadChain} from './class-chain.js'
import {hasOurMember} from './find-obstacle.js'
import {relativeTo} from './locate-files.js'
import {readModule} from './source-module.js'

/**
 * Finds what the classes of a CLI mean for each other, by the files of the classes that have to know
 * it; all paths of files are relative to the root.
 */
export function relateClasses(
  root: string,
  {catalog, findClassFile, ts}: ComparedProject,
  sources: readonly string[],
  readChain: ReadChain,
): ReadonlyMap<string, ClassKnowledge> {
  const byFile = new Map<string, ClassKnowledge>()
  const find = (path: string): ClassKnowledge => {
    const file = relativeTo(root, path)
    const known = byFile.get(file) ?? {clashes: new Map(), commandStarts: new Set()}
    byFile.set(file, known)
    return known
  }
  for (const command of catalog.commands) {
    const classFile = findClassFile(command)
    for (const {node, path} of classFile ? readChain(classFile) : []) {
      find(path).commandStarts.add(node.pos)
    }
  }
  for (const file of sources) {
    const path = join(root, file)
    for (const start of listClashing(ts, path)) {
      const last = readChain(start).at(-1)!
      if (last !== start) find(last.path).clashes.set(last.node.pos, file)
    }
  }
  return byFile
}

/** The classes of a file with members that `AgentCommand` also defines. */
function listClashing(ts: Compiler, path: string): ClassPlace[] {
  try {
    const module = readModule(ts, path)
    const clashing = module.classes.filter(({node}) => hasOurMember(ts, node))
    return clashing.map(({node}) => ({module, node, path}))
  } catch {
    // Adopting the file reports why it cannot be read.
    return []
  }
}

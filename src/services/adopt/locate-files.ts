import {relative, sep} from 'node:path'

import type {Catalog, CatalogCommand} from '../../catalog/catalog.js'
import type {ClassFile, FindClassFile} from '../class-file.js'
import type {ReadChain} from './class-chain.js'

/** A command, and where its class is declared. */
export type LocatedCommand = ClassFile & {command: CatalogCommand}

/** The files of commands and of their base classes; all paths are relative to the root. */
export type LocatedFiles = {
  commandsByFile: ReadonlyMap<string, LocatedCommand>
  /** The files of each command's base classes, by the command's file. */
  basesByFile: ReadonlyMap<string, readonly string[]>
}

/** Where the commands of a project are looked for; the paths of sources are relative to the root. */
type SearchedProject = {
  catalog: Catalog
  findClassFile: FindClassFile
  root: string
  sources: readonly string[]
}

/** Finds the files of the commands in the CLI's own package, and of their base classes. */
export function locateFiles(project: SearchedProject, readChain: ReadChain): LocatedFiles {
  const {root} = project
  const commandsByFile = findCommandsByFile(project)
  const bases = [...commandsByFile].map(([file, command]) => {
    const [, ...baseClasses] = readChain(command)
    return [file, baseClasses.map(({path}) => relativeTo(root, path))] as const
  })
  return {
    commandsByFile,
    basesByFile: new Map(bases),
  }
}

/**
 * Finds commands by their source files, except those that share a file and those whose source is
 * unknown because only the compiled file was found.
 */
function findCommandsByFile({
  catalog,
  findClassFile,
  root,
  sources,
}: SearchedProject): LocatedFiles['commandsByFile'] {
  const located = catalog.commands.flatMap((command) => {
    const classFile = findClassFile(command)
    return classFile ? [{...classFile, command}] : []
  })
  const files = located.map(({path}) => relativeTo(root, path))
  const isAlone = (file: string) => files.indexOf(file) === files.lastIndexOf(file)
  const pairs = files.map((file, index) => [file, located[index]!] as const)
  return new Map(pairs.filter(([file]) => isAlone(file) && sources.includes(file)))
}

/** A path relative to a folder, with slashes. */
export function relativeTo(root: string, path: string): string {
  return relative(root, path).replaceAll(sep, '/')
}

import type {ts} from 'typescript-json-schema'

import type {Catalog, CatalogCommand} from '../catalog/catalog.js'
import {type ClassSource, findClassSource} from '../catalog/find-source.js'
import {findClassType} from './class-type.js'
import {type Compiler, readCompilerOptions} from './compiler.js'

/** The source file that declares the class of a command. */
export type ClassFile = {
  path: string
  /** The class's name; undefined for the file's default export. */
  className?: string | undefined
}

/** Finds where the class of a command is declared; undefined where that is not known. */
export type FindClassFile = (command: CatalogCommand) => ClassFile | undefined

/** Finds where a class that a module exports or lists is declared. */
type FindDeclaration = (source: ClassSource, id: string) => ClassFile | undefined

/**
 * Makes a function that finds the source file of a command's class in the host's own package: the
 * command's own file or, for a class that `oclif.commands` names or lists in a module, the file from
 * which that module imports it.
 *
 * @param getCompiler is called for such a module only; without a compiler, its classes are not
 *   found
 */
export function classFileFinder(
  catalog: Catalog,
  getCompiler: () => Compiler | undefined,
): FindClassFile {
  let findDeclaration: FindDeclaration | undefined
  return (command) => {
    const {config} = catalog
    const source = findClassSource(catalog, command)
    if (!config || !source) return undefined
    if (!source.isListed && source.exported === 'default') {
      return {path: source.path}
    }
    // `oclif.commands` names one module, so all of these commands share it.
    findDeclaration ??= declarationFinder(getCompiler(), config.root, source.path)
    return findDeclaration(source, command.id)
  }
}

/** Makes a function that finds the declarations of the classes that a module exports or lists. */
function declarationFinder(ts: Compiler | undefined, root: string, path: string): FindDeclaration {
  if (!ts) return () => undefined
  const {options} = readCompilerOptions(ts, root)
  const program = ts.createProgram([path], {...options, allowJs: true})
  const checker = program.getTypeChecker()
  const module = program.getSourceFile(path)
  return ({exported, isListed}, id) => {
    const key = isListed ? id : undefined
    const type = module && findClassType(ts, checker, module, {exported, key})
    const declaration = type?.symbol?.valueDeclaration
    return declaration && readDeclaration(ts, program, declaration)
  }
}

/**
 * The file and name of a declared class; undefined for one of another package, and for one that its
 * file neither names nor exports by default.
 */
function readDeclaration(
  ts: Compiler,
  program: ts.Program,
  declaration: ts.Declaration,
): ClassFile | undefined {
  const file = declaration.getSourceFile()
  const isForeign = file.isDeclarationFile || program.isSourceFileFromExternalLibrary(file)
  if (!ts.isClassLike(declaration) || isForeign) return undefined
  const {parent} = declaration
  const name = ts.isVariableDeclaration(parent) ? parent.name : declaration.name
  if (!name && !ts.isClassDeclaration(declaration)) return undefined
  return {path: file.fileName, className: name?.getText()}
}

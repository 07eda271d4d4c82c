import {isAbsolute, join, relative, sep} from 'node:path'

import {findAnnotationProblems} from '../../annotations/problems.js'
import {findClassSource} from '../../catalog/find-source.js'
import type {LintProblem} from '../../contract/schema/services.js'
import {readTextFile} from '../../files/read-file.js'
import {classFileFinder} from '../class-file.js'
import {findCompiler} from '../compiler.js'
import {findCommandLine, findSettingLine} from './find-line.js'
import type {LintedCatalog} from './rule.js'

/** Where to fix a problem: a file, relative to a folder and with slashes, and a line, from 1 on. */
export type FixPlace = {file: string; line?: number}

/** Finds where to fix a problem; undefined if that is not known, or outside of the folder. */
export type FindFixPlace = (problem: LintProblem) => FixPlace | undefined

/** Makes a function that finds where to fix problems of a CLI, relative to a folder. */
export function placeFinder(catalog: LintedCatalog, folder: string): FindFixPlace {
  const findOfCli = cliPlaceFinder(catalog)
  const findOfCommand = commandPlaceFinder(catalog)
  return (problem) => {
    const found = problem.command === undefined ? findOfCli(problem) : findOfCommand(problem)
    const file = found && relativeTo(folder, found.path)
    if (!found || file === undefined) return undefined
    const line = found.findLine?.(readSource(found.path))
    return {file, ...(line !== undefined && {line})}
  }
}

/** A file, and how its line is found in its text. */
type SourcePlace = {path: string; findLine?: (text: string) => number | undefined}

/** Finds the settings or annotations that a problem of the CLI as a whole is about. */
function cliPlaceFinder({config}: LintedCatalog): (problem: LintProblem) => SourcePlace {
  const annotations = findAnnotationProblems(config)
  return ({message}) => {
    const annotation = annotations.find((problem) => problem.message === message)
    return {
      path: annotation?.file ?? join(config.root, 'package.json'),
      findLine: (text) => findSettingLine(text, annotation?.key),
    }
  }
}

/** Finds the source of the command that a problem is about. */
function commandPlaceFinder(
  catalog: LintedCatalog,
): (problem: LintProblem) => SourcePlace | undefined {
  const {bin, commands, config} = catalog
  const findClassFile = classFileFinder(catalog, () => findCompiler(config.root))
  return ({command: name, flag}) => {
    const command = commands.find((each) => (each.name || bin) === name)
    const declared = command && findClassFile(command)
    if (declared) {
      const {className, path} = declared
      return {path, findLine: (text) => findCommandLine(text, flag, className)}
    }
    // Without the file that declares the class, the module that lists it is near enough.
    const listing = command && findClassSource(catalog, command)
    return listing && {path: listing.path}
  }
}

/** A path relative to a folder, with slashes; undefined outside of that folder. */
function relativeTo(folder: string, path: string): string | undefined {
  const file = relative(folder, path)
  if (file.startsWith('..') || isAbsolute(file)) return undefined
  return file.replaceAll(sep, '/')
}

/** The text of a file. It is empty, so no line is found in it, if the file cannot be read. */
function readSource(path: string): string {
  try {
    return readTextFile(path)
  } catch {
    return ''
  }
}

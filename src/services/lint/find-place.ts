import {isAbsolute, join, relative, sep} from 'node:path'

import {findAnnotationProblems} from '../../annotations/annotations.js'
import {findClassSource} from '../../catalog/find-source.js'
import type {LintProblem} from '../../contract/schema/services.js'
import {readTextFile} from '../../files/text-files.js'
import {classFileFinder} from '../class-file.js'
import {findCompiler} from '../compiler.js'
import type {LintedCatalog} from './rules.js'

/** The file to fix, relative to a folder, with slashes, and its line from 1 on. */
export type FixPlace = {file: string; line?: number}

/** Makes a function that finds where in a folder to fix a problem of the host's own package. */
export function sourceFinder(
  catalog: LintedCatalog,
  folder: string,
): (problem: LintProblem) => FixPlace | undefined {
  const {bin, commands, config} = catalog
  const annotations = findAnnotationProblems(config)
  const findClassFile = classFileFinder(catalog, () => findCompiler(config.root))
  return ({command: name, flag, message}) => {
    if (name === undefined) {
      const annotation = annotations.find((problem) => problem.message === message)
      const settings = annotation?.file ?? join(config.root, 'package.json')
      return placeIn(folder, settings, (text) => findSettingLine(text, annotation?.key))
    }
    const command = commands.find((each) => (each.name || bin) === name)
    const declared = command && findClassFile(command)
    if (declared) {
      const {className, path} = declared
      return placeIn(folder, path, (text) => findCommandLine(text, flag, className))
    }
    // The module that lists the class is near enough.
    const listing = command && findClassSource(catalog, command)
    return listing && placeIn(folder, listing.path, () => undefined)
  }
}

/** A file and a line of its text, by its path relative to a folder; undefined outside of that. */
function placeIn(
  folder: string,
  path: string,
  findIn: (text: string) => number | undefined,
): FixPlace | undefined {
  const file = relative(folder, path)
  if (file.startsWith('..') || isAbsolute(file)) return undefined
  const line = findIn(readSource(path))
  return {
    file: file.replaceAll(sep, '/'),
    ...(line !== undefined && {line}),
  }
}

/** The text of a file; empty, and so without any line to find, if it cannot be read. */
function readSource(path: string): string {
  try {
    return readTextFile(path)
  } catch {
    return ''
  }
}

/** Finds the line of a key in a file of settings, or else that of the plugin's settings. */
export function findSettingLine(text: string, key: string = 'murli'): number | undefined {
  const lines = text.split('\n')
  return (
    findLine(lines, (line) => definesKey(line, key)) ??
    findLine(lines, (line) => definesKey(line, 'murli'))
  )
}

/**
 * Finds the line of a flag in a command's source, or else that of the command's class.
 *
 * @param className by default the first class of the file is the command's
 */
export function findCommandLine(
  text: string,
  flag?: string,
  className?: string,
): number | undefined {
  const lines = text.split('\n')
  const start = findLine(lines, (line) => declaresClass(line, className))
  const flags = findLine(lines, (line) => /\bstatic\b.*\bflags\b/.test(line), start)
  if (flag !== undefined && flags !== undefined) {
    const name = flag.replace(/^--/, '')
    const definition = findLine(lines, (line) => definesKey(line, name), flags)
    if (definition !== undefined) return definition
  }
  return start
}

/** Whether a line declares a class: one of a name, if that is known. */
function declaresClass(line: string, className: string | undefined): boolean {
  // `export default class List`, `const List = class`.
  const match = /(?:^\s*(?:export\b.*\s)?|=\s*)class\b\s*(?<name>[\w$]*)/.exec(line)
  return match !== null && (className === undefined || match.groups!['name'] === className)
}

/** The number of the first line that is wanted, from a line on; both count from 1. */
function findLine(
  lines: readonly string[],
  isWanted: (line: string) => boolean,
  from = 1,
): number | undefined {
  const index = lines.findIndex((line, at) => at >= from - 1 && isWanted(line))
  return index === -1 ? undefined : index + 1
}

/**
 * Whether a line defines a property, at its start or after the object's opening brace. In YAML a
 * longer key may begin with a shorter one: `apps:info: …`.
 */
function definesKey(line: string, name: string): boolean {
  const keys = [`${name}: `, `'${name}':`, `"${name}":`]
  const starts = [line, line.slice(line.indexOf('{') + 1)]
  return starts.some((start) => keys.some((key) => `${start.trim()} `.startsWith(key)))
}

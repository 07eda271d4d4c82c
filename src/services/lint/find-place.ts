import {isAbsolute, join, relative, sep} from 'node:path'

import {findAnnotationProblems} from '../../annotations/problems.js'
import {findClassSource} from '../../catalog/find-source.js'
import type {LintProblem} from '../../contract/schema/services.js'
import {readTextFile} from '../../files/text-files.js'
import {classFileFinder} from '../class-file.js'
import {findCompiler} from '../compiler.js'
import type {LintedCatalog} from './rules.js'

/** Where to fix a problem: a file, relative to a folder and with slashes, and a line, from 1 on. */
export type FixPlace = {file: string; line?: number}

/** Makes a function that finds where to fix a problem; undefined for a file outside of `folder`. */
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
    // Without the file that declares the class, the module that lists it is near enough.
    const listing = command && findClassSource(catalog, command)
    return listing && placeIn(folder, listing.path, () => undefined)
  }
}

/** A place in a file, which is named relative to a folder; undefined outside of that folder. */
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

/** The text of a file. It is empty, so no line is found in it, if the file cannot be read. */
function readSource(path: string): string {
  try {
    return readTextFile(path)
  } catch {
    return ''
  }
}

/** Finds the line of a key in a settings file, or else the line of the key `murli`. */
export function findSettingLine(text: string, key: string = 'murli'): number | undefined {
  const lines = text.split('\n')
  return (
    findLine(lines, (line) => definesKey(line, key)) ??
    findLine(lines, (line) => definesKey(line, 'murli'))
  )
}

/**
 * Finds the line of a flag in a command's source, or else the line of the command's class.
 *
 * @param className the name of the class; by default it is the first class of the file
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

/** Whether a line declares a class, with the given name if there is one. */
function declaresClass(line: string, className: string | undefined): boolean {
  // `export default class List`, `const List = class`.
  const match = /(?:^\s*(?:export\b.*\s)?|=\s*)class\b\s*(?<name>[\w$]*)/.exec(line)
  return match !== null && (className === undefined || match.groups!['name'] === className)
}

/** The number of the first wanted line, at or after line `from`; both count from 1. */
function findLine(
  lines: readonly string[],
  isWanted: (line: string) => boolean,
  from = 1,
): number | undefined {
  const index = lines.findIndex((line, at) => at >= from - 1 && isWanted(line))
  return index === -1 ? undefined : index + 1
}

/**
 * Whether a line defines a property, at its start or after an opening brace. The key without quotes
 * needs a space after its colon, because `apps:info: …` in YAML does not define `apps`.
 */
function definesKey(line: string, name: string): boolean {
  const keys = [`${name}: `, `'${name}':`, `"${name}":`]
  const starts = [line, line.slice(line.indexOf('{') + 1)]
  return starts.some((start) => keys.some((key) => `${start.trim()} `.startsWith(key)))
}

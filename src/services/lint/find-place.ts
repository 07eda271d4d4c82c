import {isAbsolute, join, relative, sep} from 'node:path'

import {findAnnotationProblems} from '../../annotations/annotations.js'
import {findSource} from '../../catalog/find-source.js'
import type {LintProblem} from '../../contract/schema/services.js'
import {readTextFile} from '../../files/text-files.js'
import type {LintedCatalog} from './rules.js'

/** The file to fix, relative to a folder, with slashes, and its line from 1 on. */
export type Source = {file: string; line?: number}

/** Makes a function that finds where in a folder to fix a problem of the host's own package. */
export function sourceFinder({bin, commands, config, name}: LintedCatalog, folder: string) {
  const annotations = findAnnotationProblems(config)
  return ({command, flag, message}: LintProblem): Source | undefined => {
    const isCommand = command !== undefined
    const annotation = isCommand
      ? undefined
      : annotations.find((problem) => problem.message === message)
    const found = commands.find((each) => isCommand && (each.name || bin) === command)
    const ofHost = annotation?.file ?? join(config.root, 'package.json')
    const path = found ? findSource({config, name}, found) : ofHost
    if (path === undefined) return undefined
    const file = relative(folder, path)
    if (file.startsWith('..') || isAbsolute(file)) return undefined
    let line: number | undefined
    try {
      line = findLine(readTextFile(path), {
        flag,
        isCommand,
        key: annotation?.key,
      })
    } catch {
      // An unreadable file has no line.
    }

    return {
      file: file.replaceAll(sep, '/'),
      ...(line !== undefined && {line}),
    }
  }
}

/**
 * Finds the line of a flag, or else of its command's class; of an entry, or else of the plugin's
 * settings.
 */
export function findLine(
  text: string,
  wanted: {flag?: string | undefined; isCommand: boolean; key?: string | undefined},
) {
  const {flag, isCommand, key = 'murli'} = wanted
  const lines = text.split('\n')
  const find = (isWanted: (line: string) => boolean, from = 0) =>
    lines.findIndex((line, index) => index >= from && isWanted(line)) + 1 || undefined
  if (!isCommand) {
    return find((line) => definesKey(line, key)) ?? find((line) => definesKey(line, 'murli'))
  }
  const flags = flag && find((line) => /\bstatic\b.*\bflags\b/.test(line))
  const definition = flags && find((line) => definesKey(line, flag.slice(2)), flags - 1)
  return definition || find((line) => /^\s*(?:export\b.*\s)?class\b|=\s*class\b/.test(line))
}

/** Whether a line defines a property, at its start or after the object's opening brace. */
function definesKey(line: string, name: string): boolean {
  const starts = [line, line.slice(line.indexOf('{') + 1)]
  return starts.some((start) => start.replaceAll(/^\s+|['"]/g, '').startsWith(`${name}:`))
}

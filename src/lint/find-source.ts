import {existsSync} from 'node:fs'
import {isAbsolute, join, relative, sep} from 'node:path'

import {findAnnotationProblems} from '../gate/annotations.js'
import {readTextFile} from '../files/read-text-file.js'
import type {LintProblem} from '../schema/lint.js'
import {findLine} from './find-line.js'
import type {HostCatalog} from './subject.js'

/** Where a problem is to be mended. */
export type Source = {
  /** The file, relative to the folder, with slashes. */
  file: string
  /** The line in it, from 1 on; left out where it is not found. */
  line?: number
}

/** The largest source that is searched for a line, in bytes. */
const maxBytes = 1024 * 1024

/**
 * Makes a function that finds where a problem of the host's own package is to be mended.
 *
 * @param folder what the files are relative to; nothing is found outside of it
 */
export function sourceFinder(
  {commands, config, name}: HostCatalog,
  folder: string,
): (problem: Pick<LintProblem, 'command' | 'flag' | 'message'>) => Source | undefined {
  const annotations = new Map(findAnnotationProblems(config).map((problem) => [problem.message, problem]))
  const byName = new Map(commands.map((command) => [command.name, command]))
  const texts = new Map<string, string>()
  const read = (path: string) => texts.get(path) ?? readSource(path)

  function findFile({command, message}: Pick<LintProblem, 'command' | 'message'>): string | undefined {
    if (command === undefined) return annotations.get(message)?.file ?? join(config.root, 'package.json')
    const {definition} = byName.get(command) ?? {}
    const path: unknown = definition && Reflect.get(definition, 'relativePath')
    if (definition?.pluginName !== name || !isPath(path)) return undefined
    const [first = '', ...rest] = path
    const source = join('src', ...rest).replace(/\.([cm]?)js$/, '.$1ts')
    const candidates = [source, `${source}x`, join(first, ...rest)].map((file) => join(config.root, file))
    return candidates.find((file) => existsSync(file))
  }

  return ({command, flag, message}) => {
    const path = findFile({command, message})
    const file = path === undefined ? undefined : relative(folder, path)
    if (path === undefined || file === undefined || file.startsWith('..') || isAbsolute(file)) return undefined
    const text = read(path)
    texts.set(path, text)
    const line = findLine(text, {flag, isCommand: command !== undefined, key: annotations.get(message)?.key})
    return {file: file.replaceAll(sep, '/'), ...(line !== undefined && {line})}
  }
}

function readSource(path: string): string {
  try {
    return readTextFile(path, maxBytes)
  } catch {
    // The file alone is of use, too.
    return ''
  }
}

function isPath(path: unknown): path is string[] {
  return Array.isArray(path) && path.every((part) => typeof part === 'string')
}

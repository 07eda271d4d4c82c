import {realpathSync} from 'node:fs'
import {basename, dirname, isAbsolute, join, relative, sep} from 'node:path'

import type {HostConfig} from '../oclif/shapes.js'
import {markSeen, recordStreams, ownsProcess, processState} from './process-state.js'

type HostPaths = Pick<HostConfig, 'bin' | 'binAliases' | 'pjson' | 'root'>

/**
 * A command line that oclif passes to a hook or a command, and the ids of its possible commands.
 */
type PassedLine = {
  argv: readonly string[]
  config: HostPaths
  ids: readonly string[]
}

/**
 * Whether a command line is the one that started this process, rather than one that a program
 * passes to oclif (2.7).
 */
export function isProcessLine({argv, config, ids}: PassedLine): boolean {
  const script = findScript(config)
  // A bin may change its words once, for aliases or a default command; later command lines are
  // nested.
  return (
    script !== undefined &&
    ((script === 'bin' && !ownsProcess()) || readTypedName(ids, argv) !== undefined)
  )
}

/**
 * Claims the process for its command line if no init hook has: it is not listed, or failed to load.
 */
export function claimProcess(line: PassedLine): void {
  if (processState().owner === undefined && isProcessLine(line)) {
    markSeen(line.argv)
    processState().lineArgv = line.argv
  }
  if (ownsProcess()) recordStreams()
}

/**
 * What started this process: the host's bin or another of its files; undefined for tests and other
 * programs.
 */
export function findScript({
  bin,
  binAliases = [],
  pjson,
  root,
}: HostPaths): 'bin' | 'file' | undefined {
  const [, script] = process.argv
  if (!script || hasTestGlobals()) return undefined
  const path = locate(root, script) ?? locate(resolveLinks(root), resolveLinks(script))
  // A launcher outside the package, or a single executable, is recognized only by its name.
  const name = basename(script).replace(/\.exe$/i, '')
  if (path === undefined) {
    return [bin, ...binAliases].includes(name) ? 'bin' : undefined
  }
  if (isBin(path, pjson.bin)) return 'bin'
  return hasTestPath(path) || isNodeTest() ? undefined : 'file'
}

/** The relative path of a file in a folder; undefined elsewhere, or in an installed package. */
function locate(root: string, file: string): string | undefined {
  const path = relative(root, file)
  const isBelow = !isAbsolute(path) && path !== '..' && !path.startsWith(`..${sep}`)
  return isBelow && !path.split(sep).includes('node_modules') ? path : undefined
}

function resolveLinks(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}

/**
 * Whether package.json declares the script as a bin, or one in the same folder, as for
 * `bin/dev.js`.
 */
function isBin(path: string, declared: Record<string, string> | string = {}): boolean {
  const bins = (typeof declared === 'string' ? [declared] : Object.values(declared)).map((bin) =>
    join(bin),
  )
  if (bins.includes(path)) return true
  const folder = dirname(path)
  const isBeside =
    folder === 'bin' || (folder !== '.' && bins.some((bin) => dirname(bin) === folder))
  return isBeside && !hasTestPath(path)
}

/** Whether a test runner (mocha, jest, vitest) has defined its globals. */
function hasTestGlobals(): boolean {
  const {__vitest_worker__: worker, describe, it} = globalThis as Record<string, unknown>
  return worker !== undefined || (typeof describe === 'function' && typeof it === 'function')
}

/** Whether a path has a folder of tests, or a file named as test runners look for them. */
function hasTestPath(path: string): boolean {
  return /(?:^|[/\\])(?:__tests__|tests?|specs?)[/\\]|(?:^|[/\\])test[.-][^/\\]*$|[._-](?:test|spec)\.\w+$/.test(
    path,
  )
}

/**
 * Whether this process runs tests of `node:test`: a CLI started by one inherits the variable, but
 * has arguments.
 */
function isNodeTest(): boolean {
  const {moduleLoadList = []} = process as {moduleLoadList?: readonly string[]}
  const isStartedAsTest = process.env.NODE_TEST_CONTEXT !== undefined && process.argv.length === 2
  return isStartedAsTest || moduleLoadList.includes('NativeModule test')
}

/**
 * A command line from the bin on, and the number of words between the bin and the command's argv.
 */
export type CommandLine = {
  words: string[]
  offset: number
}

/**
 * Reads a command's line by its ids: the process's words, if they name it and end with its argv,
 * else name and argv.
 */
export function readCommandLine(
  {bin, topicSeparator}: Pick<HostConfig, 'bin' | 'topicSeparator'>,
  ids: readonly string[],
  argv: readonly string[],
): CommandLine {
  const [id] = ids
  const spelled = isNameless(id) ? [] : id!.replaceAll(':', topicSeparator).split(' ')
  const words = readTypedName(ids, argv) ?? spelled
  return {
    offset: words.length,
    words: [bin, ...words, ...argv],
  }
}

/** The process's words before an argv, if they name the command, in any order. */
function readTypedName(ids: readonly string[], argv: readonly string[]): string[] | undefined {
  const typed = process.argv.slice(2)
  const offset = typed.length - argv.length
  const name = typed.slice(0, offset)
  if (!argv.every((word, index) => word === typed[offset + index])) {
    return undefined
  }
  const sortWords = (id: string) => id.split(/[ :]/).toSorted().join(':')
  const key = sortWords(name.join(':'))
  const isNamed = name.length === 0 ? isNameless(ids[0]) : ids.some((id) => sortWords(id) === key)
  return isNamed ? name : undefined
}

/** Whether a command is its CLI's only one, whose id is a symbol. */
function isNameless(id: string | undefined): boolean {
  return id === undefined || id === '' || id.startsWith('Symbol(')
}

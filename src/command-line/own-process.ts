import {realpathSync} from 'node:fs'
import {basename, dirname, isAbsolute, join, relative, sep} from 'node:path'

import type {HostConfig} from '../oclif/shapes.js'
import {markStarted, noteStreams, ownsProcess, processState} from '../run/process-state.js'

type HostPaths = Pick<HostConfig, 'bin' | 'binAliases' | 'pjson' | 'root'>

/** A command line as oclif passes it to a hook or a command. */
export type HandedLine = {
  argv: readonly string[]
  config: HostPaths
  /** The ids of the command that it may be for; none for the bare CLI. */
  ids: readonly string[]
}

/**
 * Whether a command line is the one that this process was started with, rather than one that another program passes to
 * oclif: `oclif readme`, a test runner, a command that runs commands (2.7).
 *
 * `process.argv` alone does not decide, because some hosts pass other words to oclif (aliases, a default command), and a
 * test file in the host's folder may run the bare CLI.
 */
export function isOwnLine({argv, config, ids}: HandedLine): boolean {
  const script = findScript(config)
  // A bin may change its words once; what it runs after that is nested.
  return script !== undefined && ((script === 'bin' && !ownsProcess()) || readTypedName(ids, argv) !== undefined)
}

/** Claims the process for its command line if no init hook has: the plugin is not listed, or its hook did not load. */
export function claimOwnLine(line: HandedLine): void {
  if (processState().owner === undefined && isOwnLine(line)) {
    markStarted(line.argv)
    processState().outermost = line.argv
  }

  if (ownsProcess()) noteStreams()
}

/** What this process was started with: the host's bin, or another file of the host; undefined for a test and another program. */
export function findScript({bin, binAliases = [], pjson, root}: HostPaths): 'bin' | 'file' | undefined {
  const [, script] = process.argv
  if (!script || hasTestGlobals()) return undefined
  const path = locate(root, script) ?? locate(resolveLinks(root), resolveLinks(script))
  // A launcher outside the package, or a single executable, is known by its name alone.
  if (path === undefined)
    return [bin, ...binAliases].includes(basename(script).replace(/\.exe$/i, '')) ? 'bin' : undefined
  if (isBin(path, pjson.bin)) return 'bin'
  return hasTestPath(path) || isNodeTest() ? undefined : 'file'
}

/** The path of a file below a folder; undefined if it is elsewhere, or in an installed package. */
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

/** Whether package.json declares the script as a bin, or one in the same folder, as for `bin/dev.js`. */
function isBin(path: string, declared: Record<string, string> | string | undefined): boolean {
  const bins = (typeof declared === 'string' ? [declared] : Object.values(declared ?? {})).map((bin) => join(bin))
  if (bins.includes(path)) return true
  const folder = dirname(path)
  const isBeside = folder === 'bin' || (folder !== '.' && bins.some((bin) => dirname(bin) === folder))
  return isBeside && !hasTestPath(path)
}

/** Whether a test runner has put its functions into this process: mocha, jest, vitest. */
function hasTestGlobals(): boolean {
  const {__vitest_worker__: worker, describe, it} = globalThis as Record<string, unknown>
  return worker !== undefined || (typeof describe === 'function' && typeof it === 'function')
}

/** Whether a path is one where test runners look for tests. */
function hasTestPath(path: string): boolean {
  return /(?:^|[/\\])(?:__tests__|tests?|specs?)[/\\]|(?:^|[/\\])test[.-][^/\\]*$|[._-](?:test|spec)\.\w+$/.test(path)
}

/**
 * Whether this process runs tests of `node:test`, started by `node --test` or not. The environment alone is no sign,
 * because a CLI that a test starts inherits it; but a test file has no words after it.
 */
function isNodeTest(): boolean {
  const {moduleLoadList = []} = process as {moduleLoadList?: readonly string[]}
  const isStartedAsTest = process.env.NODE_TEST_CONTEXT !== undefined && process.argv.length === 2
  return isStartedAsTest || moduleLoadList.includes('NativeModule test')
}

/** The command line of a command. */
export type Line = {
  /** Its words, starting with the bin. */
  words: string[]
  /** How many words are between the bin and the command's argv. */
  offset: number
}

/**
 * Reads the command line of a command: the words of the process, if they name the command and end with its argv; else
 * its name and its argv, as when another command runs it.
 *
 * @param ids the command's id and its aliases
 */
export function readLine(
  {bin, topicSeparator}: Pick<HostConfig, 'bin' | 'topicSeparator'>,
  ids: readonly string[],
  argv: readonly string[],
): Line {
  const [id] = ids
  const name = isNameless(id) ? [] : topicSeparator === ' ' ? id!.split(':') : [id!]
  const words = readTypedName(ids, argv) ?? name
  return {offset: words.length, words: [bin, ...words, ...argv]}
}

/** The words before an argv that the process was started with, if they name the command, in any order of its words. */
function readTypedName(ids: readonly string[], argv: readonly string[]): string[] | undefined {
  const typed = process.argv.slice(2)
  const offset = typed.length - argv.length
  const name = typed.slice(0, offset)
  if (!argv.every((word, index) => word === typed[offset + index])) return undefined
  const key = sortWords(name.join(':'))
  const isNamed = name.length === 0 ? isNameless(ids[0]) : ids.some((id) => sortWords(id) === key)
  return isNamed ? name : undefined
}

function sortWords(id: string): string {
  return id.split(/[ :]/).toSorted().join(':')
}

/** Whether a command is the only one of its CLI, which has a symbol as its id. */
function isNameless(id: string | undefined): boolean {
  return id === undefined || id === '' || id.startsWith('Symbol(')
}

/** The words of a command line with another argv, such as one without its secrets. */
export function replaceArgv({offset, words}: Line, argv: readonly string[]): string[] {
  return [...words.slice(0, 1 + offset), ...argv]
}

import {realpathSync} from 'node:fs'
import {basename, dirname, isAbsolute, join, relative, sep} from 'node:path'

import type {HostConfig} from '../oclif/shapes.js'
import {markStarted, noteStreams, ownsProcess, processState} from '../run/process-state.js'
import {isTypedLine} from './read-line.js'

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
 * test file in the host's folder may run the bare CLI. So the script decides first, then the words, then the test runner.
 */
export function isOwnLine({argv, config, ids}: HandedLine): boolean {
  if (hasTestGlobals()) return false
  const script = findScript(config)
  if (script === undefined) return false
  // A bin may change its words once; what it runs after that is nested.
  if (script.kind === 'bin') return !ownsProcess() || isTypedLine(ids, argv)
  return isTypedLine(ids, argv) && !hasTestPath(script.path) && !isNodeTest()
}

/** Claims the process for its command line if no init hook has: the plugin is not listed, or its hook did not load. */
export function claimOwnLine(line: HandedLine): void {
  if (processState().owner === undefined && isOwnLine(line)) {
    markStarted(line.argv)
    processState().outermost = line.argv
  }

  if (ownsProcess()) noteStreams()
}

/** The host's script that a process was started with: the CLI's bin, or another file of the host, such as a test. */
export type HostScript = {
  kind: 'bin' | 'file'
  /** Its path below the host's root. */
  path: string
}

/** Finds the script that this process was started with. @returns undefined if it belongs to another program */
export function findScript(config: HostPaths): HostScript | undefined {
  const [, script] = process.argv
  if (!script) return undefined
  const path = locate(config.root, script) ?? locate(resolveLinks(config.root), resolveLinks(script))
  if (path !== undefined) return {kind: isBin(path, config.pjson.bin) ? 'bin' : 'file', path}
  // A launcher outside the package, or a single executable, is known by its name alone.
  const name = basename(script).replace(/\.exe$/i, '')
  return [config.bin, ...(config.binAliases ?? [])].includes(name) ? {kind: 'bin', path: name} : undefined
}

/** The path of a file below a folder; undefined if it is elsewhere, or in an installed package. */
function locate(root: string, file: string): string | undefined {
  const path = relative(root, file)
  const isBelow = !isAbsolute(path) && path !== '..' && !path.startsWith(`..${sep}`)
  return isBelow && !path.split(sep).includes('node_modules') ? path : undefined
}

/** Whether package.json declares the script as a bin, or one in the same folder, as for `bin/dev.js`. */
function isBin(path: string, declared: Record<string, string> | string | undefined): boolean {
  const bins = typeof declared === 'string' ? [declared] : Object.values(declared ?? {})
  const folder = dirname(path)
  return folder === 'bin' || bins.some((bin) => join(bin) === path || (folder !== '.' && dirname(join(bin)) === folder))
}

function resolveLinks(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}

const testFolder = /(?:^|[/\\])(?:__tests__|tests?|specs?)[/\\]/
const testName = /(?:^|[/\\])test[.-][^/\\]*$|[._-](?:test|spec)\.\w+$/

/** Whether a test runner has put its functions into this process: mocha, jest, vitest. */
export function hasTestGlobals(): boolean {
  const {__vitest_worker__: worker, describe, it} = globalThis as Record<string, unknown>
  return worker !== undefined || (typeof describe === 'function' && typeof it === 'function')
}

/**
 * Whether this process runs tests of `node:test`, started by `node --test` or not. The environment alone is no sign,
 * because a CLI that a test starts inherits it; but a test file has no words after it.
 */
export function isNodeTest(): boolean {
  const {moduleLoadList = []} = process as {moduleLoadList?: readonly string[]}
  const isStartedAsTest = process.env.NODE_TEST_CONTEXT !== undefined && process.argv.length === 2
  return isStartedAsTest || moduleLoadList.includes('NativeModule test')
}

/** Whether a path is one where test runners look for tests. */
export function hasTestPath(path: string): boolean {
  return testFolder.test(path) || testName.test(path)
}

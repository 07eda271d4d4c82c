import {realpathSync} from 'node:fs'
import {basename, dirname, isAbsolute, join, relative, sep} from 'node:path'

import {binNames} from '../oclif/host.js'
import type {HostConfig} from '../oclif/shapes.js'

/** The part of a host's config that shows which files are its own. */
export type HostPaths = Pick<HostConfig, 'bin' | 'binAliases' | 'pjson' | 'root'>

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
    return binNames({bin, binAliases, pjson}).includes(name) ? 'bin' : undefined
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
  const declaredPaths = typeof declared === 'string' ? [declared] : Object.values(declared)
  // `join` turns `./bin/run.js` into `bin/run.js`.
  const bins = declaredPaths.map((bin) => join(bin))
  if (bins.includes(path)) return true
  const folder = dirname(path)
  // A bin in the package's root does not make bins of the other files there.
  const isBeside =
    folder === 'bin' || (folder !== '.' && bins.some((bin) => dirname(bin) === folder))
  return isBeside && !hasTestPath(path)
}

/** Whether a test runner (mocha, jest, vitest) has defined its globals. */
function hasTestGlobals(): boolean {
  const {__vitest_worker__: worker, describe, it} = globalThis as Record<string, unknown>
  return worker !== undefined || (typeof describe === 'function' && typeof it === 'function')
}

/** Paths that test runners look for. */
const testPaths = [
  // `test/run.js`, `lib/__tests__/run.js`
  /(?:^|[/\\])(?:__tests__|tests?|specs?)[/\\]/,
  // `test.js`, `test-cli.js`
  /(?:^|[/\\])test[.-][^/\\]*$/,
  // `cli.spec.ts`, `cli_test.js`
  /[._-](?:test|spec)\.\w+$/,
]

/** Whether a path has a folder of tests, or a file named as test runners look for them. */
function hasTestPath(path: string): boolean {
  // Most paths have neither word; a regular expression is compiled when it is first used.
  const mayBeTest = path.includes('test') || path.includes('spec')
  return mayBeTest && testPaths.some((pattern) => pattern.test(path))
}

/**
 * Whether this process runs tests of `node:test`: a CLI started by one inherits the variable, but
 * has arguments.
 */
function isNodeTest(): boolean {
  const {moduleLoadList = []} = process as {moduleLoadList?: readonly string[]}
  const isStartedAsTest = process.env.NODE_TEST_CONTEXT !== undefined && process.argv.length === 2
  // Node loads its test runner only for tests.
  return isStartedAsTest || moduleLoadList.includes('NativeModule test')
}

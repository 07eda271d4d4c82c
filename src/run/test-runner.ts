const testFolder = /(?:^|[/\\])(?:__tests__|tests?|specs?)[/\\]/
const testName = /(?:^|[/\\])test[.-][^/\\]*$|[._-](?:test|spec)\.\w+$/

/** Whether a test runner has put its functions into this process: mocha, jest, vitest. */
export function hasTestGlobals(): boolean {
  const {__vitest_worker__: worker, describe, it} = globalThis as Record<string, unknown>
  return worker !== undefined || (typeof describe === 'function' && typeof it === 'function')
}

/**
 * Whether this process runs tests of `node:test`, started by `node --test` or not. The environment alone is no sign,
 * because a CLI that a test starts inherits it; but a test file has no words behind it.
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

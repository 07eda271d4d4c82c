import {mkdir, symlink, writeFile} from 'node:fs/promises'
import {join} from 'node:path'

import {afterEach, beforeEach, expect, test, vi} from 'vitest'

import {isProcessLine, readCommandLine} from '../../src/process/process-line.js'
import {findScript} from '../../src/process/find-script.js'
import {processState} from '../../src/process/process-state.js'
import {makeTemporaryFolder} from '../support/temporary-folder.js'

const started = process.argv
const config = {
  bin: 'riffle',
  pjson: {bin: './bin/run.js', name: 'riffle', oclif: {}, version: '1.0.0'},
  root: '/host',
}
const line = {argv: ['a'], config, ids: ['greet']}

/** Starts another process, as it looks to the plugin. */
function start(script: string, ...words: string[]): void {
  process.argv = ['node', script, ...words]
}

/** Calls a function without the globals of these tests' runner, which needs them before its hooks. */
function withoutRunner<T>(call: () => T): T {
  vi.stubGlobal('__vitest_worker__', undefined)
  try {
    return call()
  } finally {
    vi.unstubAllGlobals()
  }
}

const isOwn = (changes: Partial<typeof line> = {}) =>
  withoutRunner(() => isProcessLine({...line, ...changes}))

beforeEach(() => void delete processState().owner)
afterEach(() => {
  delete processState().owner
  process.argv = started
  delete process.env.NODE_TEST_CONTEXT
})

test.each([
  // A bin may pass on other words than it was given, such as an alias.
  ['/host/bin/run.js', ['other'], true],
  ['/host/dist/bundle.js', ['greet', 'a'], true],
  ['/host/dist/bundle.js', ['other'], false],
  ['/host/test/greet.test.js', ['greet', 'a'], false],
  ['/usr/bin/oclif', ['greet', 'a'], false],
])('a process started as %s %j runs the command line greet a: %j', (script, words, expected) => {
  start(script, ...words)
  expect(isOwn()).toBe(expected)
})

test('a process of a test runner has no command line of its own, and one that has runs no other as its own', () => {
  start('/host/bin/run.js', 'greet', 'a')
  expect(isProcessLine(line)).toBe(false)
  start('/host/checks/bare.js')
  expect(isOwn({argv: [], ids: []})).toBe(true)
  process.env.NODE_TEST_CONTEXT = 'child'
  expect(isOwn({argv: [], ids: []})).toBe(false)
  start('/host/bin/run.js', 'other')
  expect(isOwn()).toBe(true)
  processState().owner = 'line'
  expect(isOwn()).toBe(false)
})

function find(script: string | undefined, root: string, bin?: Record<string, string> | string) {
  start(script ?? '')
  const pjson = {bin, name: 'riffle', oclif: {}, version: '1.0.0'}
  return withoutRunner(() => findScript({bin: 'riffle', binAliases: ['rf'], pjson, root}))
}

test.for([
  ['/host/bin/dev.js', {riffle: './bin/run.js'}, 'bin'],
  ['/host/bin/run', undefined, 'bin'],
  ['/host/dist/dev.mjs', {riffle: 'dist/main.mjs'}, 'bin'],
  ['/host/bin/test-host.js', './bin/test-host.js', 'bin'],
  ['/host/cli.js', './cli.js', 'bin'],
  ['/host/main.js', './cli.js', 'file'],
  ['/usr/local/bin/riffle', './bin/run.js', 'bin'],
  ['/opt/rf.exe', undefined, 'bin'],
  // argv of `node ..` has the folder.
  ['/', './bin/run.js', undefined],
  ['/host/node_modules/oclif/bin/run.js', './bin/run.js', undefined],
  ['/hosting/bin/run.js', './bin/run.js', undefined],
  [undefined, './bin/run.js', undefined],
] as const)('%s of a host with the bin %j is %s', ([script, bin, expected]) => {
  expect(find(script, '/host', bin)).toBe(expected)
})

test('a link to a bin of the host is its bin, by any name', async (context) => {
  const folder = await makeTemporaryFolder(context)
  const root = join(folder, 'host')
  await mkdir(join(root, 'bin'), {recursive: true})
  await writeFile(join(root, 'bin/run.js'), '')
  const link = join(folder, 'other-name')
  await symlink(join(root, 'bin/run.js'), link)
  expect(find(link, root, './bin/run.js')).toBe('bin')
})

function read(typed: string, ids: readonly string[], argv: readonly string[]) {
  start('bin/run.js', ...typed.split(' '))
  const {offset, words} = readCommandLine({bin: 'riffle', topicSeparator: ' '}, ids, argv)
  expect(words).toEqual(['riffle', ...words.slice(1, 1 + offset), ...argv])
  return words.slice(1, 1 + offset)
}

test.each([
  ['note add a', ['note:add'], ['a'], ['note', 'add']],
  ['add note a', ['note:add'], ['a'], ['add', 'note']],
  ['n a', ['note:add', 'n'], ['a'], ['n']],
  ['a b', [], ['a', 'b'], []],
  ['a', [''], ['a'], []],
  // Not what it was started with: named by its id.
  ['note add a', ['note:list'], ['a'], ['note', 'list']],
  ['note add a', ['note:add'], ['b'], ['note', 'add']],
  ['note add a', ['note:add'], [], ['note', 'add']],
  ['note add a', [], ['a'], []],
])(
  'in a process that was started with %s, %j with %j has the name %j',
  (typed, ids, argv, name) => {
    expect(read(typed, ids, argv)).toEqual(name)
  },
)

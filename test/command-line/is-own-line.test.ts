import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest'

import {claimOwnLine, isOwnLine} from '../../src/command-line/own-process.js'
import {type Shared, share} from '../../src/process/shared.js'

const started = process.argv
const shared = {...share()}
const config = {bin: 'riffle', pjson: {bin: './bin/run.js', name: 'riffle', oclif: {}, version: '1.0.0'}, root: '/host'}
const line = {argv: ['a'], config, ids: ['greet']}

/** Starts another process, as it looks to the plugin, without the globals of the runner of these tests. */
function start(script: string, ...words: string[]): void {
  process.argv = ['node', script, ...words]
  vi.stubGlobal('__vitest_worker__', undefined)
}

/** Makes the state that all copies share what another process has. */
function setShared(state: Shared): void {
  for (const name of Object.keys(share())) delete share()[name as keyof Shared]
  Object.assign(share(), state)
}

beforeEach(() => setShared({}))
afterEach(() => {
  setShared(shared)
  process.argv = started
  vi.unstubAllGlobals()
  delete process.env.NODE_TEST_CONTEXT
})

describe('a process', () => {
  test.each([
    // A bin may hand on other words than it was given, such as an alias.
    ['/host/bin/run.js', ['other'], true],
    ['/host/dist/bundle.js', ['greet', 'a'], true],
    ['/host/dist/bundle.js', ['other'], false],
    ['/host/test/greet.test.js', ['greet', 'a'], false],
    ['/usr/bin/oclif', ['greet', 'a'], false],
  ])('started as %s %j runs the line greet a: %j', (script, words, expected) => {
    start(script, ...words)
    expect(isOwnLine(line)).toBe(expected)
  })

  test('with the globals of a test runner runs no line of its own', () => {
    start('/host/bin/run.js', 'greet', 'a')
    vi.stubGlobal('__vitest_worker__', {})
    expect(isOwnLine(line)).toBe(false)
  })

  test('of a test of node:test runs no line of its own, by whatever file', () => {
    start('/host/checks/bare.js')
    expect(isOwnLine({...line, argv: [], ids: []})).toBe(true)
    process.env.NODE_TEST_CONTEXT = 'child'
    expect(isOwnLine({...line, argv: [], ids: []})).toBe(false)
  })

  test('that runs a line of its own hands on no other words', () => {
    start('/host/bin/run.js', 'other')
    share().owner = 'line'
    expect(isOwnLine(line)).toBe(false)
    start('/host/bin/run.js', 'greet', 'a')
    expect(isOwnLine(line)).toBe(true)
  })
})

describe('the line of a process', () => {
  test('is claimed, with its words and who had replaced the streams', () => {
    start('/host/bin/run.js', 'greet', 'a')
    claimOwnLine(line)
    const {outermost, owner, typed, wasReplaced} = share()
    expect({outermost, owner, typed, wasReplaced: typeof wasReplaced}).toEqual({
      outermost: ['a'],
      owner: 'line',
      typed: ['greet', 'a'],
      wasReplaced: 'boolean',
    })
  })

  test('is not claimed where another program runs it', () => {
    start('/usr/bin/oclif', 'readme')
    claimOwnLine(line)
    expect(share()).toEqual({})
  })

  test('is claimed once', () => {
    start('/host/bin/run.js', 'greet', 'a')
    claimOwnLine(line)
    claimOwnLine({...line, argv: ['b']})
    expect(share().outermost).toEqual(['a'])
    // A test of the testing kit keeps the process.
    share().owner = 'testing'
    share().outermost = undefined
    claimOwnLine(line)
    expect([share().owner, share().outermost]).toEqual(['testing', undefined])
  })
})

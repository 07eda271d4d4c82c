import {afterEach, expect, test} from 'vitest'

import {readInvocation, isQuestion, isCommandOf, isForHelp} from '../../src/line/invocation.js'
import type {FlagDefinition, HostConfig} from '../../src/oclif/shapes.js'

const load = async (): Promise<undefined> => undefined
const boolean: FlagDefinition = {type: 'boolean'}
const commands = {
  'add:note': {flags: {}, id: 'add:note', load, murli: {}},
  greet: {flags: {}, id: 'greet', load},
  show: {flags: {schema: boolean}, id: 'show', load},
}

/** A minimal host. */
function makeConfig(oclif: Record<string, unknown> = {}): HostConfig {
  return {
    bin: 'riffle',
    findCommand: (id: string) => commands[id as keyof typeof commands],
    pjson: {name: 'riffle', oclif: {...oclif, murli: {pipe: 'own'}}, version: '1.0.0'},
    scopedEnvVar: () => undefined,
    topicSeparator: ' ',
  } as unknown as HostConfig
}

function read(id: string | undefined, argv: string[], oclif?: Record<string, unknown>) {
  return readInvocation({argv, config: makeConfig(oclif), id})
}

const started = process.argv
afterEach(() => void (process.argv = started))

test('an invocation keeps the words that were typed when its argv changes', () => {
  process.argv = ['node', 'run.js', 'note', 'add', 'a']
  const invocation = read('add:note', ['a'])
  invocation.argv.push('b')
  process.argv = ['node', 'run.js', 'other']
  expect(invocation.words).toEqual(['note', 'add', 'a'])
  expect(read(undefined, ['--agent']).words).toEqual(['--agent'])
})

test.each([
  ['greet', ['a', '--help', 'b'], {}, true],
  ['greet', ['--', '--help'], {}, false],
  ['greet', ['-h'], {}, false],
  ['greet', ['-h'], {additionalHelpFlags: ['-h', '-?']}, true],
  ['--version', [], {}, true],
  ['greet', ['--version'], {}, false],
  ['-v', [], {additionalVersionFlags: ['-v']}, true],
])(
  'oclif shows help or the version for %s %j of a host with %j: %j',
  (id, argv, oclif, expected) => {
    expect(isForHelp(read(id, argv, oclif))).toBe(expected)
  },
)

test.each([
  ['greet', ['a', '--validate'], true],
  ['greet', ['--', '--schema'], false],
  ['add:note', ['--schema'], true],
  // A foreign command's own flag is no question of ours.
  ['show', ['--schema'], false],
  ['show', ['--schema', '--validate'], true],
  [undefined, ['--validate'], true],
])('the command line %s %j asks about its command: %j', (id, argv, expected) => {
  expect(isQuestion({argv, config: makeConfig(), id})).toBe(expected)
})

test.each([
  [['a', '--x'], 'greet', ['a', '--x'], true],
  [['a', '--x'], 'other', ['a', '--x'], false],
  [['a', '--x'], 'greet', ['a', '--y'], false],
  [['a', '--x'], 'greet', ['--schema'], false],
  // Another question is the one on a command line that asks.
  [['a', '--schema'], 'other', ['--schema'], true],
  [['a', '--schema'], 'other', ['a'], false],
])(
  'on the command line greet %j a host runs %s with a copy, %j: %j',
  (typed, id, argv, expected) => {
    const invocation = read('greet', typed)
    expect(isCommandOf(invocation, id, argv)).toBe(expected)
    // The argv that the hook has seen is the command line's, by any id.
    expect(isCommandOf(invocation, 'other', invocation.argv)).toBe(true)
  },
)

test('a hook runs another command for words that name none, with their argv', () => {
  const unknown = read('nope', ['a'])
  expect(['greet', 'nope'].map((id) => isCommandOf(unknown, id, unknown.argv))).toEqual([
    false,
    true,
  ])
})

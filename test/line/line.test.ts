import {afterEach, expect, test} from 'vitest'

import {isCommandOf} from '../../src/line/line.js'
import {readLine} from '../../src/line/read-line.js'
import {asksOclif, mayAsk} from '../../src/line/questions.js'
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
    plugins: new Map(),
    scopedEnvVar: () => undefined,
    topicSeparator: ' ',
  } as unknown as HostConfig
}

function read(id: string | undefined, argv: string[], oclif?: Record<string, unknown>) {
  return readLine({argv, config: makeConfig(oclif), id})
}

const started = process.argv
afterEach(() => void (process.argv = started))

test('a line keeps the words that were typed when the array that oclif passes changes', () => {
  process.argv = ['node', 'run.js', 'note', 'add', 'a']
  const line = read('add:note', ['a'])
  line.passed.push('b')
  process.argv = ['node', 'run.js', 'other']
  expect(line.argv).toEqual(['a'])
  expect(line.words).toEqual(['note', 'add', 'a'])
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
    expect(asksOclif(read(id, argv, oclif))).toBe(expected)
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
])('the command line %s %j may ask about its command: %j', (id, argv, expected) => {
  expect(mayAsk({argv, config: makeConfig(), id})).toBe(expected)
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
    const line = read('greet', typed)
    expect(isCommandOf(line, id, argv)).toBe(expected)
    // The argv that the hook has seen is the command line's, by any id.
    expect(isCommandOf(line, 'other', line.passed)).toBe(true)
  },
)

test('a hook runs another command for words that name none, with their argv', () => {
  const unknown = read('nope', ['a'])
  expect(['greet', 'nope'].map((id) => isCommandOf(unknown, id, unknown.passed))).toEqual([
    false,
    true,
  ])
})

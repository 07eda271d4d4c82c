import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest'

import {type InitOptions, readInvocation, isQuestion, isLine, isForHelp} from '../../src/command-line/invocation.js'
import type {FlagDefinition, HostConfig} from '../../src/oclif/shapes.js'

const load = async (): Promise<undefined> => undefined
const boolean: FlagDefinition = {type: 'boolean'}
const commands = {
  'add:note': {flags: {}, id: 'add:note', load, murli: {}},
  greet: {flags: {}, id: 'greet', load},
  plain: {id: 'plain', load},
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

// The tests may be run by an agent.
beforeEach(() => {
  for (const name of Object.keys(process.env))
    if (/AGENT|CLAUDE|CODEX|CURSOR|GEMINI|^(AI_|EDITOR$|PATH$|REPL_ID$|TERM_PROGRAM$)/i.test(name))
      vi.stubEnv(name, undefined)
})
afterEach(() => {
  process.argv = started
  vi.unstubAllEnvs()
})

describe('an invocation', () => {
  test.each([
    ['add:note', 'own'],
    ['greet', 'foreign'],
    ['nope', 'routing'],
    [undefined, 'routing'],
  ] as const)('with the id %s is for a command: %s', (id, target) => {
    const {argv, command, flags, target: found} = read(id, ['a'])
    expect({argv, command, flags, target: found}).toEqual({
      argv: ['a'],
      command: id !== undefined && id in commands ? commands[id as keyof typeof commands] : undefined,
      flags: {},
      target,
    })
  })

  test('reads our flags from the whole command line if there is no command', () => {
    expect(read('--agent', ['gret']).flags).toEqual({agent: true})
    expect(read('gret', ['--output', 'yaml']).mode).toMatchObject({audience: 'agent', format: 'yaml', rule: 'output'})
  })

  test('that asks about its command is for the plugin, so a pipe means an agent', () => {
    const ruleOf = (argv: string[]) => read('greet', argv).mode.rule
    expect([['--schema'], ['--validate'], []].map((argv) => ruleOf(argv))).toEqual(['pipe', 'pipe', 'default'])
  })

  test('keeps the words that were typed when its argv changes', () => {
    process.argv = ['node', 'run.js', 'note', 'add', 'a']
    const invocation = read('add:note', ['a'])
    invocation.argv.push('b')
    expect(invocation.words).toEqual(['note', 'add', 'a'])
    process.argv = ['node', 'run.js', 'other']
    expect(invocation.words).toEqual(['note', 'add', 'a'])
    expect(read(undefined, ['--agent']).words).toEqual(['--agent'])
  })
})

describe('oclif shows help or the version', () => {
  test.each([
    ['greet', ['--help'], {}, true],
    ['greet', ['a', '--help', 'b'], {}, true],
    ['greet', ['--', '--help'], {}, false],
    ['greet', ['-h'], {}, false],
    ['greet', ['-h'], {additionalHelpFlags: ['-h', '-?']}, true],
    ['--version', [], {}, true],
    ['greet', ['--version'], {}, false],
    ['-v', [], {}, false],
    ['-v', [], {additionalVersionFlags: ['-v']}, true],
    ['-v', [], {additionalVersionFlags: '-v'}, false],
    [undefined, [], {additionalVersionFlags: [undefined]}, false],
  ])('for %s %j of a host with %j: %j', (id, argv, oclif, expected) =>
    expect(isForHelp(read(id, argv, oclif))).toBe(expected),
  )
})

describe('a command line asks about its command', () => {
  const ask = (id: string | undefined, argv: string[], known?: Parameters<typeof isQuestion>[1]) =>
    isQuestion({argv, config: makeConfig(), id} satisfies InitOptions, known)

  test.each([
    ['greet', ['--schema'], true],
    ['greet', ['a', '--validate'], true],
    ['greet', ['a'], false],
    ['greet', ['--', '--schema'], false],
    ['add:note', ['--schema'], true],
    ['add:note', ['a'], false],
    // A foreign command's own flag is no question of ours.
    ['show', ['--schema'], false],
    ['show', ['--schema', '--validate'], true],
    ['plain', ['--schema'], true],
    ['--schema', [], true],
    [undefined, ['--validate'], true],
  ])('%s %j by its words: %j', (id, argv, expected) => expect(ask(id, argv)).toBe(expected))

  test('by its flags, where they are known', () => {
    const flags = [{schema: true}, {validate: true}, {agent: true}, {schema: false, validate: false}]
    expect(flags.map((each) => ask('greet', [], {flags: each}))).toEqual([true, true, false, false])
    expect(ask('greet', ['--schema'], {flags: {}})).toBe(false)
  })
})

describe('a command that the host runs', () => {
  test.each([
    ['greet', ['a', '--x'], true],
    ['other', ['a', '--x'], false],
    ['greet', ['a'], false],
    ['greet', ['a', '--y'], false],
    ['greet', ['--schema'], false],
  ])('with a copy of argv, %s %j, is the one on the command line: %j', (id, argv, expected) =>
    expect(isLine(read('greet', ['a', '--x']), id, argv)).toBe(expected),
  )

  test('with the argv that the hook has seen is the one on the command line, by any id', () => {
    const invocation = read('greet', ['a'])
    expect(isLine(invocation, 'other', invocation.argv)).toBe(true)
  })

  test('with another question is the one on a command line that asks', () => {
    const invocation = read('greet', ['a', '--schema'])
    expect(isLine(invocation, 'other', ['--schema'])).toBe(true)
    expect(isLine(invocation, 'other', ['a'])).toBe(false)
  })
})

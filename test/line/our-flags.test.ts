import {expect, test} from 'vitest'

import {removeFromLine} from '../../src/line/seen-lines.js'
import {readLine} from '../../src/line/read-line.js'
import type {FlagDefinition, HostConfig, LoadableCommand} from '../../src/oclif/shapes.js'

/** A command of a manifest; an own one has the plugin's metadata. */
function makeCommand(
  flags: Record<string, FlagDefinition> | undefined,
  metadata = {},
): LoadableCommand {
  return {flags, id: 'greet', load: async () => undefined, ...metadata}
}

/** Reads a command line of a host that is as bare as that needs it. */
function read(argv: string[], command: LoadableCommand | undefined) {
  const config = {
    bin: 'cli',
    findCommand: () => command,
    pjson: {oclif: {}},
    plugins: new Map(),
    scopedEnvVar: () => undefined,
    topicSeparator: ' ',
  } as unknown as HostConfig
  return readLine({argv, config, id: command ? 'greet' : undefined})
}

test('of more words than a call can have arguments, the flags of the plugin are removed', () => {
  const words = Array.from({length: 200_000}, (_, index) => `${index}`)
  const line = read([...words, '--agent'], makeCommand({}))
  removeFromLine(line, [words.length])
  expect(line.passed.length).toBe(words.length)
  expect(line.passed.at(-1)).toBe(words.at(-1))
})

const loud = {char: 'l', type: 'boolean'} as const
const name = {char: 'n', type: 'option'} as const

test.each([
  [
    ['--agent', '--full', '--output', 'json', 'a'],
    {agent: true, full: true, output: 'json'},
    ['a'],
  ],
  [['--agent', '--full', 'a'], {agent: true}, ['--full', 'a']],
  [['--full', '--output', 'wide'], {}, ['--full', '--output', 'wide']],
  [['--schema', '--full'], {schema: true}, ['--full']],
  [['--agent', '--output', 'wide', 'a'], {agent: true}, ['--output', 'wide', 'a']],
  [['a', '--no-agent', '--loud'], {agent: false}, ['a', '--loud']],
  [['--schema', '--output', 'json', '--output=yaml'], {output: 'yaml', schema: true}, []],
  [
    ['--validate', '--protocol-version=0.1', 'a'],
    {'protocol-version': '0.1', validate: true},
    ['a'],
  ],
  [['--validate', '--protocol-version=9'], {validate: true}, ['--protocol-version=9']],
  [['--agent', '--protocol-version', '9'], {agent: true}, ['--protocol-version', '9']],
  [['--validate', '--output', 'wide'], {validate: true}, ['--output', 'wide']],
  [['--agent', '--protocol-version', '0.2', 'a'], {agent: true, 'protocol-version': '0.2'}, ['a']],
  [['--protocol-version', '0.2', 'a'], {}, ['--protocol-version', '0.2', 'a']],
  [['--validate', '--output', '--loud'], {validate: true}, ['--output', '--loud']],
  [['--labels', 'a', '--output', 'json'], {output: 'json'}, ['--labels', 'a']],
  [['--agent=true', '--', '--schema'], {}, ['--agent=true', '--', '--schema']],
  // oclif reads a word that is not a flag of the command as the value.
  [['--name', '--agent', '--loud'], {}, ['--name', '--agent', '--loud']],
])('on a foreign command %j has ours, %j, and leaves it %j (7.17)', (argv, values, left) => {
  const command = makeCommand({labels: {multiple: true, type: 'option'}, loud, name})
  const line = read([...argv], command)
  expect(line.flags).toEqual(values)
  removeFromLine(line, line.ours)
  expect(line.passed).toEqual(left)
})

test.each([
  [
    makeCommand({output: name, schema: loud}),
    ['--schema', '--agent', '--output', 'wav'],
    {agent: true},
  ],
  [makeCommand({output: name}), ['--validate', '--output', 'wav'], {validate: true}],
  [makeCommand({agent: loud}), ['--no-agent'], {}],
  [makeCommand(undefined), ['--agent'], {agent: true}],
  [makeCommand({loud}, {strict: false}), ['--output', 'json', '--full'], {}],
  [makeCommand({full: loud}), ['--output', 'json', '--full'], {output: 'json'}],
  // An own command.
  [
    makeCommand({full: loud}, {murli: {}}),
    ['--agent', '--schema', '--full'],
    {agent: true, schema: true},
  ],
  [
    undefined,
    ['--full', '--schema', '--output', 'json'],
    {full: true, output: 'json', schema: true},
  ],
])('on %j %j has ours, %j, but for those that the command has itself', (command, argv, values) => {
  expect(read(argv, command).flags).toEqual(values)
})

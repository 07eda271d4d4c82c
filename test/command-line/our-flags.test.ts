import {describe, expect, test} from 'vitest'

import {globalFlags} from '../../src/flags/table.js'
import {measureLeadingFlag, readGlobalFlags, readOurFlags, removeOurFlags} from '../../src/command-line/our-flags.js'
import type {FlagDefinition, LoadableCommand} from '../../src/oclif/shapes.js'

/** A command of a manifest; an own one has the plugin's metadata. */
function makeCommand(flags: Record<string, FlagDefinition> | undefined, metadata = {}): LoadableCommand {
  return {flags, id: 'greet', load: async () => undefined, ...metadata}
}

const loud = {char: 'l', type: 'boolean'} as const
const name = {char: 'n', type: 'option'} as const

describe('readGlobalFlags', () => {
  test.each([
    [['--agent', '--no-agent'], {agent: false}],
    [['--no-agent', '--agent'], {agent: true}],
    [['--output', 'json', '--output=yaml'], {output: 'yaml'}],
    [['--timeout-ms', '5', '--protocol-version=1.0'], {'protocol-version': '1.0', 'timeout-ms': '5'}],
    [['--output'], {}],
    [['--agent=true'], {}],
    [['--schema', '--', '--validate'], {schema: true}],
    [['--name', '--agent', 'x', '--loud'], {agent: true}],
  ])('reads %j as %j', (argv, values) =>
    expect(readGlobalFlags(argv, {...globalFlags, loud, name})).toStrictEqual(values),
  )

  test("leaves a command's own flag with the same name alone", () => {
    const flags = {...globalFlags, full: {type: 'boolean'}, output: {type: 'option'}} as const
    expect(readGlobalFlags(['--output', 'wav', '--full', '--agent'], flags)).toEqual({agent: true})
  })
})

test.for([
  ['--agent', 1],
  ['--no-agent', 1],
  ['--agent=1', undefined],
  ['--output', 2],
  ['--no-output', undefined],
  ['--protocol-version=0.1', 1],
  ['--yes', undefined],
  ['task', undefined],
] as const)('before a command %s takes %j words', ([word, width]) => {
  expect(measureLeadingFlag(word)).toBe(width)
})

describe('our flags on the command line of', () => {
  test('no command are all that are global', () => {
    expect(readOurFlags(['--full', '--schema', '--output', 'json'], undefined)).toEqual({
      full: true,
      output: 'json',
      schema: true,
    })
  })

  test('an own command are those that it does not define itself', () => {
    const command = makeCommand({full: {type: 'boolean'}}, {murli: {}})
    expect(readOurFlags(['--agent', '--schema', '--full'], command)).toEqual({agent: true, schema: true})
    expect(readOurFlags(['--agent'], makeCommand(undefined, {murli: {}}))).toEqual({agent: true})
  })

  test.each([
    [['--agent', '--full', '--output', 'json'], {agent: true, output: 'json'}],
    [['--agent', '--output', 'wide'], {agent: true}],
    [['--no-agent', '--loud'], {agent: false}],
    [['--schema', '--output', 'yaml'], {output: 'yaml', schema: true}],
    [['--validate', '--protocol-version=1.1'], {'protocol-version': '1.1', validate: true}],
    [['--agent=true', '--', '--schema'], {}],
    // oclif reads a word that is not a flag of the command as the value.
    [['--name', '--agent', '--loud'], {}],
  ])('a foreign command, %j, are %j', (argv, values) =>
    expect(readOurFlags(argv, makeCommand({loud, name}))).toEqual(values),
  )

  test('a foreign command that has one of them itself are the others', () => {
    const command = makeCommand({output: name, schema: loud})
    expect(readOurFlags(['--schema', '--agent', '--output', 'wav'], command)).toEqual({agent: true})
    expect(readOurFlags(['--validate', '--output', 'wav'], command)).toEqual({validate: true})
    expect(readOurFlags(['--agent'], makeCommand(undefined))).toEqual({agent: true})
  })
})

describe('of the argv of a foreign command', () => {
  test.each([
    [
      ['a', '--agent', 'b', '--no-agent', '--schema'],
      ['a', 'b'],
    ],
    [['--output', 'json', 'a', '--agent', '--output=yaml'], ['a']],
    [
      ['--output', 'wide', 'a', '--agent'],
      ['--output', 'wide', 'a'],
    ],
    [
      ['--output', 'json', '--validate', 'a', '--protocol-version=1.0', '--loud'],
      ['a', '--loud'],
    ],
    [['--validate', '--output'], []],
    [
      ['--name', '--agent', '--loud', '--', '--schema'],
      ['--name', '--agent', '--loud', '--', '--schema'],
    ],
  ])('%j is left %j', (argv, left) => {
    const handed = [...argv]
    removeOurFlags(handed, makeCommand({loud, name}))
    expect(handed).toEqual(left)
  })

  test('what the command has itself is left', () => {
    const argv = ['--validate', '--output', 'wav', '--agent']
    removeOurFlags(argv, makeCommand({output: name}))
    expect(argv).toEqual(['--output', 'wav'])
    const bare = ['--agent', 'a']
    removeOurFlags(bare, makeCommand(undefined))
    expect(bare).toEqual(['a'])
  })
})

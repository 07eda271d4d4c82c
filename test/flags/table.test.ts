import {describe, expect, test} from 'vitest'

import {findRow, type FlagOwner, flagRows, globalFlags, pickFlags} from '../../src/flags/table.js'
import {classFlags, parserBaseFlags, parserFlags} from '../../src/flags/command-flags.js'

const always = ['agent', 'full', 'output', 'protocol-version', 'schema', 'validate']
const option = {type: 'option'} as const

describe('flags are added', () => {
  test.for<[owner: FlagOwner, onClass: string[], toParser: string[]]>([
    [{}, [], []],
    [{mutating: true}, ['yes', 'force'], []],
    [{dryRunnable: true}, ['dry-run'], []],
    [{dryRunnable: true, mutating: true}, ['yes', 'force', 'dry-run'], []],
    [{returns: {}}, [], ['select']],
    [{plugin: {parent: {pjson: {oclif: {murli: {timeoutFlag: true}}}}}}, [], ['timeout-ms']],
    [{plugin: {parent: {}, pjson: {oclif: {murli: {timeoutFlag: true}}}}}, [], []],
  ])('to %j: %j to its class (7.10), and %j to its parser (7.16)', ([owner, onClass, toParser]) => {
    const baseFlags = classFlags(owner)
    expect(Object.keys(baseFlags)).toEqual(onClass)
    const all = parserFlags({...owner, baseFlags, flags: {own: option}})
    expect(Object.keys(all).toSorted()).toEqual(
      [...always, ...onClass, ...toParser, 'own'].toSorted(),
    )
  })

  test('unless the command has the name, alias or negation itself', () => {
    const flags = {format: {...option, aliases: ['output']}, 'no-agent': option, schema: option}
    const all = parserBaseFlags({baseFlags: {full: option}, flags})
    expect(Object.keys(all)).toEqual(['full', 'protocol-version', 'validate'])
    expect(all['full']).toBe(option)
  })

  test('once, whichever the base class has', () => {
    const baseFlags = {...classFlags({mutating: true}), shared: option}
    expect(Object.keys(classFlags({baseFlags, mutating: true}))).toEqual(['shared', 'yes', 'force'])
    expect(Object.keys(classFlags({baseFlags}))).toEqual(['shared'])
  })

  test.for<[flags: FlagOwner['flags'], char: string | undefined]>([
    [{yarn: {...option, char: 'Y'}}, 'y'],
    [{year: {...option, char: 'y'}}, undefined],
    [{year: {...option, charAliases: ['y']}}, undefined],
    [{year: {...option, aliases: ['y']}}, undefined],
  ])('with a character that is free: beside %j, --yes is also -%s', ([flags, char]) => {
    const {yes} = classFlags({flags, mutating: true})
    expect(yes?.char).toBe(char)
    expect(findRow('yes', yes)).toBeDefined()
  })
})

test('the global flags, and those of foreign commands, are those of the contract (7.16, 7.17)', () => {
  for (const [name, {flag}] of flagRows) expect(flag.name).toBe(name)
  const namesOf = (place: string) => Object.keys(pickFlags(({foreign}) => foreign === place))
  expect({
    always: namesOf('always'),
    globalFlags: Object.keys(globalFlags),
    answer: namesOf('answer'),
    envelope: namesOf('envelope'),
  }).toEqual({
    always: ['agent', 'schema', 'validate'],
    globalFlags: [
      'agent',
      'full',
      'output',
      'protocol-version',
      'schema',
      'select',
      'timeout-ms',
      'validate',
    ],
    answer: ['output', 'protocol-version'],
    envelope: ['full'],
  })
})

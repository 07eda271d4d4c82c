import {describe, expect, test} from 'vitest'

import {isInjectedFlag} from '../../src/flags/flag.js'
import {classFlags, parserBaseFlags} from '../../src/flags/for-command.js'
import type {FlagOwner} from '../../src/flags/rule.js'

const always = ['agent', 'full', 'output', 'protocol-version', 'schema', 'validate']
const option = {type: 'option'} as const

describe('a command is given', () => {
  test.for<[owner: FlagOwner, names: string[]]>([
    [{}, []],
    [{returns: {}}, ['select']],
    [{plugin: {parent: {pjson: {oclif: {murli: {timeoutFlag: true}}}}}}, ['timeout-ms']],
    [{plugin: {parent: {}, pjson: {oclif: {murli: {timeoutFlag: true}}}}}, []],
  ])('%j: %j beside those that every command is given', ([owner, names]) => {
    expect(Object.keys(parserBaseFlags(owner)).toSorted()).toEqual([...always, ...names].toSorted())
  })

  test('none of ours whose name, alias or negation it has itself', () => {
    const flags = {format: {...option, aliases: ['output']}, 'no-agent': option, schema: option}
    const ours = parserBaseFlags({baseFlags: {full: option}, flags})
    expect(Object.keys(ours)).toEqual(['full', 'protocol-version', 'validate'])
    expect(isInjectedFlag(ours['full'])).toBe(false)
  })
})

test.for<[owner: FlagOwner, names: string[]]>([
  [{returns: {}}, []],
  [{dryRunnable: true, mutating: true}, ['yes', 'force', 'dry-run']],
])('7.10: the class of %j is given %j and nothing else', ([owner, names]) => {
  expect(Object.keys(classFlags(owner))).toEqual(names)
})

describe('--yes is also -y', () => {
  const charOf = (flags: FlagOwner['flags']) => classFlags({flags, mutating: true})['yes']?.char

  test('where the command has no flag of that character', () => {
    expect(charOf({yarn: {...option, char: 'Y'}})).toBe('y')
  })

  test.for([{char: 'y'}, {charAliases: ['y']}, {aliases: ['y']}])('and not where it has one: %j', (fields) => {
    const flags = {year: {...option, ...fields}}
    expect(charOf(flags)).toBeUndefined()
    expect(isInjectedFlag(classFlags({flags, mutating: true})['yes'])).toBe(true)
  })
})

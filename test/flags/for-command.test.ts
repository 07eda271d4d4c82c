import {describe, expect, test} from 'vitest'

import {isInjectedFlag} from '../../src/flags/flag.js'
import {flagsForCommand} from '../../src/flags/for-command.js'
import type {FlagOwner} from '../../src/flags/rule.js'

const always = ['agent', 'full', 'output', 'protocol-version', 'schema', 'validate']
const option = {type: 'option'} as const

describe('a command is given', () => {
  test.for<[owner: FlagOwner, names: string[]]>([
    [{}, []],
    [{mutating: true}, ['yes', 'force']],
    [{dryRunnable: true}, ['dry-run']],
    [{returns: {}}, ['select']],
    [{plugin: {parent: {pjson: {oclif: {murli: {timeoutFlag: true}}}}}}, ['timeout-ms']],
    [{plugin: {parent: {}, pjson: {oclif: {murli: {timeoutFlag: true}}}}}, []],
  ])('%j: %j beside those that every command is given', ([owner, names]) => {
    expect(Object.keys(flagsForCommand(owner)).toSorted()).toEqual([...always, ...names].toSorted())
  })

  test('none of ours whose name, alias or negation it has itself', () => {
    const flags = {format: {...option, aliases: ['output']}, 'no-agent': option, schema: option}
    const ours = flagsForCommand({baseFlags: {full: option}, flags})
    expect(Object.keys(ours)).toEqual(['full', 'protocol-version', 'validate'])
    expect(isInjectedFlag(ours['full'])).toBe(false)
  })
})

describe('--yes is also -y', () => {
  const charOf = (flags: FlagOwner['flags']) => flagsForCommand({flags, mutating: true})['yes']?.char

  test('where the command has no flag of that character', () => {
    expect(charOf({yarn: {...option, char: 'Y'}})).toBe('y')
  })

  test.for([{char: 'y'}, {charAliases: ['y']}, {aliases: ['y']}])('and not where it has one: %j', (fields) => {
    const flags = {year: {...option, ...fields}}
    expect(charOf(flags)).toBeUndefined()
    expect(isInjectedFlag(flagsForCommand({flags, mutating: true})['yes'])).toBe(true)
  })
})

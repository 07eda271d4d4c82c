import {expect, test} from 'vitest'

import {nameProperty} from '../../src/command-line/our-flags.js'
import {
  findRow,
  flagRows,
  flagsEverywhere,
  flagTable,
  foreignWords,
  globalFlags,
  isGlobalFlag,
  measureLeadingFlag,
  shapeWords,
} from '../../src/flags/table.js'

test('every flag is listed under its own name, and has a property of its own', () => {
  for (const [name, {flag}] of flagRows) expect(flag.name).toBe(name)
  const properties = flagRows.map(([name]) => nameProperty(name))
  expect(new Set(properties).size).toBe(properties.length)
  expect(nameProperty('protocol-version')).toBe('protocolVersion')
})

test('the global flags, and those of foreign commands, are those of the contract (7.16, 7.17)', () => {
  expect({foreignWords, globalFlags: Object.keys(globalFlags), shapeWords}).toEqual({
    foreignWords: ['--agent', '--no-agent', '--schema', '--validate'],
    globalFlags: ['agent', 'full', 'output', 'protocol-version', 'schema', 'select', 'timeout-ms', 'validate'],
    shapeWords: ['--output', '--protocol-version'],
  })
  expect(flagsEverywhere).toEqual({
    agent: {allowNo: true, hidden: true, type: 'boolean'},
    help: {hidden: true, type: 'boolean'},
    schema: {hidden: true, type: 'boolean'},
    validate: {hidden: true, type: 'boolean'},
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

test("a flag is ours by its name and group, as a manifest has it, and a command's own of that name is not", () => {
  for (const [name, {flag}] of flagRows) {
    const {helpGroup, type} = flag
    expect(findRow(name, {helpGroup, type})).toBe(flagTable[name as keyof typeof flagTable])
    expect(findRow(name, {type})).toBeUndefined()
    expect(isGlobalFlag(name, {helpGroup, type})).toBe(helpGroup === 'AGENT')
  }

  expect(findRow('toString', {helpGroup: 'AGENT', type: 'boolean'})).toBeUndefined()
})

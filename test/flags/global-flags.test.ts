import {expect, test} from 'vitest'

import {answeredWords, shapeWords} from '../../src/flags/answered-words.js'
import {flagsEverywhere, measureLeadingFlag} from '../../src/flags/everywhere.js'
import {findRule, isGlobalFlag} from '../../src/flags/is-ours.js'
import {flagRules, flagTable, globalFlags} from '../../src/flags/global-flags.js'
import {nameProperty} from '../../src/command-line/read-global-flags.js'

test('every flag is listed under its own name, and has a property of its own', () => {
  for (const [name, {flag}] of flagRules) expect(flag.name).toBe(name)
  const properties = flagRules.map(([name]) => nameProperty(name))
  expect(new Set(properties).size).toBe(properties.length)
  expect(nameProperty('protocol-version')).toBe('protocolVersion')
})

test('the global flags are those of the contract', () => {
  expect(Object.keys(globalFlags)).toEqual([
    'agent',
    'full',
    'output',
    'protocol-version',
    'schema',
    'select',
    'timeout-ms',
    'validate',
  ])
})

test('four words are answered on any line, and two flags on a question', () => {
  expect({answeredWords, shapeWords}).toEqual({
    answeredWords: ['--agent', '--no-agent', '--schema', '--validate'],
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
  ['--protocol-version=0.1', 1],
  ['--yes', undefined],
  ['task', undefined],
] as const)('in front of a command %s takes %j words', ([word, width]) => {
  expect(measureLeadingFlag(word)).toBe(width)
})

test("a flag is ours by its name and group, as a manifest has it, and a command's own of that name is not", () => {
  for (const [name, {flag}] of flagRules) {
    const {helpGroup, type} = flag
    expect(findRule(name, {helpGroup, type})).toBe(flagTable[name as keyof typeof flagTable])
    expect(findRule(name, {type})).toBeUndefined()
    expect(isGlobalFlag(name, {helpGroup, type})).toBe(helpGroup === 'AGENT')
  }

  expect(findRule('toString', {helpGroup: 'AGENT', type: 'boolean'})).toBeUndefined()
})

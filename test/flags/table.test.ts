import {expect, test} from 'vitest'

import {findRow, flagRows, flagTable, globalFlags, isGlobalFlag, pickFlags} from '../../src/flags/table.js'

test('the global flags, and those of foreign commands, are those of the contract (7.16, 7.17)', () => {
  for (const [name, {flag}] of flagRows) expect(flag.name).toBe(name)
  const namesOf = (place: string) => Object.keys(pickFlags(({foreign}) => foreign === place))
  expect({always: namesOf('always'), globalFlags: Object.keys(globalFlags), question: namesOf('question')}).toEqual({
    always: ['agent', 'schema', 'validate'],
    globalFlags: ['agent', 'full', 'output', 'protocol-version', 'schema', 'select', 'timeout-ms', 'validate'],
    question: ['output', 'protocol-version'],
  })
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

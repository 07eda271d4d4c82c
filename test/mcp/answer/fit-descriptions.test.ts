import fc from 'fast-check'
import {expect, test} from 'vitest'

import {fitDescriptions} from '../../../src/mcp/answer/fit-descriptions.js'

test('descriptions that fit are all there, and of others the first', () => {
  const described = ['a', 'b', 'c'].map((name) => ({document: {name, text: 'x'.repeat(30)}, name}))
  const commands = described.map(({document}) => document)
  expect(fitDescriptions(described, 1000)).toEqual({commands})
  expect(fitDescriptions(described, 120)).toEqual({
    commands: commands.slice(0, 2),
    truncation: {
      left_out: ['c'],
      reason: 'An answer has room for 120 bytes of descriptions.',
      shown: 2,
      total: 3,
    },
  })
})

test('what is shown never has more bytes than there is room for, and every name is shown or left out', () => {
  const document = fc.string({maxLength: 300, unit: 'grapheme'}).map((text) => ({text}))
  fc.assert(
    fc.property(fc.array(fc.record({document, name: fc.string()})), fc.integer({max: 900, min: 1}), (all, maxBytes) => {
      const {commands, truncation} = fitDescriptions(all, maxBytes)
      const sizes = commands.map((one) => Buffer.byteLength(JSON.stringify(one)))
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(maxBytes)
      const names = [...all.slice(0, commands.length).map(({name}) => name), ...(truncation?.left_out ?? [])]
      expect(names).toEqual(all.map(({name}) => name))
    }),
  )
})

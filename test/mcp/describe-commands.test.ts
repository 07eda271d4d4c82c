import fc from 'fast-check'
import {expect, test} from 'vitest'

import {EarlyAnswer} from '../../src/mcp/answer.js'
import {estimateTokens} from '../../src/mcp/read-output.js'
import {describeCommands} from '../../src/mcp/documents.js'
import {catalogOf} from '../support/manifest-catalog.js'

test('no answer has more tokens than there is room for, and every name is described or left out', () => {
  let cut = 0
  const summaries = fc.array(fc.string({maxLength: 600, size: 'max', unit: 'grapheme'}), {maxLength: 10, minLength: 1})
  fc.assert(
    fc.property(summaries, fc.integer({max: 800, min: 60}), (texts, maxTokens) => {
      const catalog = catalogOf(Object.fromEntries(texts.map((summary, index) => [`c${index}`, {summary}])))
      const names = texts.map((_, index) => `c${index}`)
      const whole = describeCommands(catalog, names, Number.MAX_SAFE_INTEGER)
      const sizes = whole.commands.map((one) => estimateTokens(JSON.stringify(one)))
      if (sizes[0]! > maxTokens) {
        expect(() => describeCommands(catalog, names, maxTokens)).toThrow(EarlyAnswer)
        return
      }

      const {commands, truncation} = describeCommands(catalog, names, maxTokens)
      expect(commands).toEqual(whole.commands.slice(0, commands.length))
      const tokens = (count: number) => sizes.slice(0, count).reduce((sum, size) => sum + size, 0)
      expect(tokens(commands.length)).toBeLessThanOrEqual(maxTokens)
      expect(truncation?.left_out ?? []).toEqual(names.slice(commands.length))
      if (!truncation) return
      cut += 1
      expect(tokens(commands.length + 1)).toBeGreaterThan(maxTokens)
      expect(truncation).toMatchObject({shown: commands.length, total: names.length})
    }),
  )
  expect(cut).toBeGreaterThan(10)
})

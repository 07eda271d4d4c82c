import fc from 'fast-check'
import {expect, test} from 'vitest'

import {LogBudget} from '../../src/output/logger.js'

const maxBytes = 4096

function bound(messages: readonly string[]): string[] {
  const written: string[] = []
  const budget = new LogBudget(({message}) => void written.push(message), maxBytes)
  for (const message of messages) void budget.take({level: 'info', message, time: 0})
  budget.end()
  return written
}

test('a log that fits is whole, and one that does not keeps its beginning and its end', () => {
  fc.assert(
    fc.property(fc.integer({max: 200, min: 0}), fc.integer({max: 80, min: 1}), (count, length) => {
      const messages = Array.from({length: count}, (_, index) => `${index} `.padEnd(length, 'x'))
      const written = bound(messages)
      const size = written.reduce((sum, message) => sum + message.length + 60, 0)
      expect(size).toBeLessThanOrEqual(maxBytes)
      const gap = written.findIndex((message) => message.includes('left out'))
      if (gap === -1) {
        expect(written).toEqual(messages)
        return
      }

      const last = written.slice(gap + 1)
      expect(written.slice(0, gap)).toEqual(messages.slice(0, gap))
      expect(last).toEqual(messages.slice(messages.length - last.length))
      expect(written[gap]).toMatch(new RegExp(`^${count - gap - last.length} lines? (is|are) left out`))
    }),
  )
})

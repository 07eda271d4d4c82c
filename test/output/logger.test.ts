import fc from 'fast-check'
import {expect, test} from 'vitest'

import {Logger, maxLogBytes} from '../../src/output/logger.js'

function limit(messages: readonly string[], maxBytes: number, times = 1): string[] {
  const written: string[] = []
  const logger = new Logger(({message}) => void written.push(message), maxBytes)
  for (const message of messages)
    for (let time = 0; time < times; time += 1) void logger.log('info', message, 0)
  logger.end()
  return written
}

function measure(written: readonly string[]): number {
  return written.reduce((sum, message) => sum + message.length + 60, 0)
}

test('a log that fits is whole, and one that does not keeps its beginning and its end', () => {
  fc.assert(
    fc.property(fc.integer({max: 200, min: 0}), fc.integer({max: 80, min: 1}), (count, length) => {
      const messages = Array.from({length: count}, (_, index) => `${index} `.padEnd(length, 'x'))
      const written = limit(messages, 4096)
      expect(measure(written)).toBeLessThanOrEqual(4096)
      const gap = written.findIndex((message) => message.includes('left out'))
      if (gap === -1) {
        expect(written).toEqual(messages)
        return
      }

      const last = written.slice(gap + 1)
      expect(written.slice(0, gap)).toEqual(messages.slice(0, gap))
      expect(last).toEqual(messages.slice(messages.length - last.length))
      expect(written[gap]).toMatch(
        new RegExp(`^${count - gap - last.length} lines? (is|are) left out`),
      )
    }),
  )
})

test('3.4: the log of an agent takes 16 KB, and a folded line counts as all its lines', () => {
  const messages = Array.from({length: 1000}, (_, index) => `${index} `.padEnd(100, 'x'))
  const written = limit(messages, maxLogBytes, 3)
  expect(measure(written)).toBeLessThanOrEqual(16 * 1024)
  expect(measure(written)).toBeGreaterThan(15 * 1024)
  const leftOut = 3 * (1000 - (written.length - 1))
  expect(written.find((message) => message.includes('left out'))).toMatch(
    new RegExp(`^${leftOut} lines are left out`),
  )
})

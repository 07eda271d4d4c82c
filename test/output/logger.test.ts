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
  return written.reduce((sum, message) => sum + Buffer.byteLength(JSON.stringify(message)) + 60, 0)
}

/** Whether a written line is a message, or its beginning. */
function isShortened(written: string, message: string): boolean {
  return written === message || (written.endsWith('…') && message.startsWith(written.slice(0, -1)))
}

test('a log that fits is whole, and one that does not keeps its beginning and its end', () => {
  const line = fc.record({
    character: fc.constantFrom('x', '"', '\u20AC', '\u{1F600}'),
    length: fc.oneof(fc.integer({max: 80, min: 1}), fc.integer({max: 6000, min: 1})),
  })
  fc.assert(
    fc.property(fc.array(line, {maxLength: 200}), (lines) => {
      const messages = lines.map(
        ({character, length}, index) => `${index} ${character.repeat(length)}`,
      )
      const written = limit(messages, 4096)
      expect(measure(written)).toBeLessThanOrEqual(4096)
      const gap = written.findIndex((message) => message.includes('left out'))
      const first = gap === -1 ? [] : written.slice(0, gap)
      const last = written.slice(gap + 1)
      const lastMessages = messages.slice(messages.length - last.length)
      expect(first).toEqual(messages.slice(0, first.length))
      expect(last.filter((text, index) => !isShortened(text, lastMessages[index]!))).toEqual([])
      if (measure(messages) <= 4096 - 256) expect(written).toEqual(messages)
      if (gap === -1) {
        expect(last).toHaveLength(messages.length)
        return
      }
      expect(last).not.toEqual([])
      expect(written[gap]).toMatch(
        new RegExp(`^${messages.length - gap - last.length} lines? (is|are) left out`),
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

import fc from 'fast-check'
import {setTimeout as sleep} from 'node:timers/promises'
import {describe, expect, test} from 'vitest'

import type {Progress} from '../../src/contract/outcome.js'
import {progressIntervalMs, ProgressReports} from '../../src/output/progress.js'
import {renderBar} from '../../src/output/progress-bar.js'
import {Throttle} from '../../src/output/throttle.js'

describe('a bar', () => {
  test('shows stage, share, counts, percent, the time left and the message', () => {
    const progress = {
      current: 30,
      etaMs: 65_000,
      message: 'tasks.ndjson',
      percent: 75,
      stage: 'Importing',
      total: 40,
    }
    expect(renderBar(progress, 80)).toBe(
      'Importing [###############-----] 30/40 75% 1:05 left tasks.ndjson',
    )
    expect(renderBar(progress, 40)).toBe('Importing 30/40 75% 1:05 left tasks.ndj…')
    expect(renderBar({current: 3, message: '\u{1B}[31mred\u{1B}[39m\nand more'}, 80)).toBe(
      '3 red and more',
    )
  })

  test('is never longer than the terminal is wide, and never ends in half a character', () => {
    const progress = fc.record(
      {
        current: fc.nat(),
        etaMs: fc.nat(),
        message: fc.string({unit: 'grapheme'}),
        percent: fc.integer({max: 100, min: 0}),
        stage: fc.string({unit: 'grapheme'}),
        total: fc.nat(),
      },
      {requiredKeys: []},
    )
    fc.assert(
      fc.property(progress, fc.integer({max: 200, min: 1}), (report, columns) => {
        const line = renderBar(report, columns)
        expect(line.length).toBeLessThanOrEqual(columns)
        // Half a character is written as U+FFFD.
        expect(Buffer.from(line).toString()).toBe(line)
      }),
      {examples: [[{message: 'Done \u{1F389}'}, 7]]},
    )
  })
})

describe('an estimate', () => {
  /** What is shown of progress reports, each at its time. */
  function complete(...reports: [progress: object, time: number][]): Progress[] {
    const shown: Progress[] = []
    const progress = new ProgressReports((report) => void shown.push(report))
    for (const [report, time] of reports) {
      void progress.report(report, time)
      progress.end()
    }

    return shown
  }

  test('comes from the rate since the stage began', () => {
    const shown = complete(
      [{current: 0, total: 10}, 0],
      [{current: 1, total: 10}, 249],
      [{current: 4, total: 10}, 2000],
      [{current: 1, stage: 'next', total: 3}, 2500],
      [{current: 3, stage: 'next', total: 3}, 9000],
    )
    expect(shown.map(({etaMs, percent}) => [percent, etaMs])).toEqual([
      [0, undefined],
      [10, undefined],
      [40, 3000],
      [33.3, undefined],
      [100, 0],
    ])
  })

  test('of an endless count is left out', () => {
    const shown = complete([{current: 1, total: 1e308}, 0], [{current: 2, total: 1e308}, 1000])
    expect(shown.map(({etaMs}) => etaMs)).toEqual([undefined, undefined])
  })

  test('keeps what the author states, and leaves out what is no number', () => {
    const stated = {current: 1, etaMs: 5, percent: 7, total: 4}
    const odd = {current: Number.NaN, message: 'x', percent: Infinity}
    expect(complete([stated, 0], [odd, 0])).toEqual([stated, {message: 'x'}])
  })
})

test('a throttle lets at most ten a second through, in order, and always the last', async () => {
  const seen: number[] = []
  const throttle = new Throttle<number>((value) => void seen.push(value), progressIntervalMs)
  const start = performance.now()
  let value = 0
  while (performance.now() - start < 950) {
    void throttle.offer((value += 1))
    await sleep(1)
  }

  void throttle.flush()
  expect(seen.length).toBeLessThanOrEqual(10)
  expect(seen.length).toBeGreaterThanOrEqual(6)
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  expect(seen.at(-1)).toBe(value)
})

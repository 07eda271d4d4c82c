import {expect, onTestFinished, test, vi} from 'vitest'

import {renderTimelessPlan} from '../../../src/mcp/approval/plan-times.js'

const from = Date.parse('2026-11-28T10:56:00Z')
const period = {from, to: from + 1500}

test.each<[plan: unknown, rendered: string]>([
  [{created: '2026-11-28T10:56:01.234Z'}, '{"created":"<now>"}'],
  [{created: '2026-11-28T11:56:01+01:00', name: 'b'}, '{"created":"<now>","name":"b"}'],
  [['backup-2026-11-28T10:55:59Z.tgz'], '["backup-<now>.tgz"]'],
  [[from / 1000 + 0.967], '[<now>]'],
  [[from, from / 1000], '[<now>,<now>]'],
  [[String(from), `id-${from}`], '["<now>","id-<now>"]'],
  // Other times, and other numbers.
  [['2026-11-28T10:50:00Z', '2026-11-28'], '["2026-11-28T10:50:00Z","2026-11-28"]'],
  [[from - 60_000, from * 10, from + 0.5], `[${from - 60_000},${from * 10},<now>]`],
  [[`x${from}`, `${from}x`, 1e9], `["x${from}","${from}x",1000000000]`],
  [undefined, 'null'],
])('%j is %s', (plan, rendered) => {
  expect(renderTimelessPlan(plan, period)).toBe(rendered)
})

test('a time without a zone may be that of this process or UTC', () => {
  vi.stubEnv('TZ', 'Asia/Tokyo')
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(new Date(from).getHours()).toBe(19)
  const times = ['2026-11-28 10:56:01', '2026-11-28T19:56:01.5', '2026-11-28 11:56:01']
  expect(renderTimelessPlan(times, period)).toBe('["<now>","<now>","2026-11-28 11:56:01"]')
})

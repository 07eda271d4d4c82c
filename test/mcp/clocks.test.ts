import {beforeEach, expect, onTestFinished, test, vi} from 'vitest'

import {ApprovalDesk, approvalTtlMs} from '../../src/mcp/approval/approval-desk.js'
import {Job} from '../../src/mcp/tools/jobs.js'

beforeEach(() => {
  vi.useFakeTimers({toFake: ['Date', 'performance']})
  onTestFinished(() => void vi.useRealTimers())
})

const minute = 60_000
/** Someone sets the clock, or the system has slept. */
const setClock = (byMs: number) => void vi.setSystemTime(Date.now() + byMs)
const pass = (ms: number) => void vi.advanceTimersByTime(ms)

// 11.20
test.each([
  ['just in time', () => pass(approvalTtlMs - 1), undefined],
  ['ten minutes', () => pass(approvalTtlMs), 'approval_expired'],
  ['a clock set back', () => (setClock(-60 * minute), pass(approvalTtlMs)), 'approval_expired'],
  ['a clock set back, in time', () => (setClock(-60 * minute), pass(minute)), undefined],
  ['a night', () => setClock(480 * minute), 'approval_expired'],
])('an approval holds for ten minutes, whatever the clock shows: %s', (_, happen, reason) => {
  const desk = new ApprovalDesk()
  const subject = {argv: ['wipe'], description: '', plan: '', stdin: undefined}
  const state = desk.issue(subject)
  happen()
  expect(desk.redeem(state, subject)).toBe(reason)
})

// 11.9a
test('a job is no younger after the clock was set back', () => {
  const run = async () => new Promise<never>(() => {})
  const job = new Job({isAdopted: true, line: '', ownsStdout: false, run})
  setClock(-60 * minute)
  pass(1500)
  expect(job.summarize().elapsed_ms).toBe(1500)
})

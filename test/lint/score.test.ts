import fc from 'fast-check'
import {expect, test} from 'vitest'

import {scoreProblems} from '../../src/lint/score.js'

const severity = fc.constantFrom('error' as const, 'info' as const, 'warning' as const)
const problem = fc.record({command: fc.constantFrom('a', 'b', 'c'), severity})

test('a command loses 25, 10 or 2 points for each problem, and the score is the mean', () => {
  const problems = [{command: 'a', severity: 'error'} as const, {command: 'b', severity: 'info'} as const]
  expect(scoreProblems(problems, 3)).toBe(Math.floor((75 + 98 + 100) / 3))
})

test('the score is 100 without a problem and with none else, and a problem less never lowers it', () => {
  fc.assert(
    fc.property(fc.array(problem), fc.integer({max: 2000, min: 3}), (problems, total) => {
      const score = scoreProblems(problems, total)
      expect(score).toBeGreaterThanOrEqual(0)
      expect(score === 100).toBe(problems.length === 0)
      expect(scoreProblems(problems.slice(1), total)).toBeGreaterThanOrEqual(score)
    }),
  )
})

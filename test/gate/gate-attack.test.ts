import fc from 'fast-check'
import {expect, test} from 'vitest'

import {attempt, confirmed, escaped, findFaults} from './attack/attempts.js'
import {runAttempts} from './attack/host.js'

/** How many command lines are tried; ATTACKS tries more, and SEED repeats a run. */
const attempts = Number(process.env.ATTACKS ?? 150)

test.each([
  ['in any order', attempts, false],
  ['in one order, with colons', Math.ceil(attempts / 3), true],
])(
  'nothing gets a guarded command to run but the command line of its process, words %s',
  {timeout: 600_000},
  async (_, count, isColon) => {
    const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))
    const tried = [...confirmed, ...escaped, ...fc.sample(attempt, {numRuns: count, seed})]
    const results = await runAttempts(isColon, tried)
    const faults = tried.flatMap((one, index) => {
      const ran = findFaults(one, results[index] ?? [])
      return ran.length === 0 ? [] : [{ran, ...one}]
    })
    expect({count: faults.length, faults: faults.slice(0, 5), seed}).toEqual({
      count: 0,
      faults: [],
      seed,
    })
    // If these were refused, the others would prove nothing.
    expect(results.slice(0, confirmed.length)).toEqual(confirmed.map(({target: id}) => [id]))
  },
)

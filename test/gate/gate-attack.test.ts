import fc from 'fast-check'
import {expect, test} from 'vitest'

import {attempt, confirmed, escaped, findFaults} from './attack/attempts.js'
import {runAttempts} from './attack/host.js'

/** How many lines are tried; ATTACKS tries more, and SEED repeats a run. */
const attempts = Number(process.env.ATTACKS ?? 150)

/** Another core and Node to try them on: a folder of @oclif/core, and an executable. */
const {ATTACK_CORE: core, ATTACK_NODE: node} = process.env

test.each([
  ['in any order', attempts, {}],
  ['in one order, with colons', Math.ceil(attempts / 3), {isColon: true}],
])(
  'nothing gets a guarded command to run but the line of its process, words %s',
  {timeout: 600_000},
  async (_, count, kind) => {
    const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
    const tried = [...confirmed, ...escaped, ...fc.sample(attempt, {numRuns: count, seed})]
    const results = await runAttempts({...kind, core, node}, tried)
    const faults = tried.flatMap((one, index) => {
      const ran = findFaults(one, results[index] ?? [])
      return ran.length === 0 ? [] : [{ran, ...one}]
    })
    expect({count: faults.length, faults: faults.slice(0, 5), seed}).toEqual({count: 0, faults: [], seed})
    // Were these refused, the others would prove nothing.
    const allowed = results.slice(0, confirmed.length)
    expect(allowed).toEqual(confirmed.map(({target: id}, index) => allowed[index] && [id]))
    expect(allowed.filter((each) => each !== undefined).length).toBeGreaterThan(3)
  },
)

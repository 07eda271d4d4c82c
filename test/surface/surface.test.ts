import {readFile, writeFile} from 'node:fs/promises'

import {afterAll, beforeAll, describe, expect, test} from 'vitest'

import {makeTrialHost, type TrialHost} from '../support/trial-host.js'
import {renderSupport} from './page.js'
import {type SurfaceRow, surfaceRows} from './rows.js'
import {describeOutcome, runRow, surfaceCommands, type SurfaceRun} from './run-row.js'

// Each feature of @oclif/core in real processes. What a script gets of a foreign command, and a
// person of an adopted one, is what oclif prints without the plugin; the snapshots have what an agent
// gets. The matrix runs the same rows with other cores.

let host: TrialHost
let plain: TrialHost
beforeAll(async () => {
  const commands = surfaceCommands()
  host = await makeTrialHost({commands})
  plain = await makeTrialHost({commands, hasPlugin: false, isAdopted: false})
})
afterAll(() => Promise.all([host, plain].map((each) => each.remove())))

describe('what oclif’s features mean for a person, a script and an agent', () => {
  for (const row of surfaceRows) {
    test(`${row.area}: ${row.feature}`, async () => {
      for (const line of row.lines) {
        const {after, agent, before} = await runLine(row, line)
        expect(after).toEqual(before)
        expect(agent).toMatchSnapshot()
      }
    })
  }
})

test('the page of supported features has a row for each', async () => {
  const page = new URL('../../docs/support.md', import.meta.url)
  const text = await readFile(page, 'utf8')
  const written = renderSupport(text)
  if (process.env.README === 'write') await writeFile(page, written)
  expect(await readFile(page, 'utf8')).toBe(written)
})

/** Runs a line in every way: as a script and a person with the plugin and without it, as an agent. */
async function runLine(row: SurfaceRow, line: string) {
  const script: SurfaceRun = {adopted: false, audience: 'script'}
  const person: SurfaceRun = {adopted: true, audience: 'person'}
  const [foreignAfter, foreignBefore, adoptedAfter, adoptedBefore, ...runs] = await Promise.all([
    runRow(host, row, line, script),
    runRow(plain, row, line, script),
    runRow(host, row, line, person),
    runRow(plain, row, line, person),
    runRow(host, row, line, {adopted: false, audience: 'agent'}),
    runRow(host, row, line, {adopted: true, audience: 'agent'}),
  ])
  const [foreign, own] = runs.map((each) => describeOutcome(each))
  return {
    after: {adopted: adoptedAfter, foreign: foreignAfter},
    agent: `$ ${line}\nforeign: ${foreign}\nadopted: ${own}`,
    before: {adopted: adoptedBefore, foreign: foreignBefore},
  }
}

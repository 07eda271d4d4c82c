import {readFile, writeFile} from 'node:fs/promises'

import {afterAll, beforeAll, describe, expect, test} from 'vitest'

import {splitLine} from '../../src/command-line/quote.js'
import type {CliRun} from '../support/run-cli.js'
import {makeTrialHost, type TrialHost} from '../support/trial-host.js'
import {renderSupport} from './page.js'
import {type SurfaceRow, surfaceRows} from './rows.js'

// Each feature of @oclif/core in real processes. What a script gets of a foreign command, and a
// person of an adopted one, is what oclif prints without the plugin; the snapshots have what an agent
// gets.

const printParsed = `const {args, argv, flags} = await this.parse(Trial)
this.log('%s', JSON.stringify({args, argv, flags}))`

const sourceOf = ({members, run = printParsed}: SurfaceRow, base: string) =>
  `export default class Trial extends ${base} {\n${members}\nasync run() {\n${run}\n}\n}\n`

const idOf = (index: number) => `row-${index}`

let host: TrialHost
let plain: TrialHost
beforeAll(async () => {
  const commandsOf = (prefix: string, base: string) =>
    surfaceRows.map((row, index) => [`${prefix}${idOf(index)}`, sourceOf(row, base)])
  const commands = Object.fromEntries([
    ...commandsOf('', 'Command'),
    ...commandsOf('adopted/', 'AgentCommand'),
  ]) as Record<string, string>
  host = await makeTrialHost({commands})
  plain = await makeTrialHost({commands, hasPlugin: false, isAdopted: false})
})
afterAll(() => Promise.all([host, plain].map((each) => each.remove())))

describe('what oclif’s features mean for a person, a script and an agent', () => {
  for (const [index, row] of surfaceRows.entries()) {
    test(`${row.area}: ${row.feature}`, async () => {
      for (const line of row.lines) {
        const {after, agent, before} = await runLine(row, index, line)
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
async function runLine({env, input = ''}: SurfaceRow, index: number, line: string) {
  const words = splitLine(line) ?? []
  const adopted = `adopted:${idOf(index)}`
  const run = async (each: TrialHost, id: string, audience = {}) =>
    hideFolder(await each.run([id, ...words], {env: {...env, ...audience}, input}))
  // Off a terminal, an adopted command is a person's by this variable.
  const person = {TRIAL_AGENT: '0'}
  const agent = {TRIAL_AGENT: '1'}
  const [foreignAfter, foreignBefore, adoptedAfter, adoptedBefore, ...runs] = await Promise.all([
    run(host, idOf(index)),
    run(plain, idOf(index)),
    run(host, adopted, person),
    run(plain, adopted, person),
    run(host, idOf(index), agent),
    run(host, adopted, agent),
  ])
  const [foreign, own] = runs.map((each) => describeOutcome(each).replaceAll(idOf(index), 'row'))
  return {
    after: {adopted: adoptedAfter, foreign: foreignAfter},
    agent: `$ ${line}\nforeign: ${foreign}\nadopted: ${own}`,
    before: {adopted: adoptedBefore, foreign: foreignBefore},
  }
}

/** The two hosts differ in their folders. */
function hideFolder({code, stderr, stdout}: CliRun): CliRun {
  const hide = (text: string) => text.replaceAll(/\/[^\s:]*\/trial-\w+/g, '<folder>')
  return {code, stderr: hide(stderr), stdout: hide(stdout)}
}

/** What an agent gets: the exit code, then the document or the text. */
function describeOutcome({code, stderr, stdout}: CliRun): string {
  const text = stdout.trim() || (stderr.trim().split('\n').at(-1) ?? '')
  try {
    const document = JSON.parse(text) as Record<string, unknown>
    const known = ['status', 'schema_version', 'tool_version', 'code', 'recoverable']
    const shown = Object.entries(document).filter(([name]) => !known.includes(name))
    return `${code} ${JSON.stringify(Object.fromEntries(shown))}`
  } catch {
    return `${code} ${text.split('\n').join(' | ')}`
  }
}

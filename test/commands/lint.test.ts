import {readFile} from 'node:fs/promises'

import {afterAll, beforeAll, expect, test} from 'vitest'

import {rules} from '../../src/lint/rules.js'
import {runCli} from '../support/run-cli.js'
import {makeTrialHost, type TrialHost} from '../support/trial-host.js'

/** A command that states everything but what it changes. */
const source = `export default class Import extends AgentCommand {
  static summary = 'Import tasks from a file'
  static examples = ['<%= config.bin %> import']
}
`
let host: TrialHost
beforeAll(async () => void (host = await makeTrialHost({commands: {import: source}})))
afterAll(() => host.remove())

test('the exit code tells whether the score is high enough, and the report is on stdout either way', async () => {
  const low = await host.run(['murli', 'lint', '--min-score', '1'])
  const high = await host.run(['murli', 'lint', '--min-score', '100'])
  expect([low.code, high.code, low.stderr, high.stderr]).toEqual([0, 1, '', ''])
  expect(high.stdout).toBe(low.stdout)
})

test('a person reads the command to mend first and the score', async () => {
  const {code, stdout} = await host.run(['murli', 'lint', '--output', 'text', '--min-score', '100'])
  expect(code).toBe(1)
  expect(stdout.split('\n').slice(-3)).toEqual([
    'Mend trial import first: it costs most.',
    'Score 90: 1 warning in 1 command.',
    '',
  ])
})

test('a workflow gets an annotation at the source of each command', async () => {
  const {stdout} = await host.run(['murli', 'lint', '--format', 'github'])
  expect(stdout.split('\n')[0]).toBe(
    '::warning file=commands/import.js,title=trial import (unstated-mutation)::Nothing states whether the command changes anything. Write `static mutating = false` or `true` in its class, or state it in `oclif.murli.commands`; `murli annotate` drafts it.',
  )
})

test('the example host leaves nothing to mend', async () => {
  const {code, stdout} = await runCli(['murli', 'lint', '--min-score', '100'])
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({problems: [], score: 100})
})

test('every rule has a section in docs/lint.md, and every section a rule', async () => {
  const page = await readFile(new URL('../../docs/lint.md', import.meta.url), 'utf8')
  const sections = [...page.matchAll(/^### (\S+)$/gm)].map(([, id]) => id)
  expect(sections.length).toBe(rules.length)
  expect(new Set(sections)).toEqual(new Set(rules.map(({id}) => id)))
})

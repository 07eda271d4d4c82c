import {readFile} from 'node:fs/promises'

import {expect, test} from 'vitest'

import {rules} from '../../src/lint/rules.js'
import {runCli} from '../support/run-cli.js'

test('the exit code tells whether the score is high enough, and the report is on stdout either way', async () => {
  const low = await runCli(['murli', 'lint', '--min-score', '1'])
  const high = await runCli(['murli', 'lint', '--min-score', '100'])
  expect([low.code, high.code, low.stderr, high.stderr]).toEqual([0, 1, '', ''])
  expect(high.stdout).toBe(low.stdout)
})

test('a person reads the command to mend first and the score', async () => {
  const {code, stdout} = await runCli(['murli', 'lint', '--output', 'text', '--min-score', '100'])
  expect(code).toBe(1)
  expect(stdout.split('\n').slice(-3)).toEqual([
    'Mend tasks import first: it costs most.',
    'Score 94: 6 warnings in 10 commands.',
    '',
  ])
})

test('a workflow gets an annotation at the source of each command', async () => {
  const {stdout} = await runCli(['murli', 'lint', '--format', 'github'], {cwd: 'test/fixture-cli'})
  expect(stdout.split('\n')[0]).toBe(
    '::warning file=src/commands/import.ts,title=tasks import (unstated-mutation)::Nothing states whether the command changes anything. Write `static mutating = false` or `true` in its class, or state it in `oclif.murli.commands`; `murli annotate` drafts it.',
  )
})

test('every rule has a section in docs/lint.md, and every section a rule', async () => {
  const page = await readFile(new URL('../../docs/lint.md', import.meta.url), 'utf8')
  const sections = [...page.matchAll(/^### (\S+)$/gm)].map(([, id]) => id)
  expect(sections.toSorted()).toEqual(rules.map(({id}) => id).toSorted())
})

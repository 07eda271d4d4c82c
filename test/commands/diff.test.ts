import {writeFile} from 'node:fs/promises'
import {join} from 'node:path'

import {expect, test} from 'vitest'

import {readError} from '../support/document.js'
import {expectValid} from '../support/expect-valid.js'
import {runCli} from '../support/run-cli.js'
import {makeTemporaryFolder} from '../support/temporary-folder.js'

test('a change that breaks agents ends with 1, as a document, a list and annotations', async (context) => {
  const cwd = await makeTemporaryFolder(context)
  const {stdout: current} = await runCli(['describe', '--full'])
  const same = await runCli(['murli', 'diff', '-'], {input: current})
  expect([same.code, JSON.parse(same.stdout)]).toEqual([0, {breaking: [], compatible: []}])
  // As Windows PowerShell writes it.
  const utf16 = join(cwd, 'utf16.json')
  await writeFile(utf16, `\uFEFF${current}`, 'utf16le')
  expect(await runCli(['murli', 'diff', utf16])).toEqual(same)
  expect(await runCli(['murli', 'diff', '-'], {input: `\uFEFF${current}`})).toEqual(same)

  // Hidden commands still run.
  const shown = current.replace('"name":"task list"', '"name":"murli doctor"')
  const {stdout: hidden} = await runCli(['murli', 'diff', '-'], {input: shown})
  const {compatible} = JSON.parse(hidden) as {compatible: object[]}
  expect(compatible[0]).toMatchObject({rule: 'command-hidden', command: 'murli doctor'})

  const old = join(cwd, 'old.json')
  await writeFile(old, current.replaceAll('"name":"task list"', '"name":"task ls"'))
  const run = (...args: string[]) => runCli(['murli', 'diff', old, ...args])
  const {code, stderr, stdout} = await run()
  const report = JSON.parse(stdout) as object
  expectValid('diff', report)
  const message = 'The command was removed'
  expect([code, stderr, report]).toEqual([
    1,
    '',
    {
      breaking: [{rule: 'command-removed', command: 'task ls', message}],
      compatible: [{rule: 'command-added', command: 'task list', message: 'The command is new'}],
    },
  ])
  expect((await run('--output', 'text')).stdout).toBe(
    `Breaking\n  tasks task ls: ${message} (command-removed)\n\n` +
      'Compatible\n  tasks task list: The command is new (command-added)\n\n' +
      "1 change breaks an agent's command line or its use of a result.\n",
  )
  expect((await run('--format', 'github')).stdout).toBe(
    `::error title=tasks task ls (command-removed)::${message}\n` +
      '::notice title=tasks task list (command-added)::The command is new\n',
  )
})

test('what is no description is an error that names it', async () => {
  const {code, stderr} = await runCli(['murli', 'diff', 'missing.json'])
  expect([code, JSON.parse(stderr)]).toEqual([
    1,
    expect.objectContaining({error: 'argument_error', field: 'old', kind: 'invalid_value'}),
  ])
  expect((await runCli(['murli', 'diff', '-'], {input: '[]'})).code).toBe(1)
  const depth = 20_000
  const input = `{"commands":${'[{"name":"a","subcommands":'.repeat(depth)}[]${'}]'.repeat(depth)}}`
  const deep = await runCli(['murli', 'diff', '-'], {input})
  expect(readError(deep)).toMatchObject({error: 'argument_error', kind: 'invalid_value'})
})

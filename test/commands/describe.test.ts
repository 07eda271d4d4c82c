import {spawn} from 'node:child_process'
import {lstatSync, readFileSync, statSync, symlinkSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'

import {expect, test} from 'vitest'
import {parse} from 'yaml'

import {readDocument, readLines} from '../support/document.js'
import {expectValid} from '../support/expect-valid.js'
import {entry} from '../support/host.js'
import {runCli} from '../support/run-cli.js'
import {makeTemporaryFolder} from '../support/temporary-folder.js'
import {makeTrialHost} from '../support/trial-host.js'

const run = (line: string) => runCli(['describe', ...line.split(' ')])

test('the words choose commands and topics, in either spelling; the flags choose document and format', async () => {
  const topic = await run('label:create task --index --output ndjson')
  expect(readLines(topic.stdout)).toMatchObject([
    {commands: {'label create': 'Create a label', 'task create': 'Create a task', 'task list': 'List tasks'}},
  ])
  expectValid('index', parse((await run('task --index --output yaml')).stdout))
  const [head, ...lines] = readLines((await run('task --output=ndjson')).stdout)
  expectValid('describe-head', head)
  expect(lines.map(({name}) => name)).toEqual(['task create', 'task delete', 'task list', 'task update'])
})

test('a reader that goes away ends it quietly (3.10)', async () => {
  const commands = Object.fromEntries(
    Array.from({length: 1000}, (_, index) => [
      `c${index}`,
      {...entry({summary: 'Of many '.repeat(20)}), id: `c${index}`},
    ]),
  )
  const manifest = JSON.stringify({commands, version: '3.2.1'})
  const host = await makeTrialHost({commands: {}, files: {'oclif.manifest.json': manifest}, hasManifest: false})
  const child = spawn(process.execPath, [host.bin, 'describe'], {env: host.env, stdio: ['ignore', 'pipe', 'pipe']})
  let stderr = ''
  child.stderr.on('data', (data) => (stderr += String(data)))
  child.stdout.once('data', () => child.stdout.destroy())
  const code = await new Promise((resolve) => child.once('close', resolve))
  await host.remove()
  expect({code, stderr}).toEqual({code: 0, stderr: ''})
})

test('--output-file writes a private file, and replaces only its own section of one that is there', async (context) => {
  const folder = await makeTemporaryFolder(context)
  const [fresh, file, link] = ['new.json', 'AGENTS.md', 'CLAUDE.md'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  expect(await run(`--index --output-file ${fresh}`)).toEqual({code: 0, stderr: '', stdout: ''})
  expect(statSync(fresh).mode & 0o777).toBe(0o600)
  expectValid('index', JSON.parse(readFileSync(fresh, 'utf8')))

  writeFileSync(file, '# Mine\n\n<!-- murli:begin -->\nOUTDATED\n<!-- murli:end -->\n\nAfter', {mode: 0o644})
  symlinkSync(file, link)
  await run(`--agents-md --output-file ${link}`)
  const once = readFileSync(file, 'utf8')
  await run(`--agents-md --output-file ${link}`)
  expect(readFileSync(file, 'utf8')).toBe(once)
  expect(once).toMatch(/^# Mine\n\n<!-- murli:begin -->\n## Working with `tasks`\n[^]*\n<!-- murli:end -->\n\nAfter$/)
  expect(once).not.toContain('OUTDATED')
  expect([statSync(file).mode & 0o777, lstatSync(link).isSymbolicLink()]).toEqual([0o644, true])
})

test('--output-file reports a file that cannot be written, and leaves an incomplete section alone', async (context) => {
  const folder = await makeTemporaryFolder(context)
  const missing = await run(`--skill --output-file ${folder}/no/SKILL.md`)
  expect([missing.code, readDocument(missing.stderr)]).toMatchObject([5, {error: 'not_found', field: '--output-file'}])
  const file = join(folder, 'broken.md')
  writeFileSync(file, 'x <!-- murli:begin --> y')
  const broken = await run(`--skill --output-file ${file}`)
  expect([broken.code, readDocument(broken.stderr)]).toMatchObject([1, {error: 'user_error'}])
  expect(readFileSync(file, 'utf8')).toBe('x <!-- murli:begin --> y')
})

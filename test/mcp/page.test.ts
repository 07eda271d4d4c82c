import {readFile, writeFile} from 'node:fs/promises'

import {expect, onTestFinished, test} from 'vitest'

import {callTool, connect} from '../support/mcp-client.js'
import {readBlocks} from '../support/markdown.js'
import {fixtureBin, runCli} from '../support/run-cli.js'
import {makeTemporaryFolder} from '../support/temporary-folder.js'

const page = new URL('../../docs/mcp.md', import.meta.url)
const markdown = await readFile(page, 'utf8')
const blocks = readBlocks(markdown)

// `README=write npx vitest run test/mcp/page` writes the answers into it.
test('the session on the page is what a real client is answered, and costs under 1,000 tokens', async () => {
  const session = blocks.find(({info}) => info === 'mcp')!.text
  const cwd = await makeTemporaryFolder({onTestFinished})
  const env = {TASKS_DB: 'tasks.json', TASKS_NOW: '2025-03-10T09:00:00.000Z'}
  await runCli(['init', '--yes'], {cwd, env})
  await runCli(['task', 'create', 'Water the plants', '--yes'], {cwd, env})
  const {client} = await connect({cwd, env})
  onTestFinished(() => client.close())

  const calls = session.match(/^> .*$/gm)!
  const lines: string[] = []
  for (const call of calls) {
    const [, name, input] = /^> (\w+) (.*)$/.exec(call)!
    const answer = await callTool(client, name!, JSON.parse(input!) as Record<string, unknown>)
    // The digest changes with every word of a description.
    lines.push(call, `< ${JSON.stringify(answer).replace(/"digest":"\w{64}"/, '"digest":"…"')}`)
  }
  const recorded = `${lines.join('\n')}\n`
  if (process.env.README === 'write')
    await writeFile(
      page,
      markdown.replace(session, () => recorded),
    )
  else expect(recorded).toBe(session)
  // No tokenizer of a current model makes fewer than three characters of such text a token.
  expect(recorded.length / 3).toBeLessThan(1000)
})

test('the configuration on the page is the one that is printed', async () => {
  const shown = blocks.find(({info}) => info === 'json config')!.text
  const {stdout} = await runCli(['murli', 'mcp', '--print-config', 'claude', '--read-only'])
  const paths = {
    '/usr/bin/node': process.execPath,
    '/usr/lib/node_modules/tasks/bin/run.js': fixtureBin,
  }
  const meant = Object.entries(paths).reduce(
    (text, [from, to]) => text.replace(from, () => to),
    shown,
  )
  expect(JSON.parse(meant)).toEqual(JSON.parse(stdout))
})

test('the registered server starts without an environment', async () => {
  const cwd = await makeTemporaryFolder({onTestFinished})
  const {stdout} = await runCli(['murli', 'mcp', '--print-config', 'cursor'])
  const {tasks} = (JSON.parse(stdout) as {mcpServers: {tasks: {args: string[]; command: string}}})
    .mcpServers
  expect(tasks).toEqual({
    args: [fixtureBin, 'murli', 'mcp'],
    command: process.execPath,
    type: 'stdio',
  })
  const {client} = await connect({cwd, env: {PATH: ''}})
  onTestFinished(() => client.close())
  expect(await callTool(client, 'run', {argv: ['init', '--yes']})).toMatchObject({exit_code: 0})
})

import {readFileSync} from 'node:fs'

import {expect, test} from 'vitest'

const names = {help: 'plain `--help`', shell: 'the plugin in a shell', mcp: 'the plugin over MCP'}

type Arm = Record<'right' | 'calls' | 'slips' | 'tokens', number>

test('the page has the figures of the agents’ tasks', () => {
  const saved = readFileSync('bench/tasks/results.json', 'utf8')
  const {arms, date} = JSON.parse(saved) as {arms: Record<keyof typeof names, Arm>; date: string}
  const page = readFileSync('bench/README.md', 'utf8')
  expect(page).toContain(`on ${date} (\`bench/tasks/results.json\`)`)
  for (const [name, title] of Object.entries(names)) {
    const {calls, right, slips, tokens} = arms[name as keyof typeof names]
    const row = [title, right, calls, slips, tokens.toLocaleString('en')]
    expect(page).toContain(`| ${row.join(' | ')} |`)
  }
})

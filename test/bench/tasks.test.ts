import {readFileSync} from 'node:fs'

import {expect, test} from 'vitest'

const names = {help: 'plain `--help`', shell: 'the plugin in a shell', mcp: 'the plugin over MCP'}

type Run = Record<'right' | 'calls' | 'slips' | 'tokens', number>

test('the page has the figures of the agents’ tasks', () => {
  const saved = readFileSync('bench/tasks/results.json', 'utf8')
  const {date, runs} = JSON.parse(saved) as {date: string; runs: Record<keyof typeof names, Run[]>}
  const rows = Object.entries(names).flatMap(([arm, title]) =>
    runs[arm as keyof typeof names].map(({calls, right, slips, tokens}) =>
      [title, right, calls, slips, tokens.toLocaleString('en')].join(' | '),
    ),
  )
  const page = readFileSync('bench/README.md', 'utf8')
  expect(page).toContain(`on ${date} (\`bench/tasks/results.json\`)`)
  expect(page).toContain(rows.map((row) => `| ${row} |`).join('\n'))
})

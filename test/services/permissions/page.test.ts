import {readFile} from 'node:fs/promises'
import {fileURLToPath} from 'node:url'

import {Config} from '@oclif/core'
import {expect, test} from 'vitest'

import type {HostConfig} from '../../../src/oclif/shapes.js'
import {decideLine} from '../../../src/services/permissions/decide-line.js'

const words: Readonly<Record<string, string>> = {allow: 'allows', ask: 'asks', deny: 'denies'}

test('the page shows what the hook says of command lines', async () => {
  const page = await readFile(new URL('../../../docs/permissions.md', import.meta.url), 'utf8')
  const root = fileURLToPath(new URL('../../fixture-cli', import.meta.url))
  const config = new Config({root})
  await config.load()
  const rows = [...page.matchAll(/^\| `(\S*tasks [^`]*)` \| ([a-z ]+) \|(?: (.*))? \|$/gm)]
  expect(rows.length).toBeGreaterThan(6)
  for (const [, shown = '', said, reason = ''] of rows) {
    // A bar is escaped in a table.
    const line = shown.replaceAll('\\|', '|')
    const verdict = await decideLine(config as unknown as HostConfig, line)
    expect([words[verdict?.decision ?? ''] ?? 'says nothing', verdict?.reason ?? ''], line).toEqual(
      [said, reason],
    )
  }
})

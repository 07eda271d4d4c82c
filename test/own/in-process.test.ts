import {fileURLToPath} from 'node:url'

import {runCommand} from '@oclif/test'
import {expect, test} from 'vitest'

const root = fileURLToPath(new URL('../fixture-cli', import.meta.url))

test('@oclif/test runs an own command in its own process, as often as it likes, and gets its streams back', async () => {
  const write = process.stdout.write
  for (let run = 0; run < 2; run++) {
    const {error, stderr, stdout} = await runCommand(['task', 'list', '--status', 'nope', '--agent'], {root})
    expect(stdout).toBe('')
    expect(JSON.parse(stderr)).toMatchObject({code: 1, field: '--status', kind: 'invalid_value'})
    expect(error?.oclif?.exit).toBe(1)
  }

  const {stdout} = await runCommand(['task', 'list', '--validate', '--output', 'ndjson'], {root})
  expect(JSON.parse(stdout)).toMatchObject({result: {command: 'task list', valid: true}, status: 'ok'})
  expect(process.stdout.write).toBe(write)
})

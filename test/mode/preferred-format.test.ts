import {expect, test} from 'vitest'

import {runCli} from '../support/run-cli.js'

const run = (line: string, value: string) => runCli([...line.split(' '), '--agent'], {env: {TASKS_OUTPUT: value}})

test('an invalid <BIN>_OUTPUT is a warning, in the envelope or beside the document (8.24)', async () => {
  const warning = 'TASKS_OUTPUT is "xml", which is not one of json, ndjson, yaml, text; it is ignored.'
  const own = await run('label list --validate', 'xml')
  expect(JSON.parse(own.stdout)).toMatchObject({status: 'ok', warnings: [warning]})
  for (const {code, stderr} of await Promise.all([run('describe --index', 'xml'), run('--schema', 'xml')])) {
    const log = {level: 'warn', msg: warning, ts: expect.any(String) as string}
    expect({code, log: JSON.parse(stderr) as object}).toEqual({code: 0, log})
  }
})

test('a valid one is the format', async () => {
  const {code, stderr, stdout} = await run('describe --index', 'ndjson')
  expect({code, lines: stdout.trim().split('\n').length, stderr}).toEqual({code: 0, lines: 1, stderr: ''})
})

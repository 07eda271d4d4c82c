import {describe, expect, it} from 'vitest'

import {runCli} from '../support/run-cli.js'

const run = (line: readonly string[], value: string) => runCli([...line, '--agent'], {env: {TASKS_OUTPUT: value}})

describe('<BIN>_OUTPUT', () => {
  it('is warned of where it names no format, in the envelope or beside the document', async () => {
    const warning = 'TASKS_OUTPUT is "xml", which is not one of json, ndjson, yaml, text; it is ignored.'
    const [own, document, root] = await Promise.all([
      run(['label', 'list', '--validate'], 'xml'),
      run(['describe', '--index'], 'xml'),
      run(['--schema'], 'xml'),
    ])

    expect(JSON.parse(own.stdout)).toMatchObject({status: 'ok', warnings: [warning]})
    expect(JSON.parse(document.stderr)).toEqual({level: 'warn', msg: warning, ts: expect.any(String) as string})
    expect(document.code).toBe(0)
    expect({code: root.code, ...(JSON.parse(root.stderr) as object)}).toEqual({
      code: 0,
      level: 'warn',
      msg: warning,
      ts: expect.any(String) as string,
    })
  })

  it('is no reason for a warning where it names one', async () => {
    const {code, stderr, stdout} = await run(['describe', '--index'], 'ndjson')

    expect({code, lines: stdout.trim().split('\n').length, stderr}).toEqual({code: 0, lines: 1, stderr: ''})
  })
})

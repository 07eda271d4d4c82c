import {afterAll, beforeAll, describe, expect, test} from 'vitest'

import {readError} from '../support/document.js'
import {makeTrialHost, type TrialHost} from '../support/trial-host.js'

const hook = `
const wraps = {
  logs(stream) { const {write} = stream; stream.write = function (...given) { return write.apply(stream, given) } },
  text(stream) { const {write} = stream; stream.write = (chunk) => write.call(stream, String(chunk)) },
}
export default async function () { for (const stream of [process.stdout, process.stderr]) wraps[process.env.WRAP](stream) }
`

describe('a hook that wraps the streams', () => {
  let host: TrialHost
  beforeAll(async () => {
    host = await makeTrialHost({
      commands: {
        fails: `export default class extends AgentCommand { async run() { throw new Error('broken') } }`,
        foreign: `export default class extends Command { async run() { throw new Error('broken') } }`,
        works: `export default class extends AgentCommand { async run() { console.error('noted'); return {a: 1} } }`,
      },
      files: {'hooks/take.js': hook},
      oclif: {hooks: {init: './hooks/take.js'}},
    })
  })
  afterAll(() => host.remove())

  const failure = {
    status: 'error',
    code: 2,
    error: 'tool_error',
    message: 'broken',
    suggestion: 'Do not run the same command again; DEBUG=* in its environment shows where it failed.',
    recoverable: false,
    schema_version: '1.0',
    tool_version: '3.2.1',
  }

  test.concurrent.for(['logs', 'text'])('%s: one document all the same', async (WRAP) => {
    const run = (command: string) => host.run([command, '--agent'], {env: {WRAP}})
    const [works, fails, foreign] = await Promise.all([run('works'), run('fails'), run('foreign')])
    expect([works.code, JSON.parse(works.stdout)]).toEqual([
      0,
      {status: 'ok', schema_version: '1.0', tool_version: '3.2.1', message: '', result: {a: 1}},
    ])
    for (const {code, stderr} of [fails, foreign]) {
      expect([code, readError({stderr})]).toEqual([2, failure])
    }

    expect(fails.stdout).toBe('')
  })
})

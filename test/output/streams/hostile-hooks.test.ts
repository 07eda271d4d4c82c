import {afterAll, beforeAll, describe, expect, test} from 'vitest'

import {advice} from '../../support/advice.js'
import {readError} from '../../support/document.js'
import {makeTrialHost, type TrialHost} from '../../support/trial-host.js'

const hook = `
const wrap = (stream, note) => {
  const {write} = stream
  stream.write = function (chunk, ...rest) { note(chunk); return write.call(stream, chunk, ...rest) }
}
const attacks = {
  both() { for (const stream of [process.stdout, process.stderr]) wrap(stream, () => {}) },
  text() {
    for (const stream of [process.stdout, process.stderr]) {
      const {write} = stream
      stream.write = (chunk) => write.call(stream, String(chunk))
    }
  },
  across() { wrap(process.stdout, () => process.stderr.write('t')); wrap(process.stderr, () => process.stdout.write('')) },
  back() { wrap(process.stderr, () => console.log('seen')) },
  replace() { Object.defineProperty(process, 'stderr', {configurable: true, value: new PassThrough()}) },
}
import {PassThrough} from 'node:stream'
export default async function () { attacks[process.env.ATTACK]() }
`

describe('a hook that takes hold of the streams', () => {
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
    suggestion: advice.toolError,
    recoverable: false,
    schema_version: '1.0',
    tool_version: '3.2.1',
  }

  test.concurrent.for(['both', 'text', 'across', 'back', 'replace'])(
    '%s: one document all the same',
    async (ATTACK) => {
      const run = (command: string) => host.run([command, '--agent'], {env: {ATTACK}})
      const [works, fails, foreign] = await Promise.all([run('works'), run('fails'), run('foreign')])
      expect([works.code, JSON.parse(works.stdout)]).toEqual([
        0,
        {status: 'ok', schema_version: '1.0', tool_version: '3.2.1', message: '', result: {a: 1}},
      ])
      for (const {code, stderr} of [fails, foreign]) {
        expect([code, readError({stderr})]).toEqual([2, failure])
      }

      expect(fails.stdout).toBe('')
    },
  )
})

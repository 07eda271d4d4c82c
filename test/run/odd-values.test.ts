import {afterAll, beforeAll, expect, test} from 'vitest'

import {readLogs} from '../support/document.js'
import {makeTrialHost, ownCommand, type TrialHost} from '../support/trial-host.js'

/** What a command in JavaScript may pass to its writer where a text or a list is expected. */
const values: Record<string, string> = {
  proxy: `[new Proxy({}, {get() {throw 1}, getPrototypeOf() {throw 2}})]`,
  hostile: `[Object.assign(() => {}, {[Symbol.for('nodejs.util.inspect.custom')]() {throw new Error('no text')}})]`,
  error: `[{cause: new Error('x')}]`,
}

let host: TrialHost
beforeAll(async () => {
  const commands = Object.entries(values).map(([name, value]) => [
    name,
    ownCommand(
      `if (this.id !== 'hostile') this.writer.log(${value}[0])
      return this.writer.success('Done.', {id: 1}, {warnings: ${value}})`,
    ),
  ])
  host = await makeTrialHost({
    commands: Object.fromEntries(commands) as Record<string, string>,
  })
})
afterAll(() => host.remove())

const shown = "{ cause: { name: 'Error', message: 'x' } }"

test.concurrent.for<[line: string, code: number, document: object, logs: string[]]>([
  ['proxy', 0, {result: {id: 1}, warnings: ['{}']}, ['info: {}']],
  // 6.7
  ['error', 0, {result: {id: 1}, warnings: [shown]}, [`info: ${shown}`]],
  ['hostile', 2, {error: 'tool_error', message: 'no text'}, []],
])('6.9: a run with odd values ends in one document: %s', async (row) => {
  const [line, code, document, logs] = row
  const run = await host.run([line, '--agent'])
  const last = run.stdout || run.stderr.trim().split('\n').at(-1)!
  expect([run.code, JSON.parse(last)]).toMatchObject([code, document])
  expect(readLogs(run)).toEqual(logs)
})

import {afterAll, beforeAll, expect, test} from 'vitest'

import {readDocument} from '../../support/document.js'
import {makeTrialHost, ownCommand, type TrialHost} from '../../support/trial-host.js'

const declared = `static returns = {type: 'array', description: 'The rows.'}`
const large = (statics: string, returns = declared) =>
  ownCommand(
    `await this.parse(this.constructor)
    return Array.from({length: 5000}, (_, id) => ({id, title: 'a row of a large result', note: 'x'}))`,
    `${statics}; static flags = {level: Flags.string(), token: Flags.string()}
    ${returns}`,
  )

let host: TrialHost
beforeAll(async () => {
  host = await makeTrialHost({
    commands: {
      list: large('static mutating = false'),
      make: large('static mutating = true; static dryRunnable = true'),
      prune: large("static mutating = false; static mutatingFlags = ['level']"),
      typed: large('static mutating = false', ''),
    },
    files: {'murli.types.json': JSON.stringify({commands: {typed: {type: 'array'}}, version: 1})},
  })
})
afterAll(() => host.remove())

const again = 'trial list --agent --select id,title'

// 3.3: what a result that is cut leads to
test.concurrent.each<[line: string, command: unknown]>([
  ['list --agent', again],
  // 13.7: the result type is that of the sources.
  ['typed --agent', again.replace('list', 'typed')],
  // A change must not be made twice, only to read its result.
  ['make --yes --agent', expect.stringMatching(/^cat /)],
  ['prune --level high --yes --agent', expect.stringMatching(/^cat /)],
  ['prune --agent', again.replace('list', 'prune')],
  // A line with a secret is not written as it is, and what is written cannot be run.
  ['list --token s3cret-value --agent', expect.stringMatching(/^cat /)],
])('%s leads to %j', async (line, command) => {
  const {code, stderr, stdout} = await host.run(line.split(' '))
  expect([code, stderr]).toEqual([0, ''])
  expect(readDocument(stdout)).toMatchObject({truncation: {next_action: {command}}})
})

test.each(['list', 'typed'])(
  '--select leaves the answer of %s --validate alone',
  async (command) => {
    const {stdout} = await host.run([command, '--level', 'high', '--select', 'id', '--validate'])
    const result = {command, flags: {level: 'high'}, valid: true}
    expect(readDocument(stdout)).toMatchObject({result})
  },
)

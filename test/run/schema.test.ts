import {afterAll, beforeAll, describe, expect, test} from 'vitest'

import {expectValid} from '../support/expect-valid.js'
import {makeTrialHost, ownCommand, type TrialHost} from '../support/trial-host.js'

const commands = {
  'item/drop': ownCommand(
    `console.log('It ran.')`,
    `static aliases = ['drop']; static mutating = true; static flags = {count: Flags.integer({required: true})}`,
  ),
}

describe("--schema of an own command, whose host's author has forgotten the plugin itself", () => {
  let [bare, whole]: TrialHost[] = []
  beforeAll(async () => {
    const oclif = {topicSeparator: ' '}
    ;[bare, whole] = await Promise.all([
      makeTrialHost({commands, hasPlugin: false, oclif}),
      makeTrialHost({commands, oclif}),
    ])
  })
  afterAll(() => Promise.all([bare!.remove(), whole!.remove()]))

  test.concurrent.for([
    'item drop --schema',
    'drop --nope --schema',
    'item drop --schema --yes --output ndjson',
  ])('is what the hook would answer, and runs nothing: %s', async (line) => {
    const run = await bare!.run(line.split(' '))
    expect(run).toEqual(await whole!.run(line.split(' ')))
    expect(run).toMatchObject({code: 0, stderr: ''})
    expectValid('command', JSON.parse(run.stdout))
  })
})

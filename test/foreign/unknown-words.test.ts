import {afterAll, beforeAll, expect, test} from 'vitest'

import {readError} from '../support/document.js'
import {expectValid} from '../support/expect-valid.js'
import {makeTrialHost, type TrialHost} from '../support/trial-host.js'

let host: TrialHost

beforeAll(async () => {
  const destroy = `export default class extends Command {
    static summary = 'Permanently destroy an app'
    static flags = {app: Flags.string({description: 'The app', required: true})}
    async run() { await this.parse(this.constructor) }
  }`
  host = await makeTrialHost({commands: {'apps/destroy': destroy}, oclif: {topicSeparator: ' '}})
})

afterAll(() => host.remove())

async function fail(line: string): Promise<Record<string, unknown>> {
  const envelope = readError(await host.run(line.split(' '), {env: {TRIAL_AGENT: '1'}}))
  expectValid('error', envelope)
  return envelope
}

test('words that no spelling fits are an intent, answered with a template', async () => {
  const {did_you_mean: didYouMean, kind, next_actions: actions} = await fail('delete application s3cret')

  expect({didYouMean, kind}).toEqual({didYouMean: undefined, kind: 'unknown_command'})
  expect(actions).toContainEqual({
    command: 'trial apps destroy --app <app>',
    description: 'Permanently destroy an app',
    params: {app: {description: 'The app', required: true, type: 'string'}},
  })
})

test.each(['frobnicate', 'frobnicate --app x', 'zzz qqq', '日本', 'frob\u001b[31mnicate'])(
  'nothing is proposed for "%s", which means nothing',
  async (line) => {
    const {did_you_mean: didYouMean, next_actions: actions} = await fail(line)

    expect(didYouMean).toBeUndefined()
    expect(actions).toEqual([{command: 'trial describe --index', description: 'List every command'}])
  },
)

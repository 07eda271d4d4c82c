import {afterAll, beforeAll, expect, test} from 'vitest'

import {makeTrialHost, type TrialHost} from '../support/trial-host.js'

/** A command whose `parse` function, and no manifest, knows what `--name` takes. */
const source = (base: string) => `export default class Trial extends ${base} {
  static flags = {
    kind: Flags.string({options: ['small', 'large']}),
    name: Flags.string({parse: async (input) => {
      if (input.includes('@')) throw new Error('Invalid name')
      return input
    }}),
  }
  async run() { await this.parse(Trial) }
}`

/**
 * A command with a required flag whose default is computed, and may turn out to be missing: only
 * its parser knows.
 */
const computed = `export default class Computed extends Command {
  static flags = {app: Flags.string({default: async () => undefined, required: true})}
  async run() { await this.parse(Computed) }
}`

/** A command that needs one of two flags, which only its class knows. */
const choice = `export default class Choice extends Command {
  static flags = {first: Flags.boolean({exactlyOne: ['first', 'second']}), second: Flags.boolean()}
  async run() { await this.parse(Choice) }
}`

let host: TrialHost
beforeAll(async () => {
  host = await makeTrialHost({
    commands: {
      choice,
      computed,
      foreign: source('Command'),
      own: source('AgentCommand'),
    },
  })
})
afterAll(() => host.remove())

async function correct(...words: string[]): Promise<string[] | undefined> {
  const {stderr} = await host.run([...words, '--agent'])
  return (JSON.parse(stderr) as {did_you_mean?: string[]}).did_you_mean
}

test.concurrent.for(['foreign', 'own'])(
  'a correction of %s that its command would refuse is left out',
  async (id) => {
    expect(
      await Promise.all([
        correct(id, '--kind', 'smal', '--name', 'ann'),
        correct(id, '--kind', 'smal', '--name', 'a@b'),
        correct(`${id}x`, '--name', 'ann'),
        correct(`${id}x`, '--name', 'a@b'),
      ]),
    ).toEqual([
      [`trial ${id} --kind small --name ann --agent`],
      undefined,
      [`trial ${id} --name ann --agent`],
      undefined,
    ])
  },
)

test('a correction is left out whose command misses a default that it computes, without a value on the line', async () => {
  expect(await Promise.all([correct('computedx', '--app', 'one'), correct('computedx')])).toEqual([
    ['trial computed --app one --agent'],
    undefined,
  ])
})

test('one of two flags is added that the command needs, which no manifest states', async () => {
  expect(await correct('choice')).toEqual([
    'trial choice --agent --first',
    'trial choice --agent --second',
  ])
})

import {afterAll, beforeAll, expect, test} from 'vitest'

import {makeTrialHost, type TrialHost} from '../support/trial-host.js'

/** A command whose `parse` function, and no manifest, tells what `--name` takes. */
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

/** A command with a required flag whose default is computed, and may turn out to be missing: only its parser tells. */
const computed = `export default class Computed extends Command {
  static flags = {app: Flags.string({default: async () => undefined, required: true})}
  async run() { await this.parse(Computed) }
}`

/** A command of which only the class tells that one of two flags has to be there. */
const choice = `export default class Choice extends Command {
  static flags = {first: Flags.boolean({exactlyOne: ['first', 'second']}), second: Flags.boolean()}
  async run() { await this.parse(Choice) }
}`

/** A command whose class shows that it is loaded: it breaks the line. */
const heavy = (flags: string) => `if (process.env.TRIAL_LOADED) process.exit(70)
export default class Heavy extends Command {
  static args = {name: Args.string()}
  static flags = {${flags}}
  async run() { await this.parse(Heavy) }
}`

/** A command that tells on stdout how often oclif has begun to read stdin for its argument. */
const reading = (base: string) => `import {writeSync} from 'node:fs'
import {createRequire} from 'node:module'
const readline = createRequire(import.meta.url)('node:readline')
const {createInterface} = readline
let count = 0
readline.createInterface = (...input) => (count++, createInterface(...input))
process.on('exit', () => writeSync(1, 'stdin was read ' + count + ' times'))
export default class Reading extends ${base} {
  static args = {name: Args.string()}
  static flags = {times: Flags.integer()}
  async run() { await this.parse(Reading) }
}`

let host: TrialHost
beforeAll(async () => {
  host = await makeTrialHost({
    commands: {
      choice,
      computed,
      foreign: source('Command'),
      heavy: heavy('long: Flags.boolean(), size: Flags.integer()'),
      'reads/foreign': reading('Command'),
      'reads/own': reading('AgentCommand'),
      linked: heavy("long: Flags.boolean({dependsOn: ['size']}), size: Flags.integer({env: 'TRIAL_SIZE'})"),
      own: source('AgentCommand'),
    },
  })
})
afterAll(() => host.remove())

async function correct(...words: string[]): Promise<string[] | undefined> {
  const {stderr} = await host.run([...words, '--agent'])
  return (JSON.parse(stderr) as {did_you_mean?: string[]}).did_you_mean
}

test.concurrent.for(['foreign', 'own'])('a correction of %s that its command would refuse is left out', async (id) => {
  expect(
    await Promise.all([
      correct(id, '--kind', 'smal', '--name', 'ann'),
      correct(id, '--kind', 'smal', '--name', 'a@b'),
      correct(`${id}x`, '--name', 'ann'),
      correct(`${id}x`, '--name', 'a@b'),
    ]),
  ).toEqual([[`trial ${id} --kind small --name ann --agent`], undefined, [`trial ${id} --name ann --agent`], undefined])
})

test('a correction is left out whose command misses a default that it computes, without a value on the line', async () => {
  expect(await Promise.all([correct('computedx', '--app', 'one'), correct('computedx')])).toEqual([
    ['trial computed --app one --agent'],
    undefined,
  ])
})

test('one of two flags is added that the command needs, which no manifest tells', async () => {
  expect(await Promise.all([correct('choicex', '--first'), correct('choicex')])).toEqual([
    ['trial choice --first --agent'],
    ['trial choice --agent --first', 'trial choice --agent --second'],
  ])
})

test('the class of a command is loaded only where manifest and source leave open whether the correction is valid', async () => {
  const loads = async (line: string, env: Record<string, string> = {}) => {
    const {code} = await host.run([...line.split(' '), '--agent'], {env: {...env, TRIAL_LOADED: '1'}})
    return code === 70
  }
  const lines = ['heavyx', 'heavyx --long', 'heavyx ann', 'heavyx --size 3', 'linkedx', 'linkedx --long']
  expect(await Promise.all(lines.map((line) => loads(line)))).toEqual([false, false, true, true, false, true])
  expect(await loads('linkedx', {TRIAL_SIZE: 'three'})).toBe(true)
})

test.concurrent.for(['reads:foreign', 'reads:own'])('a correction of %s reads no stdin', async (id) => {
  const {stderr, stdout} = await host.run([id, '--tims', '2', '--agent'])
  expect(JSON.parse(stderr)).toMatchObject({did_you_mean: [`trial ${id} --times 2 --agent`]})
  expect(stdout).toBe('stdin was read 0 times')
})

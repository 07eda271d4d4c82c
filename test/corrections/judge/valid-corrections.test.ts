import {afterAll, beforeAll, expect, test} from 'vitest'

import {makeTrialHost, type TrialHost} from '../../support/trial-host.js'

/** A command whose `parse` function, and no manifest, knows what `--name` takes. */
const source = (base: string) => `export default class Trial extends ${base} {
  static flags = {
    kind: Flags.string({options: ['small', 'large']}),
    name: Flags.string({parse: async (input) => {
      if (input.includes('@')) throw new Error('Invalid name')
      return input
    }}),
    list: Flags.string({char: 'l', delimiter: ',', multiple: true, parse: async (input) => {
      if (input.includes('@')) throw new Error('Invalid item')
      return input
    }}),
  }
  static args = {day: Args.string({parse: async (input) => {
    if (input.includes('@')) throw new Error('Invalid day')
    return input
  }})}
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

/** A command that waits for something outside the process before it knows a default or a value. */
const waiting = `export default class Waiting extends Command {
  static flags = {
    app: Flags.string({default: () => new Promise((resolve) => setTimeout(resolve, 3000, 'x')), required: true}),
    name: Flags.string({parse: () => new Promise(() => {})}),
  }
  async run() { await this.parse(Waiting) }
}`

/** A command that needs one of two flags, which only its class knows. */
const choice = `export default class Choice extends Command {
  static flags = {first: Flags.boolean({exactlyOne: ['first', 'second']}), second: Flags.boolean()}
  async run() { await this.parse(Choice) }
}`

/** A command whose author suggests something, and names corrections of which none may exist. */
const advising = `export default class Advising extends AgentCommand {
  static strict = false
  async run() {
    const {argv} = await this.parse(Advising)
    throw new AgentError({message: 'No', suggestion: 'List them.', didYouMean: argv})
  }
}`

let host: TrialHost
beforeAll(async () => {
  host = await makeTrialHost({
    commands: {
      advising,
      choice,
      computed,
      foreign: source('Command'),
      own: source('AgentCommand'),
      waiting,
    },
  })
})
afterAll(() => host.remove())

async function fail(...words: string[]): Promise<Record<string, unknown>> {
  const {stderr} = await host.run([...words, '--agent'])
  return JSON.parse(stderr) as Record<string, unknown>
}

async function correct(...words: string[]): Promise<unknown> {
  return (await fail(...words))['did_you_mean']
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

test('a correction that lacks a value is a template with its place, which the suggestion names (4.7a)', async () => {
  const {did_you_mean: lines, next_actions: actions, suggestion} = await fail('computedx')
  expect(lines).toBeUndefined()
  expect(actions).toMatchObject([
    {command: 'trial computed --agent --app <app>', params: {app: {}}},
  ])
  expect(suggestion).toBe('Write computed instead of computedx. Add --app <app>.')
})

test.concurrent.for([
  [['foreignx', '--name', 'a@b'], 'trial foreign --name <name> --agent'],
  [['ownx', '--name=a@b'], 'trial own --name=<name> --agent'],
  [['ownx', '-l', 'one', '--list=a@b'], 'trial own -l one --list=<list> --agent'],
  [['ownx', 'a@b', '--kind', 'large'], 'trial own <day> --kind large --agent'],
  [['own', '--kind', 'lrge', '--name', 'a@b'], 'trial own --kind large --name <name> --agent'],
] as const)(
  'a correction with a value that its command refuses has a place for another one: %j',
  async ([words, template]) => {
    const {did_you_mean: lines, next_actions: actions, suggestion} = await fail(...words)
    const [name] = /(?<=<)\w+/.exec(template)!
    expect([lines, actions]).toMatchObject([undefined, [{command: template, params: {[name]: {}}}]])
    expect(suggestion).toMatch(/ instead of .*\. Give (?:--)?(?:name|list|day) another value\.$/)
    expect(suggestion).not.toContain('@')
  },
)

test('no correction depends on time: a default that waits is none, and a value that waits is kept (3.14)', async () => {
  const [withoutApp, withName] = await Promise.all([
    fail('waitingx'),
    fail('waitingx', '--app', 'one', '--name', 'ann'),
  ])
  expect(withoutApp['next_actions']).toMatchObject([{command: 'trial waiting --agent --app <app>'}])
  expect(withName['did_you_mean']).toEqual(['trial waiting --app one --name ann --agent'])
})

test('a question about the CLI as a whole is answered, so it is kept (4.11a)', async () => {
  expect(await Promise.all([correct('schema'), correct('-h')])).toEqual([
    ['trial --schema --agent'],
    ['trial --help --agent', 'trial --schema --agent'],
  ])
})

test('the suggestion of an author stays when its corrections are left out (6.2)', async () => {
  const advise = async (...corrections: string[]) => {
    const {did_you_mean, suggestion} = await fail('advising', ...corrections)
    return {did_you_mean, suggestion}
  }
  const suggestion = 'List them.'
  expect([
    await advise('trial own'),
    await advise('trial nope'),
    await advise('trial nope', 'trial own'),
  ]).toEqual([
    {did_you_mean: ['trial own'], suggestion},
    {suggestion},
    {did_you_mean: ['trial own'], suggestion},
  ])
})

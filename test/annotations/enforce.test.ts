import {mkdirSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'

import {afterAll, beforeAll, describe, expect, it} from 'vitest'

import {makeTrialHost, type TrialHost} from '../support/trial-host.js'

let host: TrialHost

const flags = `
  static args = {name: Args.string()}
  static flags = {size: Flags.string(), quiet: Flags.boolean(), loud: Flags.boolean(), region: Flags.string()}
  async run() { const {args, flags} = await this.parse(this.constructor); console.log(JSON.stringify({args, flags})) }`
const annotations = {
  argumentAnnotations: {name: {pattern: '^[a-z]+$'}},
  flagAnnotations: {
    quiet: {mutuallyExclusiveWith: ['loud']},
    region: {env: 'TRIAL_REGION', valuesFrom: 'trial list', pattern: '^[a-z]{2}$'},
    size: {enum: ['s', 'm']},
  },
}

beforeAll(async () => {
  host = await makeTrialHost({
    commands: {
      foreign: `export default class Foreign extends Command {${flags}}`,
      list: 'export default class List extends Command { static mutating = false; async run() {} }',
      own: `export default class Own extends AgentCommand {
  static flagAnnotations = ${JSON.stringify(annotations.flagAnnotations)}
  static argumentAnnotations = ${JSON.stringify(annotations.argumentAnnotations)}${flags}}`,
      plain: `export default class Plain extends AgentCommand {${flags}}`,
    },
  })
  const folder = join(host.folder, 'config', 'trial')
  mkdirSync(folder, {recursive: true})
  const commands = {
    foreign: annotations,
    nowhere: {mutating: true},
    plain: {...annotations, mutating: true, sumary: ''},
  }
  writeFileSync(join(folder, 'murli.json'), JSON.stringify({commands}))
})

afterAll(() => host.remove())

const listed = expect.arrayContaining([
  {command: 'trial list', description: 'List the valid values.'},
]) as object[]

const run = (args: string[], env = {}) =>
  host.run(args, {env: {TRIAL_AGENT: '1', XDG_CONFIG_HOME: join(host.folder, 'config'), ...env}})

describe.each([
  ['foreign', []],
  ['own', []],
  ['plain', ['--yes']],
])('the annotations of the values of %s', (command, more) => {
  it.each([
    [
      ['--size', 'xl'],
      {error: 'flag_error', field: '--size', kind: 'invalid_value', valid_values: ['s', 'm']},
    ],
    [['--quiet', '--loud'], {error: 'flag_error', kind: 'conflicting_flags'}],
    [['A1'], {error: 'argument_error', field: 'name', kind: 'invalid_value'}],
    [['--region', 'europe'], {error: 'flag_error', field: '--region', next_actions: listed}],
  ])('hold for %j', async (args, expected) => {
    const {code, stderr} = await run([command, ...args, ...more])
    expect({code, ...(JSON.parse(stderr) as object)}).toMatchObject({code: 1, ...expected})
  })

  it('hold under --validate, and let right values through, those of the environment too', async () => {
    expect((await run([command, '--size', 'xl', '--validate', ...more])).code).toBe(1)
    const {code, stdout} = await run([command, 'abc', '--size', 's', ...more], {TRIAL_REGION: 'eu'})
    expect(code).toBe(0)
    expect(stdout).toContain('eu')
  })
})

it.each([
  ['own', ['A1'], 'name does not match ^[a-z]+$'],
  ['own', ['--region', 'europe'], '--region does not match ^[a-z]{2}$'],
  ['own', ['--size', 'xl'], 'Expected --size=xl to be one of: s, m'],
  ['own', ['--quiet', '--loud'], '--loud=true cannot also be provided when using --quiet'],
])('are for a person errors of oclif: %s %j (7.7)', async (command, args, message) => {
  const {code, stderr, stdout} = await run([command, ...args], {TRIAL_AGENT: '0'})
  expect({code, stdout}).toEqual({code: 2, stdout: ''})
  expect(stderr.replaceAll(/\s+(?:›\s+)?/g, ' ')).toContain(message)
  // Those that oclif's `error` makes are not followed by a stack.
  expect(stderr).not.toMatch(/^ {4}at /m)
})

it('reports with murli doctor what in annotations has no effect', async () => {
  const {problems} = JSON.parse((await run(['murli', 'doctor'])).stdout) as {
    problems: {about: string}[]
  }
  const file = join(host.folder, 'config', 'trial', 'murli.json')
  expect(problems.filter(({about}) => about === 'annotation')).toEqual([
    {about: 'annotation', message: `${file}: "plain": sumary is not a field`},
    {about: 'annotation', message: `${file}: "nowhere" matches no command`},
  ])
})

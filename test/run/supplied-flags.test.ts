import {afterAll, expect, it} from 'vitest'

import {makeTrialHost} from '../support/trial-host.js'
import {readError} from '../support/document.js'

const statics = `static flags = {
  org: Flags.string({hidden: true, required: true}),
  team: Flags.string({hidden: true, required: true}),
  name: Flags.string(),
  to: Flags.string(),
}`
const parsing = (base: string) =>
  `export default class Trial extends ${base} { ${statics}
  async run() { const {flags} = await this.parse(Trial); return flags } }\n`

const needing = (base: string) =>
  parsing(base).replace('to: Flags.string()', 'to: Flags.string({required: true})')

const host = await makeTrialHost({
  commands: {
    foreign: parsing('Command'),
    'foreign-to': needing('Command'),
    login: 'export default class Login extends Command { async run() {} }\n',
    own: parsing('AgentCommand'),
    'own-to': needing('AgentCommand'),
  },
  // The CLI supplies the flags once a person has logged in.
  files: {
    'supply.js': `export default async function ({argv}) {
  if (process.env.LOGGED_IN) argv.push('--org', 'o1', '--team', 't1')
}\n`,
  },
  oclif: {hooks: {prerun: './supply.js'}},
})
afterAll(async () => host.remove())

const env = {TRIAL_AGENT: '1'}
const warning =
  'The CLI supplies --org and --team itself, and has not yet: running the command may need a login.'

it.each(['own', 'foreign'])(
  'a flag that the CLI supplies itself is not asked for: %s (8.15)',
  async (kind) => {
    const valid = await host.run([kind, '--name', 'x', '--validate'], {env})
    expect(JSON.parse(valid.stdout)).toMatchObject({
      result: {valid: true, flags: {name: 'x'}},
      warnings: [warning],
    })

    const missing = readError(await host.run([`${kind}-to`], {env}))
    expect(missing).toMatchObject({
      error: 'flag_error',
      kind: 'missing_flag',
      field: '--to',
      message: 'Missing required flag: --to',
      next_actions: [{command: `trial ${kind}-to --to <to>`}],
    })
    const misspelt = readError(await host.run([kind, '--nam', 'x'], {env}))
    expect(misspelt).toMatchObject({did_you_mean: [`trial ${kind} --name x`]})
    expect(JSON.stringify([missing, misspelt])).not.toMatch(/--(?:org|team)/)
  },
)

it.each(['own', 'foreign'])(
  'a missing flag that the CLI supplies itself is its failure, which a login may repair: %s',
  async (kind) => {
    const run = await host.run([kind], {env})
    expect([run.code, readError(run)]).toMatchObject([
      2,
      {
        error: 'tool_error',
        message: 'trial supplies --org and --team itself, and did not.',
        suggestion: 'It may do so only after a login. A person must log in with `trial login`.',
        next_actions: [{command: 'trial login'}],
        recoverable: false,
      },
    ])
    expect(readError(run)).not.toHaveProperty('kind')
  },
)

it('is not missing once it is supplied, nor in a document', async () => {
  const {code} = await host.run(['foreign'], {env: {...env, LOGGED_IN: '1'}})
  expect(code).toBe(0)
  for (const line of ['foreign --schema', 'describe foreign --brief', 'describe foreign']) {
    expect((await host.run(line.split(' '), {env})).stdout).not.toMatch(/\borg\b|\bteam\b/)
  }
})

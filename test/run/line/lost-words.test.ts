import {afterAll, beforeAll, expect, test} from 'vitest'

import {readError} from '../../support/document.js'
import {makeTrialHost, type TrialHost} from '../../support/trial-host.js'

const source = (base: string, statics = '') => `export default class Frob extends ${base} {
  static flags = {size: Flags.integer(), token: Flags.string()}
  ${statics}
  async run() {
    await this.parse(Frob)
    process.stderr.write('it ran')
    return {ran: true}
  }
}`

let host: TrialHost
beforeAll(async () => {
  host = await makeTrialHost({
    commands: {
      'pg/backups/delete': source('Command'),
      'pg/backups/frob': source('Command'),
      'pg/backups/mine': source(
        'AgentCommand',
        'static mutating = true; static dryRunnable = true',
      ),
    },
    oclif: {murli: {commands: {'pg:backups:delete': {destructive: true}}}, topicSeparator: ' '},
  })
})
afterAll(() => host.remove())

// oclif counts the words of an id by its colons, and drops as many, so that it never sees these.
test.concurrent.for([
  'pg backups:frob --schema',
  'pg backups:frob --validate',
  'pg backups:frob --bogus',
  'pg backups:frob --size 3',
  'pg backups:delete --validate --yes',
  'pg backups:mine --dry-run --yes',
])('a line whose words oclif would drop does not run: %s', async (line) => {
  const words = line.split(' ')
  const {code, stderr, stdout} = await host.run(words, {env: {TRIAL_AGENT: '1'}})
  expect([code, stdout]).toEqual([1, ''])
  const name = `trial pg backups ${words[1]!.split(':')[1]}`
  expect(readError({stderr})).toMatchObject({
    error: 'command_not_found',
    suggestion: `Write ${name} in place of it.`,
  })
  expect(stderr).not.toContain('it ran')
})

test.concurrent.for([
  ['pg backups:frob --validate', ['trial pg backups frob --validate']],
  ['pg backups:frob --size 3', ['trial pg backups frob --size 3']],
  ['help pg backups:frob', ['trial pg backups frob --help', 'trial pg backups frob --schema']],
  // What its parser refuses is not offered.
  ['pg backups:frob --size many', undefined],
  ['pg backups:frob --token S3CRET-x', ['trial pg backups frob --token <token>']],
] as const)('the line is offered with its name in spaces: %s', async ([line, offered]) => {
  const {stderr} = await host.run(line.split(' '), {env: {TRIAL_AGENT: '1'}})
  expect(readError({stderr}).did_you_mean).toEqual(offered)
  expect(stderr).not.toContain('S3CRET')
})

test.concurrent.for(['pg backups:frob', 'pg:backups:frob --size 3', 'pg backups frob --size 3'])(
  'a line that loses no word runs: %s',
  async (line) => {
    const words = line.split(' ')
    const {code, stderr} = await host.run(words, {env: {TRIAL_AGENT: '1'}})
    expect([code, stderr]).toEqual([0, 'it ran'])
  },
)

import {afterAll, beforeAll, expect, test} from 'vitest'

import {readError} from '../../support/document.js'
import {makeTrialHost, type TrialHost} from '../../support/trial-host.js'

const source = (base: string, statics = '') => `export default class Frob extends ${base} {
  static args = {backup: Args.string()}
  static flags = {size: Flags.integer(), token: Flags.string()}
  ${statics}
  async run() {
    await this.parse(Frob)
    process.stderr.write('it ran')
    return {ran: true}
  }
}`

// A bin that has short names for its commands.
const bin = `import {execute} from '@oclif/core'
const [first, ...rest] = process.argv.slice(2)
const names = {frobnicate: ['pg', 'backups', 'frob'], rm: ['pg', 'backups:delete']}
const args = first in names ? [...names[first], ...rest] : process.argv.slice(2)
await execute({args, dir: import.meta.url})
`

let host: TrialHost
beforeAll(async () => {
  host = await makeTrialHost({
    commands: {
      'pg/backups/checked': source('Command', 'static flags = {output: Flags.string()}'),
      'pg/backups/delete': source('Command'),
      'pg/backups/frob': source('Command'),
      'pg/backups/mine': source(
        'AgentCommand',
        'static mutating = true; static dryRunnable = true',
      ),
    },
    files: {'bin/run.js': bin},
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
  // It drops fewer where a word is empty: the command would delete `delete`.
  ' pg backups delete b1 --yes',
  'pg  backups mine b1 --dry-run',
  // What a bin passes for these is not what was typed.
  'rm --validate b1 --yes',
  'rm --schema b1 --yes',
])('a line whose words oclif would drop does not run: %s', async (line) => {
  const words = line.split(' ')
  const {code, stderr, stdout} = await host.run(words, {env: {TRIAL_AGENT: '1'}})
  expect([code, stdout]).toEqual([1, ''])
  const name = `trial pg backups ${/frob|mine/.exec(line)?.[0] ?? 'delete'}`
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
  // A name that is misspelled, too, loses the same words.
  ['pg backups:frbo --help', ['trial pg backups frob --help']],
  ['pg backups:frbo --schema', ['trial pg backups frob --schema']],
  ['pg backups:frbo --validate --size 3', ['trial pg backups frob --validate --size 3']],
  ['pg backups:mnie --dry-run --yes', ['trial pg backups mine --dry-run --yes']],
  ['pg backups:frbo --token S3CRET-x', undefined],
  // What is wrong after the name is corrected, too.
  ['pg backups:frob --szie 3', ['trial pg backups frob --size 3']],
  ['pg backups:frob --validte', ['trial pg backups frob --validate']],
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

// 2.2, 7.17: a person, too, is not to run what was asked about.
test.concurrent.for([
  'pg backups:delete --validate x --yes',
  'pg backups:delete --schema x',
  'pg backups:delete --agent b1',
  'pg backups:delete --no-agent b1',
  'pg backups:delete --output json',
  'pg backups:frob --dry-run x',
  'pg backups:mine --dry-run x --yes',
  'pg backups:mine --validate x --yes',
  'rm --validate b1 --yes',
])('a person’s line that loses a flag of the plugin does not run: %s', async (line) => {
  const {code, stderr, stdout} = await host.run(line.split(' '), {env: {TRIAL_AGENT: '0'}})
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).not.toContain('it ran')
  expect(stderr.replaceAll(/[\s›»]+/g, ' ')).toMatch(/Write trial pg backups \w+ in place of it/)
})

test.concurrent.for<[line: string, env?: Record<string, string>]>([
  ['pg backups:delete x'],
  ['pg backups:frob --size 3'],
  ['pg backups:checked --output x'],
  [' pg backups frob'],
  ['rm x'],
  ['frobnicate x --size 3'],
  ['pg backups:delete --validate x', {TRIAL_MURLI: '0'}],
])('a person’s line that loses none is oclif’s: %s', async ([line, more]) => {
  const env = {TRIAL_AGENT: '0', ...more}
  const {stderr} = await host.run(line.split(' '), {env})
  expect(stderr).toContain('it ran')
})

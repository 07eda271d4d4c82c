import {afterAll, beforeAll, expect, test} from 'vitest'

import {makeTrialHost, ownCommand, type TrialHost} from '../support/trial-host.js'

const plan = `const {flags} = await this.parse(this.ctor)
if (!flags['dry-run']) this.log('RAN')
return this.writer.plan('Would run', {})`

let host: TrialHost
beforeAll(async () => {
  host = await makeTrialHost({
    commands: {
      own: ownCommand(
        plan,
        `static mutating = true
        static dryRunnable = true
        static flags = {drop: Flags.boolean(), tok: Flags.string({allowStdin: 'only', char: 't'})}`,
      ),
    },
    files: {
      'hooks/preparse.js': `export default async ({argv}) =>
        argv.includes('--drop') ? argv.filter((word) => word !== '--dry-run') : argv`,
    },
    oclif: {hooks: {preparse: './hooks/preparse.js'}},
  })
})
afterAll(() => host.remove())

// 12.16a: oclif takes the word after `--tok` for its value, and a hook may drop words.
test.each<[line: string, code: number]>([
  ['own --tok --dry-run', 6],
  ['own -t --dry-run', 6],
  ['own --drop --dry-run', 6],
  ['own --dry-run', 0],
  ['own --tok - --dry-run', 0],
])('only what the parser reads is a dry run: %s ends with %i', async (line, code) => {
  for (const TRIAL_AGENT of ['0', '1']) {
    const env = {TRIAL_AGENT, TRIAL_READ_ONLY: '1'}
    const run = await host.run(line.split(' '), {env, input: 's'})
    expect([TRIAL_AGENT, run.code]).toEqual([TRIAL_AGENT, code])
    expect(run.stdout).not.toContain('RAN')
  }
})

import {afterAll, beforeAll, describe, expect, test} from 'vitest'

import {makeTrialHost, ownCommand, type TrialHost} from '../../support/trial-host.js'

const long =
  'a warning that is longer than the eighty columns which oclif takes for a stream that is no terminal'

const commands = {
  deploy: ownCommand(
    `await this.parse(this.ctor)
    const plan = {would_delete: [{id: 3, title: 'Water: plants'}], regions: new Map([['eu', 1]])}
    if (this.writer.isDryRun) return this.writer.plan('Would delete 1 task', plan, {warnings: ['Look twice']})
    this.warn(${JSON.stringify(long)})
    return this.writer.success('Deployed', 1, {warnings: [${JSON.stringify(long)}, '\\u001B[2Jmoved']})`,
    `static dryRunnable = true; static mutating = false
    static flags = {region: Flags.string({options: ['eu', 'us']})}`,
  ),
  json: ownCommand(
    `await this.parse(this.ctor); this.writer.warn('told'); return {id: 1}`,
    `static enableJsonFlag = true; static mutating = false
    static returns = {type: 'object', description: 'What it made.'}`,
  ),
  login: ownCommand(
    `const {flags} = await this.parse(this.ctor); return this.writer.success('Logged in with ' + flags.token)`,
    'static mutating = false; static flags = {token: Flags.string()}',
  ),
  loop: `class Base extends AgentCommand {
    warn(input) { this.writer.warn('via the writer: ' + input); return input }
  }
  export default class Loop extends Base {
    static mutating = false
    async run() { this.warn('once') }
  }`,
}

describe('a person reads', () => {
  let host: TrialHost
  beforeAll(async () => void (host = await makeTrialHost({commands})))
  afterAll(() => host.remove())
  const read = (...args: string[]) => host.run([...args, '--no-agent'])

  test.concurrent('the whole plan of a dry run, and its warnings', async ({expect}) => {
    expect(await read('deploy', '--dry-run')).toMatchInlineSnapshot(`
      {
        "code": 0,
        "stderr": " ›   Warning: Look twice
      ",
        "stdout": "Would delete 1 task

      would_delete:
        - id: 3
          title: "Water: plants"
      regions:
        eu: 1
      ",
      }
    `)
  })

  test.concurrent('the warnings of a success as oclif prints those of `this.warn`', async () => {
    const {stderr, stdout} = await read('deploy')
    const [first, second, ...rest] = stderr.split(/(?= ›   Warning)/)
    expect(first).toMatch(/^ ›   Warning: a warning that .*\n ›   /)
    expect(second).toBe(first)
    expect(rest).toEqual([' ›   Warning: moved\n'])
    expect(stdout).toBe('Deployed\n')
  })

  test.concurrent.for<[line: string, run: {stderr: string; stdout: string}]>([
    ['login --token s3cret-ok', {stderr: '', stdout: 'Logged in with ***\n'}],
    // A warning once, where the base class gives its own to the writer.
    ['loop', {stderr: ' ›   Warning: via the writer: once\n', stdout: ''}],
    // A plain warning under `--json`, where oclif prints none.
    [
      'json --json --select id',
      {
        stderr: 'Warning: --select has no effect under --json.\nWarning: told\n',
        stdout: '{\n  "id": 1\n}\n',
      },
    ],
  ])('%s: %j', async ([line, run]) => {
    expect(await read(...line.split(' '))).toEqual({code: 0, ...run})
  })
})

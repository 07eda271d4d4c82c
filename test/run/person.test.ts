import {afterAll, beforeAll, describe, expect, test} from 'vitest'

import {makeTrialHost, type TrialHost} from '../support/trial-host.js'

const long = 'a warning that is longer than the eighty columns which oclif takes for a stream that is no terminal'

const commands = {
  deploy: `export default class Deploy extends AgentCommand {
  static dryRunnable = true
  static mutating = false
  static flags = {region: Flags.string({options: ['eu', 'us']})}
  async run() {
    await this.parse(Deploy)
    const plan = {would_delete: [{id: 3, title: 'Water: plants'}], regions: new Map([['eu', 1]])}
    if (this.writer.isDryRun) return this.writer.plan('Would delete 1 task', plan, {warnings: ['Look twice']})
    this.warn(${JSON.stringify(long)})
    return this.writer.success('Deployed', 1, {warnings: [${JSON.stringify(long)}, '\\u001B[2Jmoved']})
  }
}
`,
  json: `export default class Json extends AgentCommand {
  static enableJsonFlag = true
  static mutating = false
  static returns = {type: 'object', description: 'What it made.'}
  async run() {
    await this.parse(Json)
    this.writer.warn('told')
    return {id: 1}
  }
}
`,
  login: `export default class Login extends AgentCommand {
  static mutating = false
  static flags = {token: Flags.string()}
  async run() {
    const {flags} = await this.parse(Login)
    if (flags.token === 's3cret-ok') return this.writer.success('Logged in with ' + flags.token)
    const cause = new Error('The server refused ' + flags.token)
    throw Object.assign(new Error('No login', {cause}), {code: 'E_' + flags.token})
  }
}
`,
  loop: `class Base extends AgentCommand {
  warn(input) { this.writer.warn('via the writer: ' + input); return input }
}
export default class Loop extends Base {
  static mutating = false
  async run() { this.warn('once') }
}
`,
}

describe('a person reads', () => {
  let host: TrialHost
  beforeAll(async () => void (host = await makeTrialHost({commands})))
  afterAll(() => host.remove())
  const read = (...args: string[]) => host.run([...args, '--no-agent'])

  test.concurrent('the values that a flag takes', async ({expect}) => {
    expect(await read('deploy', '--region', 'zz')).toMatchInlineSnapshot(`
      {
        "code": 2,
        "stderr": "Error: Flag --region does not accept zz.
      Hint:  Write eu or us instead of zz.
      Values: eu, us
      ",
        "stdout": "",
      }
    `)
  })

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

  test.concurrent('no secret', async ({expect}) => {
    expect(await read('login', '--token', 's3cret-ok')).toMatchInlineSnapshot(`
      {
        "code": 0,
        "stderr": "",
        "stdout": "Logged in with ***
      ",
      }
    `)
  })

  test.concurrent('a warning once, where the base class gives its own to the writer', async () => {
    expect((await read('loop')).stderr).toBe(' ›   Warning: via the writer: once\n')
  })

  test.concurrent('a plain warning under `--json`, where oclif prints none', async () => {
    const {stderr, stdout} = await read('json', '--json', '--select', 'id')
    expect(stdout).toBe('{\n  "id": 1\n}\n')
    expect(stderr).toBe('Warning: --select has no effect under --json.\nWarning: told\n')
  })
})

import {afterAll, beforeAll, describe, expect, test} from 'vitest'

import {makeTrialHost, type TrialHost} from '../support/trial-host.js'

/** A plain oclif command; adoption changes one word in it. */
function command(run: string, statics = ''): string {
  return `export default class Trial extends Command {
  ${statics}
  static flags = {size: Flags.integer({char: 's'}), old: Flags.boolean({deprecated: true})}
  async run() {
    const {flags} = await this.parse(Trial)
    ${run}
  }
}
`
}

const commands = {
  colors: command(
    `this.log('\\u001B[1mbold\\u001B[22m %s', 'formatted'); this.log(); this.logToStderr('aside'); console.log({a: [1]}); return {id: 1}`,
  ),
  json: command(`this.log('not under --json'); this.warn('nor this'); return {flags}`, 'static enableJsonFlag = true'),
  partial: command(
    `process.stdout.write('no newline'); process.stdout.write('\\rover it \\u001B[2K'); process.stderr.write('\\u001B[31merr\\u001B[39m'); return 'value'`,
  ),
  spinner: command(
    `ux.action.start('Loading', 'a', {stdout: flags.size === 1}); console.log('between'); ux.action.status = 'b'; ux.action.stop()`,
  ),
  table: command(
    `for (const row of [['a', 'ä'], ['c', '日本']]) { for (const cell of row) process.stdout.write(cell.padEnd(5)); process.stdout.write('\\n') }; console.table([{a: 1}]); this.warn('beware'); this.warn(new Error('an error'))`,
  ),
  width: command(
    `this.log(String(process.stdout.columns), process.stdout.isTTY, process.stderr.isTTY, process.stdout.getColorDepth?.())`,
  ),
}

describe('what a person sees is the same before and after adoption', () => {
  let before: TrialHost
  let after: TrialHost
  beforeAll(async () => {
    const adopted = Object.entries(commands).map(([name, source]) => [
      name,
      source.replace('extends Command', 'extends AgentCommand'),
    ])
    before = await makeTrialHost({commands, hasPlugin: false})
    after = await makeTrialHost({commands: Object.fromEntries(adopted) as Record<string, string>})
  })
  afterAll(() => Promise.all([before.remove(), after.remove()]))

  const lines = [
    ['colors'],
    ['partial'],
    ['spinner'],
    ['spinner', '-s1'],
    ['table', '--old'],
    ['json'],
    ['json', '--json', '--size=3'],
    ['width'],
  ]

  test.runIf(process.platform === 'linux').concurrent.for(lines)(
    'on terminals for stdout and stderr: %j %j',
    async (...[line]) => {
      const old = await before.runOnTerminals(line)
      expect(old.code).toBe(0)
      expect(old.stdout + old.stderr).not.toBe('')
      expect(await after.runOnTerminals(line)).toEqual(old)
    },
  )

  test.concurrent.for(lines.slice(2))('on pipes, with --no-agent from the environment: %j %j', async (...[line]) => {
    const old = await before.run(line)
    expect(old.code).toBe(0)
    expect(await after.run(line, {env: {TRIAL_AGENT: '0'}})).toEqual(old)
  })
})

import {afterAll, beforeAll, describe, expect, test} from 'vitest'

import {runOnTwoTerminals} from '../../support/run-on-terminal.js'
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

/** A command that reports progress, and writes a text, or its bytes, before the second report. */
const working = (first: string, second = '', make: 'Buffer.from' | 'String' = 'String') =>
  ownCommand(
    `process.stderr.write(${JSON.stringify(first)})
    for (let current = 1; current <= 3; current += 1) {
      this.writer.progress({current, stage: 'Working', total: 3})
      await new Promise((resolve) => setTimeout(resolve, 150))
      if (current === 1) process.stderr.write(${make}(${JSON.stringify(second)}))
    }
    process.stderr.write('ready\\n')`,
    'static mutating = false',
  )

/** What is left on a terminal: all that no later text has cleared or overwritten. */
function readScreen(output: string): string[] {
  // oxlint-disable-next-line no-control-regex
  const text = output.replaceAll(/\u001B\[\?7[lh]/g, '')
  // As many spaces as take an unfinished line to the next one end it, too.
  const lines = text.split(/ {79}\r|\r\n/)
  return lines.map((line) => line.split('\r\u001B[J').at(-1)!).filter(Boolean)
}

describe.runIf(process.platform === 'linux')('a bar on a terminal', () => {
  const commands = {
    'half-bytes': working('', 'Half a line … ', 'Buffer.from'),
    'whole-bytes': working('', 'A whole line\n', 'Buffer.from'),
    begun: working('Half a line … '),
    half: working('', 'Half a line … '),
    whole: working('A whole line\n'),
  }
  let host: TrialHost
  beforeAll(async () => void (host = await makeTrialHost({commands})))
  afterAll(() => host.remove())

  test.concurrent.for<[line: string, terminal: string, bars: number, left: string[]]>([
    ['whole', 'xterm', 3, ['A whole line', 'ready']],
    ['begun', 'xterm', 3, ['Half a line … ', 'ready']],
    // Later ones would overwrite the line.
    ['half', 'xterm', 1, ['Half a line … ready']],
    ['half-bytes', 'xterm', 1, ['Half a line … ready']],
    ['whole-bytes', 'xterm', 3, ['A whole line', 'ready']],
    // A terminal that cannot go back to the start of a line.
    ['begun', 'dumb', 0, ['Half a line … ready']],
  ])('leaves every line: %s on %s', async ([name, terminal, bars, left]) => {
    const words = ['env', `TERM=${terminal}`, process.execPath, host.bin, name]
    const {code, stderr} = await runOnTwoTerminals(words, {cwd: host.folder, env: host.env})
    expect({code, left: readScreen(stderr)}).toEqual({code: 0, left})
    expect(stderr.split('Working [').length - 1).toBe(bars)
    expect(stderr.includes('\u001B')).toBe(bars > 0)
  })
})

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

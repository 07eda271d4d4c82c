import {readFile} from 'node:fs/promises'

import {afterAll, beforeAll, describe, expect, test} from 'vitest'

import {readDocument, readError, readLogs} from '../support/document.js'
import {foreignCommand, makeTrialHost, ownCommand, type TrialHost} from '../support/trial-host.js'

/** A flag \`json\` of the command's own, as CLIs had before oclif's, and what it does. */
const statics = `static flags = {
  json: Flags.boolean({char: 'j', aliases: ['as-json'], allowNo: true}),
  count: Flags.integer({default: 1}),
  bytes: Flags.boolean(),
  fail: Flags.boolean(),
}`
const body = `const {flags} = await this.parse(this.ctor)
  if (flags.json) console.log(JSON.stringify({id: 1, rows: Array(flags.count).fill('0123456789')}, null, 2))
  else this.log('one row')
  if (flags.bytes) process.stdout.write(Buffer.from('"\xff"\\n', 'latin1'))
  await this.writer?.event({seen: 1})
  if (flags.fail) this.error('broken')
  return {returned: true}`

let host: TrialHost
beforeAll(async () => {
  host = await makeTrialHost({
    commands: {
      defaulted: ownCommand(
        `const {flags} = await this.parse(this.ctor); return {flags}`,
        `static flags = {json: Flags.boolean({default: true})}`,
      ),
      foreign: foreignCommand(body, statics),
      own: ownCommand(body, statics),
      silent: ownCommand(`await this.parse(this.ctor); return {id: 1}`, statics),
    },
  })
})
afterAll(() => host.remove())
const run = (line: string) => host.run(line.split(' '))

describe.concurrent("3.15b: a command's own --json", () => {
  test.for(['--json', '-j', '--as-json', '--no-json --json', '--json --agent', '-j --full'])(
    'own %s is what it is without the plugin',
    async (flags) => {
      const [own, foreign] = await Promise.all([
        run(`own ${flags}`),
        run(`foreign ${flags.replace(/ --(agent|full)/, '')}`),
      ])
      expect(own).toEqual(foreign)
      expect(JSON.parse(own.stdout)).toEqual({id: 1, rows: ['0123456789']})
    },
  )

  test.for([
    ['own --json --bytes', ''],
    ['own --json --bytes --agent', ''],
    ['own --json --bytes --agent --fail', 'broken'],
    ['own --json --bytes --agent --fail --protocol-version hateoas', 'broken'],
  ] as const)(
    '3.15a: bytes that are not text pass, and the envelope is on stderr: %s',
    async (row) => {
      const [line, message] = row
      const {stderr, stdout} = await run(line)
      expect(stdout).toBe(`${JSON.stringify({id: 1, rows: ['0123456789']}, null, 2)}\n"\uFFFD"\n`)
      expect(stderr).toContain(message)
      expect(stderr.split('\n')).toHaveLength(message === '' ? 1 : 2)
    },
  )

  test.for(['own', 'own --json --no-json', 'own --json --output json', 'silent -j', 'defaulted'])(
    '%s is an envelope',
    async (line) => {
      const {stdout} = await run(line)
      const [first = '', ...others] = stdout.trim().split('\n').toReversed()
      expect(JSON.parse(first)).toMatchObject({status: 'ok'})
      expect(others).toEqual(
        line === 'own' || line.includes('output') || line.includes('no-json') ? ['{"seen":1}'] : [],
      )
    },
  )

  test.for(['', ' --agent', ' --protocol-version hateoas'])(
    'a failure is an envelope on stderr, and stdout what was printed: %s',
    async (flags) => {
      const {code, stderr, stdout} = await run(`own --json --fail${flags}`)
      expect(code).toBe(2)
      expect(JSON.parse(stdout)).toEqual({id: 1, rows: ['0123456789']})
      expect(JSON.parse(stderr)).toMatchObject(flags.includes('hateoas') ? {ok: false} : {code: 2})
    },
  )

  test('3.3: an agent gets an envelope of what is too large, and a script everything', async () => {
    const agent = await run('own --json --agent --count 9000')
    const {result, truncation} = readDocument(agent.stdout) as {
      result: {rows: string[]}
      truncation: {full_output: string}
    }
    expect(Buffer.byteLength(agent.stdout)).toBeLessThan(70_000)
    expect(result.rows.length).toBeLessThan(9000)
    const script = await run('own --json --count 9000')
    expect(JSON.parse(script.stdout)).toMatchObject({rows: {length: 9000}})
    expect(await readFile(truncation.full_output, 'utf8')).toBe(script.stdout)
    expect((await run('own --json --agent --full --count 9000')).stdout).toBe(script.stdout)
  })

  test('what is too large is left out of a failure', async () => {
    const failed = await run('own --json --agent --fail --count 9000')
    expect(failed.stdout).toBe('')
    expect(readError(failed)).toMatchObject({message: 'broken'})
    expect(readLogs(failed)).toEqual([expect.stringContaining('--full prints everything')])
  })
})

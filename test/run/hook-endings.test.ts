import {afterAll, beforeAll, describe, expect, test} from 'vitest'

import {readDocument, readError, readLogs} from '../support/document.js'
import {foreignCommand, makeTrialHost, ownCommand, type TrialHost} from '../support/trial-host.js'

/** Prints in the hook that the variable names, and ends the process, never ends, or returns. */
const hook = `export default async function (options) {
  const event = 'result' in options ? 'postrun' : 'Command' in options ? 'prerun' : 'init'
  const [hook, how] = (process.env.ENDS ?? '').split(' ')
  if (hook !== event) return
  console.log('Closed')
  if (how === 'prints') return
  if (how === 'hangs') await new Promise(() => {})
  process.exit(0)
}
`

let host: TrialHost
beforeAll(async () => {
  host = await makeTrialHost({
    commands: {
      foreign: foreignCommand(`this.log('ran')`),
      own: ownCommand(`return {ran: true}`),
      'topic/inner': ownCommand(''),
      parses: ownCommand(
        `await this.parse(this.ctor)`,
        `static flags = {now: Flags.string({parse: async () => process.exit(0)})}`,
      ),
    },
    files: {'hooks/ends.js': hook},
    oclif: {
      hooks: {init: './hooks/ends.js', postrun: './hooks/ends.js', prerun: './hooks/ends.js'},
    },
  })
})
afterAll(() => host.remove())

const run = (line: string, ends: string) =>
  host.run(line.split(' '), {env: {ENDS: ends, TRIAL_AGENT: '1'}})

const unbegun = 'The process ended before the command began: it did not run.'

describe.concurrent.for(['init', 'prerun'])('a process that the %s hook ends with 0', (event) => {
  test.for<[line: string, result: unknown]>([
    ['own', null],
    ['own --output yaml --output json', null],
    ['foreign --output json', {text: 'Closed\n'}],
  ])('leaves one document that says so: %s', async ([line, result]) => {
    const {code, stdout} = await run(line, event)
    expect([code, readDocument(stdout)]).toMatchObject([
      0,
      {result, status: 'ok', warnings: [unbegun]},
    ])
  })

  test('logs what it has printed', async () => {
    expect(readLogs(await run('own', event))).toEqual(['info: Closed'])
  })

  test('leaves a foreign command its output', async () => {
    expect(await run('foreign', event)).toEqual({code: 0, stderr: '', stdout: 'Closed\n'})
  })

  // Checking a foreign command's line runs no prerun hook (8.30).
  test.for(event === 'init' ? ['own', 'foreign'] : ['own'])(
    'makes no line valid: %s --validate',
    async (id) => {
      const {stdout, ...rest} = await run(`${id} --validate`, event)
      expect([rest.code, stdout, readError(rest)]).toMatchObject([2, '', {message: unbegun}])
    },
  )

  test.for(['own', 'foreign'])('answers --schema once: %s', async (id) => {
    const {code, stdout} = await run(`${id} --schema`, event)
    expect([code, readDocument(stdout)]).toMatchObject([0, {name: id}])
  })
})

test.concurrent.for(
  ['own', 'foreign', 'foreign --output json'].flatMap((line) =>
    ['init', 'prerun'].map((event) => [line, event] as const),
  ),
)('%s: a %s hook that never ends is an error', async ([line, event]) => {
  const ended = await run(line, `${event} hangs`)
  expect([ended.code, readError(ended)]).toMatchObject([2, {kind: 'never_ended'}])
})

test.concurrent('nor does a flag whose `parse` ends the process make its line valid', async () => {
  const ended = await run('parses --now x --validate', '')
  expect([ended.code, ended.stdout, readError(ended)]).toMatchObject([2, '', {message: unbegun}])
})

test.concurrent.for(['', '--schema', 'topic', 'topic --schema'])(
  'a hook that prints leaves one document on stdout: %j',
  async (line) => {
    const ended = await host.run(line.split(' ').filter(Boolean), {
      env: {ENDS: 'init prints', TRIAL_AGENT: '1'},
    })
    expect([ended.code, ended.stderr]).toEqual([0, ''])
    readDocument(ended.stdout)
  },
)

test.concurrent('and is logged before the error of an unknown command', async () => {
  const ended = await run('nope', 'init prints')
  expect([ended.stdout, readLogs(ended)]).toEqual(['', ['info: Closed']])
})

test.concurrent('and what it prints before help stays there', async () => {
  expect((await run('--help', 'init prints')).stdout).toMatch(/^Closed\n[^]*USAGE/)
})

// Node's code for what never ends.
test.concurrent.for(['own', 'foreign'])('%s: nor is it a success after it', async (line) => {
  expect((await run(line, 'postrun hangs')).code).toBe(13)
})

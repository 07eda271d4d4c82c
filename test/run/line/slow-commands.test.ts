import {afterAll, beforeAll, describe, expect, test} from 'vitest'

import {readError} from '../../support/document.js'
import {
  foreignCommand,
  makeTrialHost,
  ownCommand,
  type TrialHost,
} from '../../support/trial-host.js'

/** Pauses a command for the milliseconds that its caller gives in a variable. */
const pause = 'await new Promise((resolve) => setTimeout(resolve, Number(process.env.PAUSE_MS)))'

/** Writes to stderr past everything that captures it. */
const mark = `(await import('node:fs')).writeSync(2, 'MARK\\n')`

/** Prints many lines on stderr at once, of 60 characters each. */
const chatter = (count: number) =>
  `console.error(Array.from({length: ${count}}, (_, n) => \`debug: \${n}\`.padEnd(59, '.')).join('\\n'))`

const commands = {
  blames: foreignCommand(
    `console.error('Deploying app'); ${pause}; console.log('Error: No region.'); process.exit(1)`,
  ),
  chats: foreignCommand(`console.error('Error: No region.'); ${chatter(2000)}; process.exit(1)`),
  'chats-on': foreignCommand(`${chatter(20_000)}; process.exit(1)`),
  // A log that it prints, and a hint.
  breaks: foreignCommand(
    `console.log('TypeError: Of an app.\\nYou are not logged in.'); console.error(process.argv[3]);
    process.stderr.write('\\u001B[?25h'); process.exit(1)`,
  ),
  fails: foreignCommand(
    `console.error('\u2716 No region.'); console.log('Error: Ignored.'); process.exit(1)`,
  ),
  floods: foreignCommand(
    `console.error('x'.repeat(1_100_000)); console.error('Error: No region.'); process.exit(3)`,
  ),
  listens: foreignCommand(`console.error('Listening'); ${pause}; ${mark}`),
  login: foreignCommand(''),
  'own-listens': ownCommand(`console.log('Listening'); ${pause}; ${mark}`),
  reports: foreignCommand(
    `console.error('Error: You are not logged in.'); ${pause}; process.exit(1)`,
  ),
  stays: foreignCommand(`process.emitWarning('Careful'); void (async () => {${pause}})()`),
  uploads: foreignCommand(
    `console.error('Uploading...'); console.log('Error: Ignored.'); ${pause}
    console.error('Error: You are not logged in. Run trial login.'); process.exit(1)`,
  ),
}

let host: TrialHost

beforeAll(async () => {
  host = await makeTrialHost({commands})
})

afterAll(() => host.remove())

/** Runs a command for an agent. */
const start = (id: string, pauseMs = 0) =>
  host.run([id], {env: {PAUSE_MS: String(pauseMs), TRIAL_AGENT: '1'}})

describe.concurrent('a command that takes its time', () => {
  test.for([0, 1500])(
    'prints a warning of Node once, also if it stays for %i ms',
    async (pauseMs) => {
      const {code, stderr} = await start('stays', pauseMs)
      expect({code, warnings: stderr.match(/Warning: Careful/g)}).toEqual({
        code: 0,
        warnings: ['Warning: Careful'],
      })
    },
  )

  test.for(['reports', 'uploads'])(
    '%s: the reason of a failure is the same at any speed',
    async (id) => {
      const [fast, slow] = await Promise.all([start(id), start(id, 2500)])
      const envelope = readError(slow)
      expect(envelope).toMatchObject({
        code: 6,
        kind: 'auth_required',
        message: expect.stringMatching(/^You are not logged in\./) as string,
      })
      expect(envelope).toEqual(readError(fast))
    },
  )

  test('the reason of a failure may come after a megabyte on stderr', async () => {
    expect(readError(await start('floods'))).toMatchObject({code: 3, message: 'No region.'})
  })

  test('the reason of a failure may come before much else on stderr', async () => {
    const {message} = readError(await start('chats')) as {message: string}
    expect(message).toMatch(/^No region\.\ndebug: 0\.+\n/)
  })

  test('a line of which only a part is remembered is no reason', async () => {
    const {message} = readError(await start('chats-on')) as {message: string}
    expect(message).toMatch(/^debug: \d+\.+\n/)
  })

  // 6.5a
  test.for([0, 2500])(
    'a reason on stdout counts if stderr has none, after %i ms',
    async (pauseMs) => {
      expect(readError(await start('blames', pauseMs))).toMatchObject({message: 'No region.'})
    },
  )

  test.for(['No region.', '\u5730\u57df\u304c\u3042\u308a\u307e\u305b\u3093'])(
    'what stderr got last counts before an error on stdout: %s',
    async (message) => {
      const error = readError(await host.run(['breaks', message], {env: {TRIAL_AGENT: '1'}}))
      expect(error).toMatchObject({error: 'tool_error', message})
    },
  )

  test('a failed step on stderr counts before an error on stdout', async () => {
    expect(readError(await start('fails'))).toMatchObject({message: 'No region.'})
  })

  // 3.7: the last line does not wait for identical ones, too.
  test.for(['listens', 'own-listens'])('%s: a line appears after two seconds', async (id) => {
    const {code, stderr} = await start(id, 2500)
    expect(code).toBe(0)
    expect(stderr).toMatch(/Listening[^]*MARK/)
    expect(stderr.match(/Listening/g)).toHaveLength(1)
  })
})

import {afterAll, beforeAll, describe, expect, test} from 'vitest'

import {readError} from '../support/document.js'
import {makeTrialHost, type TrialHost} from '../support/trial-host.js'

/** A command whose `run` has this body. */
function command(run: string, members = ''): string {
  return `import {EventEmitter} from 'node:events'
import {setTimeout as sleep} from 'node:timers/promises'
const gone = () => Object.assign(new Error('gone'), {code: 'ENOENT'})
export default class Trial extends AgentCommand {
  static flags = {needed: Flags.string()}
  ${members}
  async run() { ${run} }
}`
}

const crashes = {
  'crash-return': `await new Promise((resolve) => setTimeout(() => { resolve(); throw new Error('crash') }, 5)); return {ok: true}`,
  'crash-reject': `setTimeout(() => Promise.reject(new Error('crash')), 3); await sleep(3); return {ok: true}`,
  'crash-emitter': `const emitter = new EventEmitter()
    setTimeout(() => { emitter.emit('end'); emitter.emit('error', new Error('crash')) }, 5)
    await new Promise((resolve) => emitter.once('end', resolve))
    return {ok: true}`,
}

const exits = {
  'throw-exit': `process.nextTick(() => process.exit(0)); throw gone()`,
  'throw-exit-later': `setImmediate(() => process.exit(0)); throw gone()`,
  'timer-exit': `setTimeout(() => { setImmediate(() => process.exit(0)); throw gone() }, 1); await sleep(1000)`,
}

describe('an end that something overtakes', () => {
  let host: TrialHost
  beforeAll(async () => {
    const bodies = {
      ...crashes,
      ...exits,
      'odd-exit': `process.nextTick(() => process.exit(3)); throw {message: Object.create(null)}`,
      'unwritable-exit': `setImmediate(() => process.exit(0)); return {a: 1n}`,
      'partial-exit': `this.writer.partial('some', {succeeded: [1], failed: [2]}); setImmediate(() => process.exit(0))`,
      nothing: `return () => {}`,
    }
    host = await makeTrialHost({
      commands: {
        ...Object.fromEntries(Object.entries(bodies).map(([name, run]) => [name, command(run)])),
        'catch-exit': command('throw gone()', 'async catch(error) { super.catch(error); process.exit(1) }'),
        'parse-exit': command(
          'process.nextTick(() => process.exit(3)); await this.parse(Trial)',
          'static flags = {needed: Flags.string({required: true})}',
        ),
        starved: command(
          `const {openSync} = await import('node:fs')
          try { for (;;) openSync('/dev/null') } catch {}
          throw new AgentError({code: 5, message: 'my own'})`,
        ),
        mutate: command(`return 'It ran.'`, 'static mutating = true'),
      },
    })
  })
  afterAll(() => host.remove())

  test.concurrent.for(Object.keys(crashes).map((name) => [name]))(
    'an error that is not caught stays one: %s',
    async (line) => {
      const {code, stderr, stdout} = await host.run(line)
      expect({code, isSaid: stderr.includes('crash')}).toEqual({code: 2, isSaid: true})
      expect(stdout).toBe('')
    },
  )

  test.concurrent.for([...Object.keys(exits), 'catch-exit'])('an error keeps its meaning: %s', async (name) => {
    const run = await host.run([name])
    expect(readError(run)).toMatchObject({code: 5, error: 'not_found', message: 'gone'})
    expect(run).toMatchObject({code: 5, stdout: ''})
  })

  test('a line that was wrong stays wrong', async () => {
    const run = await host.run(['parse-exit'])
    expect(readError(run)).toMatchObject({code: 1, error: 'flag_error', field: '--needed', kind: 'missing_flag'})
    expect(run.code).toBe(1)
  })

  test.concurrent.for([
    ['odd-exit', 2],
    ['unwritable-exit', 2],
    ['partial-exit', 3],
  ] as const)('an envelope keeps its code: %s', async ([name, expected]) => {
    const run = await host.run([name])
    expect(readError(run)['code']).toBe(expected)
    expect(run.code).toBe(expected)
  })

  test('a process without a file descriptor left says what its command says', async () => {
    const run = await host.run(['starved'])
    expect(readError(run)).toMatchObject({code: 5, error: 'not_found', message: 'my own'})
  })

  test('what JSON has no word for is no result', async () => {
    expect(JSON.parse((await host.run(['nothing'])).stdout)).toMatchObject({result: null, status: 'ok'})
  })

  test.concurrent.for(['--no-agent', '--output=text'])(
    '%s does not lift the guard at an agent’s terminal',
    async (flag) => {
      const env = {TRIAL_AGENT: '1'}
      const {code, stdout} = await host.runOnTerminals(['mutate', flag], {env})
      expect({code, hasRun: stdout.includes('It ran.')}).toEqual({code: 1, hasRun: false})
      expect((await host.runOnTerminals(['mutate', flag])).code).toBe(0)
    },
  )
})

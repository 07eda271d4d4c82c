import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {setTimeout as sleep} from 'node:timers/promises'
import {text} from 'node:stream/consumers'

import {afterAll, beforeAll, describe, expect, test} from 'vitest'

import {readError, readLines} from '../support/document.js'
import type {CliRun} from '../support/run-cli.js'
import {makeTrialHost, type TrialHost} from '../support/trial-host.js'

/** Notes when the thread that hears signals is there, which on a busy machine may be before the command. */
const watcher = `process.once('worker', (thread) => thread.once('online', () => { globalThis.hasThread = true }))`

/** Waits for the thread, and a little for what it runs. */
const awaitThread = 'while (!globalThis.hasThread) await sleep(20); await sleep(500)'

/** Tells the test that a command is ready, with nothing between that and what follows. */
const ready = `writeSync(2, '{"ready":true}\\n')`

/** Blocks the event loop, without work for the processor. */
const block = (timeMs: number): string => `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${timeMs})`

let host: TrialHost

beforeAll(async () => {
  const command = (base: string, body: string) => `import {writeSync} from 'node:fs'
const sleep = (timeMs) => new Promise((resolve) => setTimeout(resolve, timeMs))
export default class extends ${base} { async run() { ${body} } }`
  const own = (body: string) => command('AgentCommand', `${awaitThread}; ${body}`)
  host = await makeTrialHost({
    commands: {
      again: own(`this.signal.addEventListener('abort', () => ${block(60_000)}); ${ready}; await sleep(60_000)`),
      blocks: own(`${ready}; ${block(60_000)}`),
      deaf: own(`${ready}; await sleep(60_000)`),
      lasts: command('Command', 'await sleep(1500)'),
      loads: `await new Promise((resolve) => setTimeout(resolve, 900))
export default class extends Command { async run() { await this.parse() } }`,
      foreign: command('Command', `${awaitThread}; ${ready}; ${block(60_000)}`),
      pauses: own(`${ready}; ${block(2500)}; await sleep(60_000)`),
      plain: own(`process.removeAllListeners('SIGTERM'); ${ready}; await sleep(60_000)`),
      stuck: own('await new Promise(() => {})'),
      takes: command('AgentCommand', `await sleep(1200); return 'done'`),
    },
    files: {
      'watcher.cjs': watcher,
      'thread.cjs': `process.once('worker', () => require('node:fs').writeSync(2, 'A thread\\n'))`,
      // Tells where Node loads it, which is to be in the main thread alone.
      'loud.cjs': `if (!require('node:worker_threads').isMainThread) require('node:fs').writeSync(2, 'loaded')`,
    },
  })
})

afterAll(() => host.remove())

type End = CliRun & {signal: NodeJS.Signals | null; timeMs: number}

/** Runs a command and sends it signals once it is ready, with some time between them. */
async function interrupt(id: string, signals: readonly NodeJS.Signals[], pauseMs = 50): Promise<End> {
  const child = spawn(process.execPath, [host.bin, id], {
    cwd: host.folder,
    env: {...host.env, NODE_OPTIONS: '--require ./watcher.cjs', TRIAL_AGENT: '1'},
  })
  child.stdin.end()
  const closed = once(child, 'close')
  const [stderr, stdout] = [text(child.stderr), text(child.stdout)]
  await once(child.stderr, 'data')
  const start = performance.now()
  for (const signal of signals) {
    child.kill(signal)
    await sleep(pauseMs)
  }

  const [code, signal] = (await closed) as [number | null, NodeJS.Signals | null]
  return {code, signal, stderr: await stderr, stdout: await stdout, timeMs: performance.now() - start}
}

describe.concurrent('while a command blocks the event loop', {timeout: 120_000}, () => {
  test.for(['blocks', 'foreign'])('a second signal ends the command %s', async (id) => {
    const {code, signal, timeMs} = await interrupt(id, ['SIGINT', 'SIGTERM'])
    expect({code, signal}).toEqual({code: null, signal: 'SIGKILL'})
    expect(timeMs).toBeGreaterThan(900)
    expect(timeMs).toBeLessThan(8000)
  })

  test('a first signal ends it after ten seconds', async () => {
    const {code, signal, timeMs} = await interrupt('blocks', ['SIGTERM'])
    expect({code, signal}).toEqual({code: null, signal: 'SIGKILL'})
    expect(timeMs).toBeGreaterThan(9900)
    expect(timeMs).toBeLessThan(20_000)
  })

  test('that has heard a first signal, two more end it', async () => {
    expect(await interrupt('again', ['SIGTERM', 'SIGTERM', 'SIGTERM'], 300)).toMatchObject({signal: 'SIGKILL'})
  })

  test('a signal waits for a command that lets go in time, and ends it with its document', async () => {
    const {code, signal, stderr} = await interrupt('pauses', ['SIGTERM'])
    expect({code, kind: readError({stderr}).kind, signal}).toEqual({code: 9, kind: 'SIGTERM', signal: null})
  })
})

describe.concurrent('a command that does not block', {timeout: 120_000}, () => {
  test('has its two seconds after a signal', async () => {
    const {code, signal, timeMs} = await interrupt('deaf', ['SIGTERM'])
    expect({code, signal}).toEqual({code: 9, signal: null})
    expect(timeMs).toBeGreaterThan(1900)
  })

  test('ends with its document at a second signal that comes at once', async () => {
    const {code, signal, stderr} = await interrupt('deaf', ['SIGINT', 'SIGTERM'], 0)
    expect({code, kind: readError({stderr}).kind, signal}).toEqual({code: 9, kind: 'SIGINT', signal: null})
  })

  test('dies of a signal whose listeners it has taken away', async () => {
    expect(await interrupt('plain', ['SIGTERM'])).toMatchObject({code: null, signal: 'SIGTERM'})
  })

  test('is not kept alive by the thread', async () => {
    const {code, stderr} = await host.run(['stuck', '--agent'], {env: {NODE_OPTIONS: '--require ./watcher.cjs'}})
    expect({code, error: readError({stderr}).error}).toEqual({code: 2, error: 'tool_error'})
  })

  test.for(['', '--pending-deprecation --throw-deprecation', '--require ./loud.cjs'])(
    'prints nothing more with the options %j',
    async (options) => {
      const run = await host.run(['takes', '--output', 'ndjson'], {env: {NODE_OPTIONS: options}})
      expect({...run, stdout: readLines(run.stdout).map(({result}) => result)}).toEqual({
        code: 0,
        stderr: '',
        stdout: ['done'],
      })
    },
  )

  test('runs where Node allows no threads', async () => {
    const options = '--experimental-permission --allow-fs-read=* --allow-fs-write=* --no-warnings'
    const {code, stderr, stdout} = await host.run(['takes', '--output', 'ndjson'], {env: {NODE_OPTIONS: options}})
    expect({code, result: readLines(stdout)[0]?.result, stderr}).toEqual({code: 0, result: 'done', stderr: ''})
  })
})

test('the thread is started for a command that takes its time, and not for a class that does', async () => {
  const run = async (...line: string[]) => {
    const {stderr} = await host.run(line, {env: {NODE_OPTIONS: '--require ./thread.cjs', TRIAL_AGENT: '1'}})
    return stderr.includes('A thread')
  }
  expect(await Promise.all([run('lasts'), run('takes'), run('loads', '--zork')])).toEqual([true, true, false])
})

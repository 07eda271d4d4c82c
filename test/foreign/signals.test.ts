import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {access, readFile} from 'node:fs/promises'
import {join} from 'node:path'
import {text} from 'node:stream/consumers'

import {afterAll, beforeAll, describe, expect, test} from 'vitest'

import {readError, readLogs} from '../support/document.js'
import {expectValid} from '../support/expect-valid.js'
import type {CliRun} from '../support/run-cli.js'
import {makeTrialHost, type TrialHost} from '../support/trial-host.js'

const wait = `console.log('ready'); await new Promise((resolve) => setTimeout(resolve, 20_000))`

/** What signal-exit 3 and 4 do, which most spinners and prompts bring along. */
const tidyUp = `const signals = ['SIGINT', 'SIGTERM']
const listeners = new Map(signals.map((signal) => [signal, () => {
  if (process.listeners(signal).length !== 1) return
  for (const [name, listener] of listeners) process.off(name, listener)
  process.kill(process.pid, signal)
}]))
for (const [signal, listener] of listeners) process.on(signal, listener)`

/** Prints until after its reader has gone away, and then changes something. */
const change = `for (let turn = 0; turn < 20; turn += 1) {
  console.log('at work')
  await new Promise((resolve) => setTimeout(resolve, 20))
}
(await import('node:fs')).writeFileSync(this.id + '.done', 'changed')`

let host: TrialHost

beforeAll(async () => {
  const run = (body: string) => `export default class extends Command {async run() {${body}}}`
  host = await makeTrialHost({
    commands: {
      changes: run(change),
      looks: run(change),
      exits: run(`process.on('SIGTERM', () => {console.error('tidying'); process.exit(42)}); ${wait}`),
      goes: run(`process.on('SIGTERM', () => {}); ${wait.replace('20_000', '1500')}; this.log('done')`),
      stops: run(`process.on('SIGTERM', () => {console.log('bye'); process.exit(0)}); ${wait}`),
      throws: run(`process.on('SIGTERM', () => this.exit(143)); ${wait}`),
      tidies: run(`${tidyUp}; ${wait}`),
      waits: run(`console.error('starting'); ${wait}`),
      writes: run(
        `console.log('ready'); process.stdout.write('x'.repeat(3_000_000)); await new Promise((resolve) => setTimeout(resolve, 20_000))`,
      ),
    },
    oclif: {murli: {commands: {changes: {mutating: true}}}},
  })
})

afterAll(() => host.remove())

/** Runs a command and sends it a signal once it is ready. */
async function interrupt(
  id: string,
  {
    env = {TRIAL_AGENT: '1'},
    signal = 'SIGTERM',
    slowMs = 0,
  }: {env?: Record<string, string>; signal?: NodeJS.Signals; slowMs?: number} = {},
): Promise<CliRun & {signal: NodeJS.Signals | null}> {
  const child = spawn(process.execPath, [host.bin, id], {cwd: host.folder, env: {...host.env, ...env}})
  child.stdin.end()
  const stderr = text(child.stderr)
  const [first] = (await once(child.stdout, 'data')) as [Buffer]
  child.stdout.pause()
  child.kill(signal)
  const ended = once(child, 'close')
  if (slowMs > 0) await new Promise((resolve) => setTimeout(resolve, slowMs))
  const rest = text(child.stdout)
  const [code, killedBy] = (await ended) as [number | null, NodeJS.Signals | null]
  return {code, signal: killedBy, stderr: await stderr, stdout: first.toString() + (await rest)}
}

describe.concurrent('a signal in agent mode', () => {
  test.for(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s ends a command with one envelope', async (signal) => {
    const run = await interrupt('waits', {signal})
    const envelope = readError(run)
    expectValid('error', envelope)
    expect({...envelope, exit: run.code}).toMatchObject({
      code: 9,
      error: 'cancelled',
      exit: 9,
      kind: signal,
      message: `Cancelled by ${signal}.`,
      recoverable: true,
    })
    expect(readLogs(run)).toEqual(['info: starting'])
  })

  test('a listener that only tidies up and dies changes nothing', async () => {
    expect(readError(await interrupt('tidies'))).toMatchObject({code: 9, error: 'cancelled'})
  })

  test('a listener that throws its exit, as SfCommand has it, changes nothing', async () => {
    expect(readError(await interrupt('throws'))).toMatchObject({code: 9, error: 'cancelled'})
  })

  test('a command that ends itself with a code of its own keeps it', async () => {
    const run = await interrupt('exits')
    expect(run.code).toBe(42)
    expect(readError(run)).toMatchObject({code: 42, error: 'cancelled', kind: 'SIGTERM'})
    expect(readLogs(run)).toEqual(['info: tidying'])
  })

  test('a command that ends itself with 0 gets no envelope', async () => {
    expect(await interrupt('stops')).toEqual({code: 0, signal: null, stderr: '', stdout: 'ready\nbye\n'})
  })

  test('a command that handles the signal continues', async () => {
    expect(await interrupt('goes')).toEqual({code: 0, signal: null, stderr: '', stdout: 'ready\ndone\n'})
  })

  test('is not held up by a reader that has stopped reading (3.16)', async () => {
    const child = spawn(process.execPath, [host.bin, 'writes'], {
      cwd: host.folder,
      env: {...host.env, TRIAL_AGENT: '1'},
    })
    const stderr = text(child.stderr)
    await once(child.stdout, 'readable')
    await new Promise((resolve) => setTimeout(resolve, 1500))
    const start = performance.now()
    child.kill('SIGTERM')
    const [code] = (await once(child, 'exit')) as [number]
    expect(performance.now() - start).toBeLessThan(3000)
    expect([code, readError({stderr: await stderr}).code]).toEqual([9, 9])
  })

  test('a slow reader gets all of stdout and then the envelope', async () => {
    const run = await interrupt('writes', {slowMs: 300})
    expect(run.stdout).toBe(`ready\n${'x'.repeat(3_000_000)}`)
    expect(readError(run)).toMatchObject({code: 9})
  })
})

describe.concurrent('a signal in human mode', () => {
  test('ends a foreign command as it always has', async () => {
    const run = await interrupt('waits', {env: {}})
    expect(run).toEqual({code: null, signal: 'SIGTERM', stderr: 'starting\n', stdout: 'ready\n'})
  })
})

// 3.10
test.concurrent.for([['changes'], ['looks']] as const)('without its reader, %s ends with 0', async ([id]) => {
  const env = {...host.env, TRIAL_AGENT: '1'}
  const child = spawn(process.execPath, [host.bin, id, ...(id === 'changes' ? ['--yes'] : [])], {cwd: host.folder, env})
  const stderr = text(child.stderr)
  await once(child.stdout, 'data')
  child.stdout.destroy()
  const [code] = (await once(child, 'exit')) as [number]
  expect({code, stderr: await stderr}).toEqual({code: 0, stderr: ''})
  const file = join(host.folder, `${id}.done`)
  if (id === 'changes') expect(await readFile(file, 'utf8')).toBe('changed')
  else await expect(access(file)).rejects.toThrow('ENOENT')
})

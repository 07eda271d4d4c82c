import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {access, readFile} from 'node:fs/promises'
import {join} from 'node:path'
import {text} from 'node:stream/consumers'

import {afterAll, beforeAll, describe, expect, test} from 'vitest'

import {readError, readLogs} from '../../support/document.js'
import {expectValid} from '../../support/expect-valid.js'
import {interrupt} from '../../support/interrupt.js'
import {makeTrialHost, ownCommand, type TrialHost} from '../../support/trial-host.js'

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

/** Gets two signals in one turn, which it handles, and later one of them again. */
const twice = `const {kill} = process
const received = []
for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => received.push(signal))
const pause = () => new Promise((resolve) => setTimeout(resolve, 200))
for (const signal of ['SIGINT', 'SIGHUP']) process.kill(process.pid, signal)
await pause()
const isRestored = process.kill === kill
process.kill(process.pid, 'SIGINT')
await pause()
console.log(JSON.stringify({isRestored, received: received.sort()}))`

let host: TrialHost

beforeAll(async () => {
  const run = (body: string) => `export default class extends Command {async run() {${body}}}`
  const own = (listener: string) =>
    ownCommand(`${listener}; await this.writer.event('ready'); ${wait.replace(/.*?;/, '')}`)
  host = await makeTrialHost({
    commands: {
      changes: run(change),
      // A busy machine notices late that its reader is gone.
      looks: run(change.replace('turn < 20', 'turn < 1000')),
      exits: run(
        `process.on('SIGTERM', () => {console.error('tidying'); process.exit(42)}); ${wait}`,
      ),
      'exits-late': run(
        `process.on('SIGTERM', () => setTimeout(() => process.exit(143), 3500)); ${wait}`,
      ),
      goes: run(
        `process.on('SIGTERM', () => {}); ${wait.replace('20_000', '1500')}; this.log('done')`,
      ),
      reloads: run(
        `process.on('SIGHUP', () => {}); ${wait.replace('20_000', '3500')}; this.error('Disk is full.')`,
      ),
      twice: run(twice),
      stops: run(`process.on('SIGTERM', () => {console.log('bye'); process.exit(0)}); ${wait}`),
      'throws-late': run(
        `process.on('SIGTERM', () => {}); ${wait.replace('20_000', '4500')}; this.exit(143)`,
      ),
      throws: run(`process.on('SIGTERM', () => this.exit(143)); ${wait}`),
      tidies: run(`${tidyUp}; ${wait}`),
      'tidies-by-default': run(`${tidyUp.replace('pid, signal', 'pid')}; ${wait}`),
      'tidies-by-number': run(`${tidyUp.replace('pid, signal', 'pid, 15')}; ${wait}`),
      'own-exits': own(`process.on('SIGTERM', () => {console.error('tidying'); process.exit(42)})`),
      'own-goes': own(
        `process.on('SIGTERM', () => setTimeout(() => {console.error('tidying'); process.exit(143)}, 300))`,
      ),
      'own-stays': own(`process.on('SIGTERM', () => console.error('tidying'))`),
      'own-throws': own(`process.on('SIGTERM', () => this.exit(143))`),
      'own-tidies': own(tidyUp),
      waits: run(`console.error('starting'); ${wait}`),
      writes: run(wait.replace(';', `; process.stdout.write('x'.repeat(3_000_000));`)),
    },
    oclif: {murli: {commands: {changes: {mutating: true}}}},
  })
})

afterAll(() => host.remove())

const agent = {TRIAL_AGENT: '1'}

/** Sends a signal to a command once it has printed its first line. */
function send(
  id: string,
  signal: NodeJS.Signals = 'SIGTERM',
  slowMs = 0,
  more: Record<string, string> = agent,
) {
  return interrupt([host.bin, id], {cwd: host.folder, env: {...host.env, ...more}, signal, slowMs})
}

describe.concurrent('a signal in agent mode', () => {
  test.for<[id: string, signal: NodeJS.Signals, code: number, logs: string[]]>([
    ['waits', 'SIGINT', 9, ['info: starting']],
    ['waits', 'SIGTERM', 9, ['info: starting']],
    ['waits', 'SIGHUP', 9, ['info: starting']],
    // A listener that only tidies up and dies changes nothing, nor one that throws its exit, as
    // SfCommand has it.
    ['tidies', 'SIGTERM', 9, []],
    ['tidies-by-number', 'SIGTERM', 9, []],
    ['tidies-by-default', 'SIGTERM', 9, []],
    ['throws', 'SIGTERM', 9, []],
    ['exits', 'SIGTERM', 42, ['info: tidying']],
    // By its code, even one that has taken its time has not survived the signal.
    ['exits-late', 'SIGTERM', 9, []],
    ['throws-late', 'SIGTERM', 9, []],
    // The listeners of an adopted command may clean up, too, but it ends with the signal.
    ['own-exits', 'SIGTERM', 9, ['info: tidying']],
    ['own-goes', 'SIGTERM', 9, ['info: tidying']],
    ['own-stays', 'SIGTERM', 9, ['info: tidying']],
    ['own-throws', 'SIGTERM', 9, []],
    ['own-tidies', 'SIGTERM', 9, []],
  ])('%s: %s ends it with one envelope and %i', async ([id, signal, code, logs]) => {
    const run = await send(id, signal)
    const envelope = readError(run)
    expectValid('error', envelope)
    const message = `Cancelled by ${signal}.`
    expect(envelope).toMatchObject({
      code,
      error: 'cancelled',
      kind: signal,
      message,
      recoverable: true,
    })
    expect({code: run.code, logs: readLogs(run)}).toEqual({code, logs})
  })

  test.for([
    ['stops', 'ready\nbye\n'],
    ['goes', 'ready\ndone\n'],
  ] as const)(
    '%s: a command that handles it, or ends itself with 0, gets no envelope',
    async ([id, stdout]) => {
      expect(await send(id)).toMatchObject({code: 0, signal: null, stderr: '', stdout})
    },
  )

  test('a failure three seconds after a signal that the command handled is its own', async () => {
    const run = await send('reloads', 'SIGHUP')
    expect(readError(run)).toMatchObject({code: 2, error: 'tool_error', message: 'Disk is full.'})
  })

  test('two signals at once leave `process.kill` as it was', async () => {
    const {code, stdout} = await host.run(['twice'], {env: agent})
    const received = ['SIGHUP', 'SIGINT', 'SIGINT']
    expect([code, stdout]).toEqual([0, `${JSON.stringify({isRestored: true, received})}\n`])
  })

  test('is not held up by a reader that has stopped reading (3.16)', async () => {
    const child = spawn(process.execPath, [host.bin, 'writes'], {
      cwd: host.folder,
      env: {...host.env, ...agent},
    })
    const stderr = text(child.stderr)
    await once(child.stdout, 'readable')
    await new Promise((resolve) => setTimeout(resolve, 1500))
    const start = performance.now()
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([9, null])
    // Otherwise it would wait without end, or print for minutes.
    expect(performance.now() - start).toBeLessThan(20_000)
    expect(readError({stderr: await stderr}).code).toBe(9)
  })

  test('a slow reader gets all of stdout and then the envelope', async () => {
    const run = await send('writes', 'SIGTERM', 300)
    expect([run.stdout, readError(run).code]).toEqual([`ready\n${'x'.repeat(3_000_000)}`, 9])
  })
})

test.concurrent('a signal in human mode ends a foreign command as it always has', async () => {
  const run = await send('waits', 'SIGTERM', 0, {})
  expect(run).toMatchObject({
    code: null,
    signal: 'SIGTERM',
    stderr: 'starting\n',
    stdout: 'ready\n',
  })
})

// 3.10
test.concurrent.for([['changes'], ['looks']] as const)(
  'without its reader, %s ends with 0',
  async ([id]) => {
    const env = {...host.env, TRIAL_AGENT: '1'}
    const child = spawn(process.execPath, [host.bin, id, ...(id === 'changes' ? ['--yes'] : [])], {
      cwd: host.folder,
      env,
    })
    const stderr = text(child.stderr)
    await once(child.stdout, 'data')
    child.stdout.destroy()
    const [code] = (await once(child, 'exit')) as [number]
    expect({code, stderr: await stderr}).toEqual({code: 0, stderr: ''})
    const file = join(host.folder, `${id}.done`)
    if (id === 'changes') expect(await readFile(file, 'utf8')).toBe('changed')
    else await expect(access(file)).rejects.toThrow('ENOENT')
  },
)

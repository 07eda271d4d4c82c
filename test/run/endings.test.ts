import {once} from 'node:events'
import {text} from 'node:stream/consumers'
import {setTimeout as sleep} from 'node:timers/promises'

import {describe, expect, test} from 'vitest'

import {parseLines, runHost, startHost} from './run-host.js'

async function interrupt(
  args: string[],
  signals: NodeJS.Signals[],
): Promise<{code: number; err: string; out: string; timeMs: number}> {
  const child = startHost(args)
  const [out, err] = [text(child.stdout!), text(child.stderr!)]
  const exited = once(child, 'exit') as Promise<[number]>
  await once(child.stdout!, 'data')
  const start = performance.now()
  for (const signal of signals) {
    child.kill(signal)
    await new Promise((resolve) => setTimeout(resolve, 30))
  }

  const [code] = await exited
  return {code, err: await err, out: await out, timeMs: performance.now() - start}
}

describe('a signal', () => {
  test.for<NodeJS.Signals>(['SIGHUP', 'SIGINT', 'SIGTERM'])('%s aborts a command that listens', async (signal) => {
    const {code, err, out} = await interrupt(['late'], [signal])
    const ending = {code: 9, error: 'cancelled', kind: signal, recoverable: true, status: 'error'}
    expect(code).toBe(9)
    expect(parseLines(out).at(-1)).toMatchObject(ending)
    expect(parseLines(err).at(-1)).toMatchObject(ending)
  })

  test('ends a command at once that has not asked for `this.signal`', async () => {
    const {code, out, timeMs} = await interrupt(['late', '--deaf'], ['SIGTERM'])
    expect({code, last: parseLines(out).at(-1)?.error}).toEqual({code: 9, last: 'cancelled'})
    expect(timeMs).toBeLessThan(1900)
  })

  test('does not reach the listener of a base class that throws', async () => {
    const {code, err} = await interrupt(['late'], ['SIGTERM'])
    expect({code, lines: parseLines(err).length}).toEqual({code: 9, lines: 1})
  })

  test('ends with an envelope where a listener of the command throws', async () => {
    const {code, err} = await interrupt(['late', '--listener'], ['SIGTERM'])
    expect({code, last: parseLines(err).at(-1)?.error}).toEqual({code: 9, last: 'cancelled'})
  })

  test('is not held up by a reader that has stopped reading (3.16)', async () => {
    const child = startHost(['events', '--count', '100000000', '--size', '2000'])
    await once(child.stdout!, 'readable')
    await sleep(500)
    const start = performance.now()
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([9, null])
    expect(performance.now() - start).toBeLessThan(3000)
  })

  test('at a random moment leaves whole lines and the right code', {timeout: 120_000}, async () => {
    for (let time = 0; time < 8; time += 1) {
      const flags = ['--steps', '60', '--width', '20000', ...(time % 2 === 0 ? [] : ['--deaf'])]
      const child = startHost(['work', ...flags, '--output', 'ndjson'])
      const outputs = Promise.all([text(child.stdout!), text(child.stderr!)])
      const exited = once(child, 'exit') as Promise<[number | null]>
      await sleep(200 + Math.random() * 900)
      child.kill('SIGTERM')
      if (time % 4 > 1) child.kill('SIGINT')
      const [code] = await exited
      const [out, err] = (await outputs).map((output) => parseLines(output))
      const {error, status} = out!.at(-1) ?? err!.at(-1) ?? {}
      const ends = [
        [0, undefined, 'ok'],
        [9, 'cancelled', 'error'],
        // Before the plugin was loaded.
        [null, undefined, undefined],
      ]
      expect(ends).toContainEqual([code, error, status])
    }
  })
})

describe('what a command said before it was interrupted', () => {
  test('stands in `data`', async () => {
    const {out} = await interrupt(['work', '--steps', '100000'], ['SIGTERM'])
    expect(parseLines(out).at(-1)).toMatchObject({data: {message: 'Stopped early'}, error: 'cancelled'})
  })
})

describe('time', () => {
  test('that is up ends a command with `timeout`', async () => {
    const {code, stderr, stdout} = await runHost(['late', '--timeout-ms', '100'])
    const ending = {code: 4, error: 'timeout', message: 'The command did not end within 100 ms.', recoverable: true}
    expect(code).toBe(4)
    expect(parseLines(stdout).at(-1)).toMatchObject(ending)
    expect(parseLines(stderr).at(-1)).toMatchObject(ending)
  })

  test.for(['0', '-1', '1.5', 'soon'])('%s is no number of milliseconds', async (value) => {
    const {code, stderr} = await runHost(['late', `--timeout-ms=${value}`])
    expect({code, ...(JSON.parse(stderr) as object)}).toMatchObject({
      code: 1,
      field: '--timeout-ms',
      kind: 'invalid_value',
    })
  })
})

test('a promise that is not awaited ends the command like any other throw', async () => {
  const {code, stderr, stdout} = await runHost(['late', '--crash'])
  expect(code).toBe(2)
  expect(parseLines(stdout).at(-1)).toMatchObject({error: 'tool_error', message: 'Nobody awaits this'})
  expect(parseLines(stderr)).toHaveLength(1)
})

test('partial success ends with code 3 and both lists', async () => {
  const {code, stderr, stdout} = await runHost(['partial'])
  expect({code, stdout}).toEqual({code: 3, stdout: ''})
  expect(JSON.parse(stderr)).toMatchObject({
    data: {failed: [{id: 2, reason: 'locked'}], succeeded: [{id: 1}]},
    error: 'partial',
    message: 'Deleted 1 of 2',
  })
  const human = await runHost(['partial', '--output', 'text'])
  const failed = 'Failed: {"id":2,"reason":"locked"}'
  expect(human).toEqual({code: 3, stderr: `Error: Deleted 1 of 2\n${failed}\n`, stdout: ''})
})

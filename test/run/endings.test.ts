import {once} from 'node:events'
import {text} from 'node:stream/consumers'
import {setTimeout as sleep} from 'node:timers/promises'

import {describe, expect, test} from 'vitest'

import {interrupt} from '../support/interrupt.js'
import {cleanEnvironment} from '../support/run-cli.js'
import {hostBin, type Line, parseLines, runHost, startHost} from './run-host.js'

/** What ended a command is the last document of both streams. */
function expectEnding({stderr, stdout}: {stderr: string; stdout: string}, ending: object): void {
  const last = parseLines(stderr).at(-1)
  expect(last).toMatchObject({status: 'error', ...ending})
  expect(parseLines(stdout).at(-1)).toEqual(last)
}

describe('a signal', () => {
  test.for<[line: string, signal: NodeJS.Signals, more?: Line]>([
    ['late', 'SIGHUP'],
    ['late', 'SIGINT'],
    ['late', 'SIGTERM'],
    // It waits for nothing where the command has not asked for `this.signal`.
    ['late --deaf', 'SIGTERM'],
    ['late --listener', 'SIGTERM'],
    ['work --steps 100000', 'SIGTERM', {data: {message: 'Stopped early'}}],
  ])('ends %s with an envelope: %s', async ([line, signal, more]) => {
    const run = await interrupt([hostBin, ...line.split(' ')], {
      cwd: '/',
      env: cleanEnvironment('/tmp'),
      signal,
    })
    expect(run.code).toBe(9)
    expect(run.timeMs).toBeLessThan(1900)
    expectEnding(run, {code: 9, error: 'cancelled', kind: signal, recoverable: true, ...more})
    // The listener of a base class that throws is not reached.
    if (line === 'late') expect(parseLines(run.stderr)).toHaveLength(1)
  })

  const said = {data: {done: 3}, message: 'Stopped after 3'}
  const byPlugin = {kind: 'SIGTERM', message: 'Cancelled by SIGTERM.'}
  test.for<[how: string, ending: Line]>([
    // 6.2
    ['cancelled', {...said, kind: 'SIGTERM', suggestion: 'Go on.'}],
    ['timeout', {...byPlugin, data: said}],
    ['partial', {...byPlugin, data: said}],
    ['return', {...byPlugin, data: {result: {done: 3}}}],
    ['function', byPlugin],
    ['error', byPlugin],
  ])('keeps what a command says as it unwinds: %s', async ([how, ending]) => {
    const run = await interrupt([hostBin, 'unwind', '--by', how], {
      cwd: '/',
      env: cleanEnvironment('/tmp'),
    })
    const fields = {code: 9, error: 'cancelled', recoverable: true, ...ending}
    expect(run.code).toBe(9)
    expectEnding(run, fields)
    expect(parseLines(run.stderr).at(-1)).toEqual({
      schema_version: '1.0',
      status: 'error',
      suggestion: 'Find out how far it got, then run the command again.',
      tool_version: '1.0.0',
      ...fields,
    })
  })

  test('is not held up by a reader that has stopped reading (3.16)', async () => {
    const child = startHost(['events', '--count', '100000000', '--size', '2000'])
    await once(child.stdout!, 'readable')
    await sleep(500)
    const start = performance.now()
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([9, null])
    // Otherwise it would wait without end, or print for minutes.
    expect(performance.now() - start).toBeLessThan(20_000)
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
        // Before the plugin was loaded, and after Node has given signals back while the process
        // ends.
        [null, undefined, undefined],
        [null, undefined, 'ok'],
      ]
      expect(ends).toContainEqual([code, error, status])
    }
  })
})

test('a success that its reader did not take before the command exits is none', async () => {
  expect(await once(startHost(['rows', '--count', '50000', '--exit']), 'exit')).toEqual([9, null])
})

test('time that is up ends a command with `timeout`', async () => {
  const run = await runHost(['late', '--timeout-ms', '100'])
  expect(run.code).toBe(4)
  expectEnding(run, {
    code: 4,
    error: 'timeout',
    message: 'The command did not end within 100 ms.',
    recoverable: true,
  })
})

test('and a command that reports its timeout itself is heard (6.2)', async () => {
  const run = await runHost(['unwind', '--by', 'timeout', '--timeout-ms', '100'])
  expect(run.code).toBe(4)
  expectEnding(run, {code: 4, data: {done: 3}, kind: 'slow', message: 'Stopped after 3'})
})

test.for(['0', '-1', '1.5', 'soon'])('%s is no number of milliseconds', async (value) => {
  const {code, stderr} = await runHost(['late', `--timeout-ms=${value}`])
  const error = {field: '--timeout-ms', kind: 'invalid_value'}
  expect({exit: code, ...(JSON.parse(stderr) as object)}).toMatchObject({
    ...error,
    code: 1,
    exit: 1,
  })
})

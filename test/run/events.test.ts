import {once} from 'node:events'
import {readFile} from 'node:fs/promises'
import {join} from 'node:path'
import {text} from 'node:stream/consumers'
import {setTimeout as sleep} from 'node:timers/promises'

import {describe, expect, test} from 'vitest'

import {makeTemporaryFolder} from '../support/temporary-folder.js'
import {parseLines, runHost, runLine, startHost} from './run-host.js'

describe('events', () => {
  test.for([['in turn'], ['without waiting', '--hasty']])(
    'arrive in order and whole, written %s',
    async ([, ...flags]) => {
      const {code, stderr, stdout} = await runHost(['events', '--count', '50000', ...flags])
      const lines = parseLines(stdout)
      expect({code, stderr, lines: lines.length}).toEqual({code: 0, stderr: '', lines: 50_001})
      expect(lines.slice(0, -1).every(({index}, place) => index === place)).toBe(true)
      expect(lines.at(-1)).toMatchObject({result: {count: 50_000}, status: 'ok'})
    },
  )

  test.for([['that waits'], ['that never waits', '--hasty']])(
    'a reader that goes away ends a command %s soon, quietly and with code 0',
    async ([, ...flags]) => {
      const child = startHost(['events', '--count', '100000000', ...flags])
      const stderr = text(child.stderr!)
      await once(child.stdout!, 'data')
      child.stdout!.destroy()
      const start = performance.now()
      const [code] = (await once(child, 'exit')) as [number]
      // Otherwise it would wait without end, or print for minutes.
      expect(performance.now() - start).toBeLessThan(20_000)
      expect({code, stderr: await stderr}).toEqual({code: 0, stderr: ''})
    },
  )

  // 3.10
  test('a mutating command finishes without a reader, quietly and with code 0', async (context) => {
    const file = join(await makeTemporaryFolder(context), 'changed')
    const child = startHost(['change', file, '--yes'])
    const stderr = text(child.stderr!)
    await once(child.stdout!, 'data')
    child.stdout!.destroy()
    const [code] = (await once(child, 'exit')) as [number]
    expect({code, file: await readFile(file, 'utf8'), stderr: await stderr}).toEqual({
      code: 0,
      file: 'changed',
      stderr: '',
    })
  })

  test.runIf(process.platform === 'linux').for([['that waits'], ['that never waits', '--hasty']])(
    'a slow reader makes no memory grow in a command %s',
    async ([, ...flags]) => {
      const child = startHost(['events', '--count', '1000000', '--size', '200', ...flags])
      const readMemory = async () =>
        Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${child.pid}/status`, 'utf8'))![1])
      await once(child.stdout!, 'readable')
      await sleep(300)
      const before = await readMemory()
      for (let turn = 0; turn < 20; turn += 1) {
        child.stdout!.read(20_000)
        await sleep(50)
      }

      const grown = (await readMemory()) - before
      child.kill('SIGKILL')
      expect(grown).toBeLessThan(30_000)
    },
  )

  test('a hundred writers of events, logs and progress at a time leave whole lines, in the order of each', async () => {
    const {code, stderr, stdout} = await runHost(['crowd', '--output', 'ndjson'])
    const events = parseLines(stdout).filter((line) => line.writer !== undefined)
    const logs = parseLines(stderr).map(({msg}) => String(msg))
    expect({code, events: events.length, last: parseLines(stdout).at(-1)?.status}).toEqual({
      code: 0,
      events: 5000,
      last: 'ok',
    })
    for (let writer = 0; writer < 100; writer += 1) {
      expect(events.filter((event) => event.writer === writer).map(({turn}) => turn)).toEqual([
        ...Array(50).keys(),
      ])
      const said = logs.filter((line) => line.startsWith(`${writer} `))
      expect(said).toEqual(Array.from({length: 50}, (_, turn) => `${writer} ${turn}`))
    }
  })

  test('both streams in one pipe stay whole lines, too', async () => {
    const {stdout} = await runLine('streams crowd --output ndjson 2>&1 | (sleep 1; cat)')
    const lines = parseLines(stdout)
    expect(lines.filter(({writer}) => writer !== undefined)).toHaveLength(5000)
    expect(lines.filter(({msg}) => msg !== undefined && msg !== 'printed')).toHaveLength(5000)
  })

  test('nothing is written after the terminal envelope', async () => {
    const {code, stderr, stdout} = await runHost(['late', '--after'])
    expect({code, stderr, status: (JSON.parse(stdout) as {status: string}).status}).toEqual({
      code: 0,
      stderr: '',
      status: 'ok',
    })
  })
})

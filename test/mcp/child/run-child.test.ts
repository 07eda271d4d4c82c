import {readFile, stat} from 'node:fs/promises'
import {dirname, join} from 'node:path'
import {fileURLToPath} from 'node:url'

import {build} from 'esbuild'
import {describe, expect, onTestFinished, test, vi} from 'vitest'

import {besideBundles} from '../../../scripts/build-plugins.js'
import {type ChildEnd, type ChildRequest, ChildRunner} from '../../../src/mcp/child/run-child.js'
import {OutputFolder} from '../../../src/files/output-folder.js'
import {hasEnded} from '../../support/has-ended.js'
import {runProcess} from '../../support/run-cli.js'
import {makeTemporaryFolder} from '../../support/temporary-folder.js'

async function run(script: string, request: Partial<ChildRequest> = {}): Promise<ChildEnd> {
  const cacheDir = await makeTemporaryFolder({onTestFinished})
  return await new ChildRunner(new OutputFolder(cacheDir)).run({
    command: [process.execPath, '--eval', script],
    cwd: cacheDir,
    env: {},
    maxBytes: 1024,
    signal: new AbortController().signal,
    timeoutMs: 20_000,
    ...request,
  })
}

describe('a child', () => {
  test('is reported with its code and both streams, and its stdin is at its end', async () => {
    const script = `process.stdin.on('data', () => {}).on('end', () => { console.log('ended'); console.error('why'); process.exitCode = 3 })`
    expect(await run(script)).toEqual({
      code: 3,
      isTimedOut: false,
      signal: null,
      stderr: 'why\n',
      stdout: 'ended\n',
    })
  })

  test('reads the stdin that it is given, and may end without reading all', async () => {
    expect(await run('process.stdin.pipe(process.stdout)', {stdin: 'ünï'})).toMatchObject({
      code: 0,
      stdout: 'ünï',
    })
    const end = await run('process.exit(0)', {stdin: 'x'.repeat(5_000_000)})
    expect(end).toEqual({code: 0, isTimedOut: false, signal: null, stderr: '', stdout: ''})
  })

  test('that is cancelled before it starts gives up its turn', async () => {
    const cacheDir = await makeTemporaryFolder({onTestFinished})
    const runner = new ChildRunner(new OutputFolder(cacheDir))
    const cancelling = new AbortController()
    const request: ChildRequest = {
      command: [process.execPath, '--eval', ''],
      cwd: cacheDir,
      env: {},
      lane: 'run',
      maxBytes: 1024,
      signal: cancelling.signal,
    }
    const waiting = runner.run({...request, beforeStart: async () => new Promise(() => {})})
    const next = runner.run({...request, signal: new AbortController().signal})
    setTimeout(() => cancelling.abort(new Error('Cancelled.')), 50)
    await expect(waiting).rejects.toThrow('Cancelled.')
    expect(await next).toMatchObject({code: 0})
  })

  test('that prints more than there is room for leaves all of it in a private file', async () => {
    const end = await run(`for (let line = 0; line < 2000; line++) console.log('line', line)`)
    const whole = Array.from({length: 2000}, (_, line) => `line ${line}\n`).join('')
    expect(end.truncated).toEqual({bytes: whole.length, omitted_bytes: whole.length - 1024})
    expect(await readFile(end.file!, 'utf8')).toBe(whole)
    expect((await stat(end.file!)).mode & 0o777).toBe(0o600)
    expect((await stat(dirname(end.file!))).mode & 0o777).toBe(0o700)
  })

  // In a process of its own, whose memory no other test uses.
  test('that never stops printing is not held in memory', async () => {
    const cwd = await makeTemporaryFolder({onTestFinished})
    const printed = 4096 * 65_536
    const script = `const block = 'x'.repeat(1 << 16); for (let i = 0; i < 4096; i++) require('fs').writeSync(1, block)`
    const source = (path: string) =>
      JSON.stringify(fileURLToPath(new URL(`../../../src/${path}`, import.meta.url)))
    await build({
      bundle: true,
      format: 'cjs',
      outfile: join(cwd, 'measure.cjs'),
      platform: 'node',
      plugins: [besideBundles(cwd)],
      stdin: {
        contents: `import {ChildRunner} from ${source('mcp/child/run-child.ts')}
          import {OutputFolder} from ${source('files/output-folder.ts')}
          const command = [process.execPath, '--eval', ${JSON.stringify(script)}]
          const request = {command, cwd: '.', env: {}, maxBytes: 1024, signal: new AbortController().signal}
          new ChildRunner(new OutputFolder('.')).run(request).then(({file, truncated}) => {
            console.log(JSON.stringify({bytes: truncated.bytes, file, peak: process.resourceUsage().maxRSS * 1024}))
          })`,
        resolveDir: cwd,
      },
    })
    const {code, stderr, stdout} = await runProcess([process.execPath, 'measure.cjs'], {
      cwd,
      env: {},
      input: '',
    })
    expect({code, stderr}).toEqual({code: 0, stderr: ''})
    const {bytes, file, peak} = JSON.parse(stdout) as {bytes: number; file: string; peak: number}
    expect(bytes).toBe(printed)
    expect((await stat(file)).size).toBe(64 * 1024 * 1024)
    expect(peak).toBeLessThan(printed)
  })

  test('is ended with everything that it has started when its time is up, also where it ignores the first signal', async () => {
    const grandchild = `process.on('SIGTERM', () => {}); console.log(process.pid); setInterval(() => {}, 1000)`
    const script = `process.on('SIGTERM', () => {}); require('child_process').spawn(process.execPath, ['--eval', ${JSON.stringify(grandchild)}], {stdio: 'inherit'}); setInterval(() => {}, 1000)`
    const started = performance.now()
    // A clock that is set back meanwhile.
    const clock = vi.spyOn(Date, 'now').mockReturnValue(0)
    onTestFinished(() => clock.mockRestore())
    const end = await run(script, {timeoutMs: 1500})
    expect(performance.now() - started).toBeLessThan(10_000)
    expect({code: end.code, isTimedOut: end.isTimedOut}).toEqual({code: null, isTimedOut: true})
    expect(await hasEnded(Number(end.stdout), 1000)).toBe(true)
  })

  test('that leaves a process behind is not waited for', async () => {
    const leftover = `console.log(process.pid); setTimeout(() => {}, 30_000)`
    const script = `require('child_process').spawn(process.execPath, ['--eval', ${JSON.stringify(leftover)}], {stdio: 'inherit'}); setTimeout(() => process.exit(0), 1000)`
    const started = Date.now()
    const end = await run(script)
    expect(Date.now() - started).toBeLessThan(25_000)
    expect({code: end.code, isTimedOut: end.isTimedOut}).toEqual({code: 0, isTimedOut: false})
    process.kill(Number(end.stdout), 'SIGKILL')
  })

  test('waits for its turn in its lane, where four run at once; one that is cancelled leaves it to the next', async () => {
    const cwd = await makeTemporaryFolder({onTestFinished})
    const runner = new ChildRunner(new OutputFolder(cwd))
    const started: string[] = []
    /** Starts a child, and returns what cancels it. */
    const start = (name: string, lane: 'read' | 'run') => {
      const controller = new AbortController()
      const {signal} = controller
      const command = [process.execPath, '--eval', 'setInterval(() => {}, 1000)'] as const
      const onStart = () => void started.push(name)
      const ended = runner
        .run({command, cwd, env: {}, lane, maxBytes: 9, onStart, signal})
        .catch((error: unknown) => error)
      return async () => {
        controller.abort(new Error('cancelled'))
        return ended
      }
    }
    const [first, ...others] = ['1', '2', '3', '4'].map((name) => start(name, 'run'))
    const cancelWaiting = start('cancelled', 'run')
    others.push(start('fifth', 'run'), start('reads', 'read'))
    expect(await cancelWaiting()).toMatchObject({name: 'AbortError'})
    expect(started).toEqual(['1', '2', '3', '4', 'reads'])
    expect(await first!()).toMatchObject({code: null, signal: 'SIGTERM'})
    await vi.waitFor(() => expect(started.at(-1)).toBe('fifth'))
    await Promise.all(others.map(async (cancel) => cancel()))
  })

  test('does not start once all are ended, wherever it waits', async () => {
    const cwd = await makeTemporaryFolder({onTestFinished})
    const runner = new ChildRunner(new OutputFolder(cwd))
    const cancelling = new AbortController()
    onTestFinished(() => cancelling.abort())
    const started: string[] = []
    let endHook = (): void => {}
    const hook = new Promise<void>((resolve) => (endHook = resolve))
    const start = async (name: string, more: Partial<ChildRequest>) => {
      const command = [process.execPath, '--eval', 'setInterval(() => {}, 1000)'] as const
      const onStart = () => void started.push(name)
      const signal = AbortSignal.any([cancelling.signal])
      const request = {command, cwd, env: {}, maxBytes: 9, onStart, signal, ...more}
      return runner.run(request).then(
        (end) => end.signal,
        (error: Error) => error.message,
      )
    }
    const running = ['1', '2', '3', '4'].map(async (name) => start(name, {lane: 'run'}))
    const waiting = [
      start('queued', {lane: 'run'}),
      start('queued, too', {lane: 'run'}),
      start('is prepared', {lane: 'read', beforeStart: async () => hook}),
    ]
    await vi.waitFor(() => expect(started).toHaveLength(4))
    await runner.endAll()
    endHook()
    waiting.push(start('late', {lane: 'read'}), start('late, in no lane', {}))
    expect(await Promise.all(running)).toEqual(running.map(() => 'SIGTERM'))
    expect(await Promise.all(waiting)).toEqual(waiting.map(() => 'The server is ending'))
  })

  test('that cannot be started is an error', async () => {
    await expect(run('', {command: ['/nowhere/at/all']})).rejects.toMatchObject({code: 'ENOENT'})
    await expect(run('', {command: [process.execPath, 'a\0b']})).rejects.toMatchObject({
      code: 'ERR_INVALID_ARG_VALUE',
    })
    await expect(
      run('', {command: [process.execPath, 'x'.repeat(5_000_000)]}),
    ).rejects.toMatchObject({code: 'E2BIG'})
  })
})

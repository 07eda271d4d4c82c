import {chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {setTimeout} from 'node:timers/promises'

import {afterAll, beforeAll, describe, expect, test} from 'vitest'

import {cleanEnvironment, type CliRun, fixtureBin, runProcess} from '../support/run-cli.js'

const [major, minor] = process.versions.node.split('.').map(Number) as [number, number]
const hasCompileCache = major > 22 || (major === 22 && minor >= 8)
const line = [process.execPath, fixtureBin, 'describe', '--index'] as const

describe.skipIf(!hasCompileCache)('a cache folder changes nothing about a line', () => {
  let home: string
  let folder: string
  let expected: CliRun

  /** Runs the line on the folder that all tests here share. */
  const run = async (command: readonly [string, ...string[]] = line, env: Record<string, string> = {}) =>
    runProcess(command, {cwd: home, env: {...cleanEnvironment(home), ...env}, input: ''})

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'cache-'))
    folder = join(home, '.cache/tasks/murli/compile-cache')
    expected = await run(line, {NODE_DISABLE_COMPILE_CACHE: '1'})
    expect({code: expected.code, stderr: expected.stderr}).toEqual({code: 0, stderr: ''})
    expect(await listEntries()).toEqual([])
  })

  afterAll(() => rm(home, {force: true, recursive: true}))

  test('that is written and then read', async () => {
    expect(await run()).toEqual(expected)
    expect(await listEntries()).not.toEqual([])
    expect(await run()).toEqual(expected)
  })

  test('whose entries have bytes changed, are cut, or are folders', async () => {
    for (const change of changes) {
      const before = await listEntries()
      expect(before).not.toEqual([])
      for (const path of before) await writeFile(path, change(await readFile(path)))
      expect(await run()).toEqual(expected)
    }

    for (const path of await listEntries()) {
      await rm(path)
      await mkdir(path)
    }

    expect(await run()).toEqual(expected)
    await rm(join(home, '.cache'), {recursive: true})
  })

  test('that cannot be written to', async () => {
    await run()
    await chmod(folder, 0o500)
    expect(await run()).toEqual(expected)
    await chmod(folder, 0o700)
  })

  test('that is removed again and again', async () => {
    const over = new AbortController()
    const lines = Promise.all(Array.from({length: 4}, () => run())).finally(() => over.abort())
    while (!over.signal.aborted) {
      await rm(join(home, '.cache'), {force: true, recursive: true}).catch(() => {})
      await setTimeout(5)
    }

    expect(await lines).toEqual(Array.from({length: 4}, () => expected))
  })

  /** Every file of compiled code. */
  async function listEntries(): Promise<string[]> {
    const files = await readdir(folder, {recursive: true, withFileTypes: true}).catch(() => [])
    return files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name))
  }
})

/** Ways to damage an entry: one byte at each of many places, all of them, and its end. */
const changes: readonly ((bytes: Buffer) => Buffer)[] = [
  ...[0, 8, 24, 1000].map((place) => (bytes: Buffer) => {
    const changed = Buffer.from(bytes)
    changed[place % changed.length]! ^= 0xff
    return changed
  }),
  (bytes) => Buffer.from(bytes.map((byte) => byte ^ 0x5a)),
  (bytes) => bytes.subarray(0, bytes.length / 2),
  () => Buffer.alloc(0),
]

import {chmodSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync} from 'node:fs'
import {chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {dirname, join} from 'node:path'
import {setTimeout} from 'node:timers/promises'

import {afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi} from 'vitest'

import {type CachingHost, compileCacheFolder, enableCompileCache, findObstacle} from '../../src/hooks/compile-cache.js'
import {cleanEnvironment, type CliRun, fixtureBin, runProcess} from '../support/run-cli.js'
import {makeTemporaryFolder} from '../support/temporary-folder.js'

const names = ['NODE_COMPILE_CACHE', 'NODE_DISABLE_COMPILE_CACHE', 'NODE_V8_COVERAGE']

beforeEach(() => {
  for (const name of names) vi.stubEnv(name, undefined)
})
afterEach(() => {
  vi.unstubAllEnvs()
})

/** A host, and a Node that notes which folder it keeps compiled code in. */
function prepare(cacheDir: string, settings: {compileCache?: boolean} = {}) {
  const host = {cacheDir, pjson: {oclif: {murli: settings}}} as unknown as CachingHost
  const enabled: string[] = []
  const caching = {
    enableCompileCache: (folder: string) => void enabled.push(folder),
    getCompileCacheDir: () => enabled.at(-1),
  }
  return {caching, enabled, folder: compileCacheFolder(host), host}
}

test('compiled code is kept in a folder that only its owner can enter', async (context) => {
  const {caching, enabled, folder, host} = prepare(await makeTemporaryFolder(context))
  enableCompileCache(host, caching)
  expect([enabled, statSync(folder).mode & 0o777]).toEqual([[folder], 0o700])
})

test('nothing is kept where the author, the user or Node has other wishes', () => {
  const {caching, host} = prepare('/nowhere')
  expect(findObstacle(host, caching)).toBe(undefined)
  expect(findObstacle(host, {})).toMatch(/^Node \S+ has none; 22.8 and later do$/)
  expect(findObstacle(prepare('/nowhere', {compileCache: false}).host, caching)).toBe(
    'oclif.murli.compileCache is false',
  )
  expect(findObstacle(host, {...caching, getCompileCacheDir: () => '/own'})).toBe('the host keeps a cache of its own')
  for (const name of names) {
    vi.stubEnv(name, '1')
    expect(findObstacle(host, caching)).toEqual(expect.any(String))
    vi.stubEnv(name, undefined)
  }
})

describe.runIf(process.getuid)('no code is kept in a folder', () => {
  test.for([
    ['that others may write to', (folder: string) => (mkdirSync(folder), chmodSync(folder, 0o757))],
    ['that is a link', (folder: string) => symlinkSync(dirname(folder), folder)],
    ['that is a file', (folder: string) => writeFileSync(folder, '')],
    ['below one that every user may write to', (folder: string) => chmodSync(dirname(folder), 0o777)],
  ] as const)('%s', async ([, spoil], context) => {
    const {caching, enabled, folder, host} = prepare(await makeTemporaryFolder(context))
    mkdirSync(dirname(folder), {recursive: true})
    spoil(folder)
    enableCompileCache(host, caching)
    expect(enabled).toEqual([])
  })
})

test('a cache that holds more files than a CLI has modules is cleared, whichever versions of Node wrote them', async (context) => {
  const {caching, folder, host} = prepare(await makeTemporaryFolder(context))
  enableCompileCache(host, caching)
  const versions = ['v22', 'v24'].map((name) => join(folder, name))
  for (const version of versions) {
    mkdirSync(version)
    for (let file = 0; file < 3000; file++) writeFileSync(join(version, String(file)), '')
  }

  const again = () => enableCompileCache(host, {...caching, getCompileCacheDir: () => undefined})
  again()
  expect(readdirSync(folder)).toEqual(['v22', 'v24'])
  writeFileSync(join(versions[0]!, 'one-more'), '')
  again()
  expect(readdirSync(folder)).toEqual([])
})

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

import {chmodSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync} from 'node:fs'
import {chmod, readdir, readFile, writeFile} from 'node:fs/promises'
import {dirname, join} from 'node:path'

import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest'

import {type CachingHost, compileCacheFolder, enableCompileCache, findObstacle} from '../../src/hooks/compile-cache.js'
import {runCli} from '../support/run-cli.js'
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
  expect(findObstacle(host, {...caching, getCompileCacheDir: () => '/own'})).toBe('the host already has a cache')
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

/** Ways to damage an entry: a byte of its head, a byte of its code, its end, and all of it. */
const damages: readonly ((bytes: Buffer) => Buffer)[] = [
  (bytes) => Buffer.concat([Buffer.of(bytes[0]! ^ 0xff), bytes.subarray(1)]),
  (bytes) => Buffer.from(bytes.map((byte, index) => (index === 1000 % bytes.length ? byte ^ 0xff : byte))),
  (bytes) => bytes.subarray(0, bytes.length / 2),
  () => Buffer.alloc(0),
]

test.skipIf(!hasCompileCache)(
  'a cache that is written, read, damaged or closed changes nothing about a command line',
  async (context) => {
    const home = await makeTemporaryFolder(context)
    const folder = join(home, '.cache/tasks/murli/compile-cache')
    const run = (env: Record<string, string> = {}) => runCli(['describe', '--index'], {cwd: home, env})
    const listEntries = async () => {
      const files = await readdir(folder, {recursive: true, withFileTypes: true}).catch(() => [])
      return files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name))
    }
    const expected = await run({NODE_DISABLE_COMPILE_CACHE: '1'})
    expect([expected.code, expected.stderr, await listEntries()]).toEqual([0, '', []])
    expect(await run()).toEqual(expected)
    for (const damage of damages) {
      const entries = await listEntries()
      expect(entries).not.toEqual([])
      expect(await run()).toEqual(expected)
      for (const path of entries) await writeFile(path, damage(await readFile(path)))
      expect(await run()).toEqual(expected)
    }
    await chmod(folder, 0o500)
    expect(await run()).toEqual(expected)
    await chmod(folder, 0o700)
  },
)

import {chmodSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync} from 'node:fs'
import {chmod, readdir, readFile, writeFile} from 'node:fs/promises'
import {dirname, join} from 'node:path'

import {expect, type TestContext, test, vi} from 'vitest'

import {
  type CachingHost,
  compileCacheFolder,
  enableCompileCache,
  findCacheObstacle,
} from '../../src/process/compile-cache.js'
import {runCli} from '../support/run-cli.js'
import {makeTemporaryFolder} from '../support/temporary-folder.js'

const names = ['NODE_COMPILE_CACHE', 'NODE_DISABLE_COMPILE_CACHE', 'NODE_V8_COVERAGE']
for (const name of names) vi.stubEnv(name, undefined)

/** A host, and a Node that notes which folder it keeps compiled code in. */
async function prepare(context: TestContext, settings: {compileCache?: boolean} = {}) {
  const cacheDir = await makeTemporaryFolder(context)
  const host = {cacheDir, pjson: {oclif: {murli: settings}}} as unknown as CachingHost
  const enabled: string[] = []
  const caching = {enableCompileCache: (folder: string) => void enabled.push(folder)}
  return {caching, enabled, folder: compileCacheFolder(host), host}
}

test('compiled code is kept in a folder that only its owner can enter', async (context) => {
  const {caching, enabled, folder, host} = await prepare(context)
  enableCompileCache(host, caching)
  expect([enabled, statSync(folder).mode & 0o777]).toEqual([[folder], 0o700])
})

test('nothing is kept where the author, the user or Node has other wishes', async (context) => {
  const {caching, host} = await prepare(context)
  const {host: refusing} = await prepare(context, {compileCache: false})
  expect(findCacheObstacle(host, caching)).toBe(undefined)
  expect(findCacheObstacle(host, {})).toMatch(/^Node \S+ has none; 22.8 and later do$/)
  expect(findCacheObstacle(refusing, caching)).toBe('oclif.murli.compileCache is false')
  expect(findCacheObstacle(host, {...caching, getCompileCacheDir: () => '/own'})).toBe(
    'the host already has a cache',
  )
  for (const name of names) {
    vi.stubEnv(name, '1')
    expect(findCacheObstacle(host, caching)).toBe(`${name} is set`)
    vi.stubEnv(name, undefined)
  }
})

test.runIf(process.getuid).for([
  ['that others may write to', (folder: string) => (mkdirSync(folder), chmodSync(folder, 0o757))],
  ['that is a link', (folder: string) => symlinkSync(dirname(folder), folder)],
  ['that is a file', (folder: string) => writeFileSync(folder, '')],
  ['below one that every user may write to', (folder: string) => chmodSync(dirname(folder), 0o777)],
] as const)('no code is kept in a folder %s', async ([, spoil], context) => {
  const {caching, enabled, folder, host} = await prepare(context)
  mkdirSync(dirname(folder), {recursive: true})
  spoil(folder)
  enableCompileCache(host, caching)
  expect(enabled).toEqual([])
})

test('a cache with more files than a CLI has modules is cleared, whichever version of Node wrote them', async (context) => {
  const {caching, folder, host} = await prepare(context)
  enableCompileCache(host, caching)
  for (const version of ['v22', 'v24']) {
    mkdirSync(join(folder, version))
    for (let file = 0; file < 3000; file++) writeFileSync(join(folder, version, String(file)), '')
  }

  enableCompileCache(host, caching)
  expect(readdirSync(folder)).toEqual(['v22', 'v24'])
  writeFileSync(join(folder, 'v22', 'one-more'), '')
  enableCompileCache(host, caching)
  expect(readdirSync(folder)).toEqual([])
})

test('a file beside the folders of Node, such as a .DS_Store, changes nothing', async (context) => {
  const {caching, enabled, folder, host} = await prepare(context)
  enableCompileCache(host, caching)
  writeFileSync(join(folder, '.DS_Store'), '')
  enableCompileCache(host, caching)
  expect(enabled).toEqual([folder, folder])
})

const [major, minor] = process.versions.node.split('.').map(Number) as [number, number]

/** Ways to damage an entry: a byte of its head, a byte of its code, its end, and all of it. */
const damages: readonly ((bytes: Buffer) => Buffer)[] = [
  (bytes) => Buffer.concat([Buffer.of(bytes[0]! ^ 0xff), bytes.subarray(1)]),
  (bytes) =>
    Buffer.from(bytes.map((byte, index) => (index === 1000 % bytes.length ? byte ^ 0xff : byte))),
  (bytes) => bytes.subarray(0, bytes.length / 2),
  () => Buffer.alloc(0),
]

test.skipIf(major < 22 || (major === 22 && minor < 8))(
  'a cache that is written, read, damaged or closed changes nothing about a command line',
  async (context) => {
    const home = await makeTemporaryFolder(context)
    const folder = join(home, '.cache/tasks/murli/compile-cache')
    const run = (env: Record<string, string> = {}) =>
      runCli(['describe', '--index'], {cwd: home, env})
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
      for (const path of entries) await writeFile(path, damage(await readFile(path)))
      expect(await run()).toEqual(expected)
    }
    await chmod(folder, 0o500)
    expect(await run()).toEqual(expected)
    await chmod(folder, 0o700)
  },
)

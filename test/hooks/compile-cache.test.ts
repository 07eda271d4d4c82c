import {chmodSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync} from 'node:fs'
import {dirname, join} from 'node:path'

import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest'

import {type CachingHost, compileCacheFolder, enableCompileCache, findObstacle} from '../../src/hooks/compile-cache.js'
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

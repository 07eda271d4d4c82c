import {chmodSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync} from 'node:fs'
import {basename, dirname, join} from 'node:path'

import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest'

import {
  type CachingHost,
  compileCacheFolder,
  enableCompileCache,
  findObstacle,
  measureCache,
} from '../../src/hooks/compile-cache.js'
import {makeTemporaryFolder} from '../support/temporary-folder.js'

const names = ['NODE_COMPILE_CACHE', 'NODE_DISABLE_COMPILE_CACHE', 'NODE_V8_COVERAGE']

beforeEach(() => {
  for (const name of names) vi.stubEnv(name, undefined)
})
afterEach(() => {
  vi.unstubAllEnvs()
})

/** A host and a Node that does what `module.enableCompileCache` does to folders. */
function prepare(cacheDir: string, version = '1.2.3', settings: {compileCache?: boolean} = {}) {
  const host = {cacheDir, pjson: {oclif: {murli: settings}}, version} as CachingHost
  const enabled: string[] = []
  const caching = {
    enableCompileCache(folder: string) {
      enabled.push(join(folder, 'inner'))
      mkdirSync(join(folder, 'inner'), {recursive: true})
    },
    getCompileCacheDir: () => enabled.at(-1),
  }
  return {caching, enabled, folder: compileCacheFolder(host), host}
}

test('compiled code is kept in a folder that only its owner can enter', async (context) => {
  const {caching, enabled, folder, host} = prepare(await makeTemporaryFolder(context))
  enableCompileCache(host, caching)
  expect(enabled).toEqual([join(folder, 'inner')])
  expect((statSync(folder).mode & 0o777).toString(8)).toBe('700')
})

test('a version of the host names a folder, with any characters', () => {
  const folders = ['../../x', 'a/b', '1.0.0+b', ''].map((version) => prepare('/cache', version).folder)
  expect(folders.map((folder) => dirname(folder))).toEqual(Array.from({length: 4}, () => '/cache/murli/compile-cache'))
})

test('nothing is kept where the author, the user or Node has other wishes', () => {
  const {caching, host} = prepare('/nowhere')
  expect(findObstacle(host, caching)).toBe(undefined)
  expect(findObstacle(host, {})).toMatch(/^Node \S+ has none; 22.8 and later do$/)
  expect(findObstacle(prepare('/nowhere', '1', {compileCache: false}).host, caching)).toBe(
    'oclif.murli.compileCache is false',
  )
  expect(findObstacle(host, {...caching, getCompileCacheDir: () => '/own'})).toBe('the host keeps a cache of its own')
  for (const name of names) {
    vi.stubEnv(name, '1')
    expect(findObstacle(host, caching)).toEqual(expect.any(String))
    vi.stubEnv(name, undefined)
  }
})

describe.runIf(process.getuid)('a folder that was there', () => {
  test.for([0o775, 0o757, 0o777])('and that others may write to (%o) is left as it is', async (mode, context) => {
    const {caching, enabled, folder, host} = prepare(await makeTemporaryFolder(context))
    mkdirSync(folder, {recursive: true})
    chmodSync(folder, mode)
    enableCompileCache(host, caching)
    expect({enabled, mode: statSync(folder).mode & 0o777}).toEqual({enabled: [], mode})
  })

  test('and is a link or a file is not used', async (context) => {
    const root = await makeTemporaryFolder(context)
    const [linked, filed] = [prepare(join(root, 'a')), prepare(join(root, 'b'))]
    for (const {folder} of [linked, filed]) mkdirSync(dirname(folder), {recursive: true})
    symlinkSync(root, linked.folder)
    writeFileSync(filed.folder, '')
    for (const {caching, enabled, host} of [linked, filed]) {
      enableCompileCache(host, caching)
      expect(enabled).toEqual([])
    }
  })

  test('below one that every user may write to is not made', async (context) => {
    const root = await makeTemporaryFolder(context)
    chmodSync(root, 0o777)
    const {caching, enabled, host} = prepare(root)
    enableCompileCache(host, caching)
    expect(enabled).toEqual([])
  })
})

test('a new version removes the code of others, and keeps that of another major of Node', async (context) => {
  const root = await makeTemporaryFolder(context)
  const folders = dirname(prepare(root).folder)
  const [major] = process.version.split('.')
  for (const name of [`${process.version}-1.0.0`, `${major}.0.0-1.2.3`, 'v18.1.0-1.2.3', 'v18.1.0-1.0.0', 'notes']) {
    mkdirSync(join(folders, name), {recursive: true})
  }

  const {caching, folder, host} = prepare(root)
  enableCompileCache(host, caching)
  expect(readdirSync(folders)).toEqual(['notes', 'v18.1.0-1.2.3', basename(folder)])
})

test('a cache that holds more files than a CLI has modules is cleared', async (context) => {
  const {caching, folder, host} = prepare(await makeTemporaryFolder(context))
  enableCompileCache(host, caching)
  for (let file = 0; file <= 6000; file++) writeFileSync(join(folder, 'inner', String(file)), '')
  expect(readdirSync(join(folder, 'inner'))).toHaveLength(6001)
  enableCompileCache(host, {...caching, getCompileCacheDir: () => undefined})
  expect([readdirSync(join(folder, 'inner')), measureCache(folder)]).toEqual([[], 0])
})

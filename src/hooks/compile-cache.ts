import {accessSync, constants, existsSync, readdirSync, rmSync} from 'node:fs'
import {join} from 'node:path'

import {isPrivateFolder, makePrivateFolder} from '../files/private-folder.js'
import type {HostConfig} from '../oclif/shapes.js'

/** What Node's `module` has from 22.8 on. */
type CachingModule = {
  enableCompileCache?(folder: string): unknown
  getCompileCacheDir?(): string | undefined
}

/** What decides whether and where compiled code is kept. */
export type CachingHost = Pick<HostConfig, 'cacheDir' | 'pjson'>

/** How many files the cache may hold; a large CLI has some 2,000 modules. */
const maxFiles = 6000

/** The variables of Node that leave no place for a cache of ours, and why. */
const variables = {
  NODE_COMPILE_CACHE: 'Node keeps a cache of its own (NODE_COMPILE_CACHE)',
  NODE_DISABLE_COMPILE_CACHE: 'NODE_DISABLE_COMPILE_CACHE is set',
  NODE_V8_COVERAGE: 'coverage is being taken, which cached code makes imprecise',
}

/**
 * Has V8 keep the compiled code of what the host loads from here on: the next run starts from it. Never throws, and
 * prints nothing; without the cache the code is compiled.
 */
export function enableCompileCache(host: CachingHost, caching = findCaching()): void {
  if (!caching?.enableCompileCache || findObstacle(host, caching)) return
  const folder = compileCacheFolder(host)
  try {
    if (!existsSync(folder)) makePrivateFolder(folder)
    // The code in the folder is executed. Closing one that others could write to would not remove what they wrote.
    if (!isPrivateFolder(folder)) return
    // Where nothing can be written, every run would serialise its code in vain.
    accessSync(folder, constants.W_OK)
    clearOversized(folder)
    caching.enableCompileCache(folder)
  } catch {
    // The folder cannot be made, or another process has just removed it.
  }
}

/** Why this process has no cache of the plugin's, regardless of its folder; undefined where it has one. */
export function findObstacle({pjson}: CachingHost, caching = findCaching()): string | undefined {
  if (!caching?.enableCompileCache) return `Node ${process.versions.node} has none; 22.8 and later do`
  if (pjson.oclif.murli?.compileCache === false) return 'oclif.murli.compileCache is false'
  const name = Object.keys(variables).find((variable) => process.env[variable])
  if (name) return variables[name as keyof typeof variables]
  return caching.getCompileCacheDir?.() === undefined ? undefined : 'the host keeps a cache of its own'
}

/** The folder of compiled code, inside the host's cache folder. */
export function compileCacheFolder({cacheDir}: Pick<HostConfig, 'cacheDir'>): string {
  return join(cacheDir, 'murli', 'compile-cache')
}

/** The folder that this process keeps compiled code in, for us or for others. */
export function activeCacheFolder(): string | undefined {
  return findCaching()?.getCompileCacheDir?.()
}

function findCaching(): CachingModule | undefined {
  // Loading `node:module` is a fifth of a millisecond that older versions spend on nothing.
  if (Number.parseInt(process.versions.node, 10) < 22) return undefined
  const {getBuiltinModule} = process as {getBuiltinModule?: (name: string) => CachingModule}
  return getBuiltinModule?.('node:module')
}

/** Node keys the code by its own version and the content of a file, and never removes any. */
function clearOversized(folder: string): void {
  const versions = readdirSync(folder).map((name) => join(folder, name))
  const files = versions.reduce((count, version) => count + readdirSync(version).length, 0)
  if (files > maxFiles) for (const version of versions) rmSync(version, {force: true, recursive: true})
}

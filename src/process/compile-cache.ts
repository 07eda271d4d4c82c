import {existsSync, readdirSync, rmSync} from 'node:fs'
import {join} from 'node:path'

import {isPrivateFolder, makePrivateFolder} from '../files/private-folder.js'
import type {HostConfig} from '../oclif/shapes.js'

/** The compile cache functions of `module` since Node 22.8. */
type CachingModule = {
  enableCompileCache?(folder: string): unknown
  getCompileCacheDir?(): string | undefined
}

/** The part of a host's config that decides about the compile cache. */
export type CachingHost = Pick<HostConfig, 'cacheDir' | 'pjson'>

/** The most files in the cache; a large CLI has about 2,000 modules. */
const maxFiles = 6000

/** The Node variables that prevent the plugin's cache: cached code makes coverage imprecise. */
const variables = ['NODE_COMPILE_CACHE', 'NODE_DISABLE_COMPILE_CACHE', 'NODE_V8_COVERAGE']

/**
 * Makes V8 cache the compiled code of what the host loads from now on, for the next run. Never
 * throws.
 */
export function enableCompileCache(host: CachingHost, caching = findCaching()): void {
  if (findCacheObstacle(host, caching)) return
  const folder = compileCacheFolder(host)
  try {
    if (!existsSync(folder)) makePrivateFolder(folder)
    // Node executes the code in it. Making the folder private now would not remove what others wrote.
    if (!isPrivateFolder(folder)) return
    emptyIfFull(folder)
    caching?.enableCompileCache?.(folder)
  } catch {
    // The folder cannot be created, or another process has just removed it.
  }
}

/**
 * Empties a cache with too many files. Node makes a folder in it for each of its versions, keys code
 * by a file's content, and never removes any.
 */
function emptyIfFull(folder: string): void {
  const entries = readdirSync(folder, {withFileTypes: true})
  const versions = entries.filter((entry) => entry.isDirectory())
  const paths = versions.map(({name}) => join(folder, name))
  const fileCount = paths.reduce((count, path) => count + readdirSync(path).length, 0)
  if (fileCount <= maxFiles) return
  for (const path of paths) rmSync(path, {force: true, recursive: true})
}

/**
 * Why this process does not use the plugin's cache, regardless of its folder; undefined if it does.
 */
export function findCacheObstacle(
  {pjson}: CachingHost,
  caching = findCaching(),
): string | undefined {
  if (!caching?.enableCompileCache) {
    return `Node ${process.versions.node} has none; 22.8 and later do`
  }
  if (pjson.oclif.murli?.compileCache === false) {
    return 'oclif.murli.compileCache is false'
  }
  const variable = variables.find((name) => process.env[name])
  if (variable) return `${variable} is set`
  return caching.getCompileCacheDir?.() === undefined ? undefined : 'the host already has a cache'
}

/** Returns the folder of the plugin's compile cache in a host's cache directory. */
export function compileCacheFolder({cacheDir}: Pick<HostConfig, 'cacheDir'>): string {
  return join(cacheDir, 'murli', 'compile-cache')
}

/** The active compile cache folder of this process, the plugin's or another. */
export function activeCacheFolder(): string | undefined {
  return findCaching()?.getCompileCacheDir?.()
}

function findCaching(): CachingModule | undefined {
  // Loading `node:module` costs older versions a fifth of a millisecond for nothing.
  if (Number.parseInt(process.versions.node, 10) < 22) return undefined
  return (process as {getBuiltinModule?: (name: string) => CachingModule}).getBuiltinModule?.(
    'node:module',
  )
}

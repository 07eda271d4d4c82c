import {accessSync, constants, lstatSync, type Stats} from 'node:fs'
import {join} from 'node:path'

import {loadBundle} from '../load-bundle.js'
import type {HostConfig} from '../oclif/shapes.js'

/** What Node's `module` has from 22.8 on. */
type CachingModule = {
  enableCompileCache?(folder: string): unknown
  getCompileCacheDir?(): string | undefined
}

/** What decides whether and where compiled code is kept. */
export type CachingHost = Pick<HostConfig, 'cacheDir' | 'pjson' | 'version'>

/** The variables of Node that leave no place for a cache of ours, and why. */
const variables = {
  NODE_COMPILE_CACHE: 'Node keeps a cache of its own (NODE_COMPILE_CACHE)',
  NODE_DISABLE_COMPILE_CACHE: 'NODE_DISABLE_COMPILE_CACHE is set',
  NODE_V8_COVERAGE: 'coverage is being taken, which cached code makes imprecise',
}

/**
 * Has V8 keep the compiled code of what the host loads from here on: the next run starts from it. Never throws, and
 * prints nothing; without the cache the code is compiled.
 *
 * @param caching where Node's functions are; this process's `module` by default
 */
export function enableCompileCache(host: CachingHost, caching = findCaching()): void {
  if (!caching?.enableCompileCache || findObstacle(host, caching)) return
  const folder = compileCacheFolder(host)
  try {
    const stats = lstatSync(folder, {throwIfNoEntry: false}) ?? loadBundle('agent').makeCacheFolder(folder)
    if (!isClosed(stats)) return
    // Where nothing can be written, every run would serialise its code in vain.
    accessSync(folder, constants.W_OK)
    caching.enableCompileCache(folder)
    // Node writes to a folder of its own in there.
    const directory = caching.getCompileCacheDir?.()
    if (directory && hasGrown(directory, stats)) loadBundle('agent').pruneCache(folder, directory)
  } catch {
    // The folder cannot be made, or another process has just removed it.
  }
}

/** Why there is no cache of ours in this process, whatever its folder is like; undefined where there is one. */
export function findObstacle({pjson}: CachingHost, caching = findCaching()): string | undefined {
  if (!caching?.enableCompileCache) return `Node ${process.versions.node} has none; 22.8 and later do`
  if (pjson.oclif.murli?.compileCache === false) return 'oclif.murli.compileCache is false'
  const name = Object.keys(variables).find((variable) => process.env[variable])
  if (name) return variables[name as keyof typeof variables]
  return caching.getCompileCacheDir?.() === undefined ? undefined : 'the host keeps a cache of its own'
}

/** Where the compiled code of this version of the host lies for this version of Node, inside the host's cache folder. */
export function compileCacheFolder({cacheDir, version}: CachingHost): string {
  const name = `${process.version}-${version}`.replaceAll(/[^\w.+-]/g, '_')
  return join(cacheDir, 'murli', 'compile-cache', name)
}

/** Where this process reads and writes compiled code, by us or by others. */
export function activeCacheFolder(): string | undefined {
  return findCaching()?.getCompileCacheDir?.()
}

function findCaching(): CachingModule | undefined {
  // Loading `node:module` is a fifth of a millisecond that older versions spend on nothing.
  if (Number.parseInt(process.versions.node, 10) < 22) return undefined
  const {getBuiltinModule} = process as {getBuiltinModule?: (name: string) => CachingModule}
  return getBuiltinModule?.('node:module')
}

/** What lies in the folder is executed: it has to be of this user, and closed to what others write. */
function isClosed(stats: Stats): boolean {
  if (!stats.isDirectory()) return false
  return process.getuid === undefined || (stats.uid === process.getuid() && (stats.mode & 0o022) === 0)
}

/** Whether code was written since the folder was measured, which its time notes. */
function hasGrown(directory: string, {mtimeMs}: Stats): boolean {
  return Math.trunc(lstatSync(directory).mtimeMs) > Math.trunc(mtimeMs)
}

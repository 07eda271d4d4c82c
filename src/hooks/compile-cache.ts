import {accessSync, constants, lstatSync, readdirSync, rmSync, type Stats} from 'node:fs'
import {basename, dirname, join} from 'node:path'

import {makePrivateFolder} from '../files/private-folder.js'

import type {HostConfig} from '../oclif/shapes.js'

/** What Node's `module` has from 22.8 on. */
type CachingModule = {
  enableCompileCache?(folder: string): unknown
  getCompileCacheDir?(): string | undefined
}

/** How many files a cache may hold; a large CLI has some 2,000 modules. */
const maxFiles = 6000

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
    const stats = lstatSync(folder, {throwIfNoEntry: false}) ?? makeFolder(folder, host)
    if (!isClosed(stats)) return
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

/** Makes the folder for this version of Node and the host, and removes those of other versions of the host and of this major. */
function makeFolder(folder: string, {version}: CachingHost): Stats {
  makePrivateFolder(folder)
  const [major] = process.version.split('.')
  for (const name of readdirSync(dirname(folder))) {
    const isOthers = /^v\d+\./.test(name) && name !== basename(folder)
    const isOld = name.startsWith(`${major}.`) || !name.endsWith(`-${version}`)
    if (isOthers && isOld) rmSync(join(dirname(folder), name), {force: true, recursive: true})
  }

  return lstatSync(folder)
}

/** Clears the cache once it holds more files than a CLI has modules: Node never removes one. */
function clearOversized(folder: string): void {
  for (const name of readdirSync(folder)) {
    const directory = join(folder, name)
    if (readdirSync(directory).length > maxFiles) rmSync(directory, {force: true, recursive: true})
  }
}

/** How many bytes the compiled code takes. */
export function measureCache(folder: string): number {
  try {
    const files = readdirSync(folder, {recursive: true, withFileTypes: true}).filter((entry) => entry.isFile())
    return files.reduce((bytes, {name, parentPath}) => bytes + lstatSync(join(parentPath, name)).size, 0)
  } catch {
    return 0
  }
}

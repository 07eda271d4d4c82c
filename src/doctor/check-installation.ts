import {existsSync, readdirSync, readFileSync, realpathSync, statSync} from 'node:fs'
import {dirname, join, sep} from 'node:path'

import {readCatalog} from '../catalog/read.js'
import {typesFile} from '../catalog/result-types.js'
import {isRecord} from '../contract/unknown-value.js'
import {packageName} from '../mode/mode.js'
import type {HostConfig, PluginDefinition} from '../oclif/shapes.js'
import {activeCacheFolder, compileCacheFolder, findObstacle} from '../hooks/compile-cache.js'
import type {CompileCache, PluginCopy, Problem} from '../schema/services.js'

/** One build writes the manifest and the commands in any order, within this time. */
const toleranceMs = 2000

/**
 * Finds the copies of the plugin that the host can reach: the one that oclif loaded, and the ones shipped by the host's
 * author, brought by another plugin, or installed or linked by the user.
 */
export function findCopies(config: HostConfig): PluginCopy[] {
  const plugins = listPlugins(config)
  const active = plugins.find(({name}) => name === packageName)
  const folders = [
    ...(active?.root === undefined ? [] : [{folder: active.root, type: active.type}]),
    ...findUserPlugins(config),
    ...plugins.flatMap(({root, type}) =>
      root === undefined ? [] : listPlaces(root, packageName).map((folder) => ({folder, type})),
    ),
  ]
  const copies = new Map<string, PluginCopy>()
  for (const {folder, type} of folders) {
    const copy = readCopy(folder, type, active)
    if (copy && !copies.has(copy.root)) copies.set(copy.root, copy)
  }

  return [...copies.values()]
}

/** Reports which of several copies oclif loads. */
export function checkCopies(copies: readonly PluginCopy[]): Problem[] {
  const active = copies.find((copy) => copy.is_active)
  if (!active) return []
  return copies
    .filter((copy) => copy !== active)
    .map(({root, type, version}) => ({
      about: 'copy',
      message: `oclif loads version ${active.version} (${active.type}); version ${version} (${type}) in ${root} is not used.`,
      ...(active.type !== 'core' && {suggestion: "Uninstall the user's copy if the author ships the plugin."}),
    }))
}

function readCopy(folder: string, type: string, active: PluginDefinition | undefined): PluginCopy | undefined {
  try {
    const root = realpathSync(folder)
    const {name, version} = readJson(join(root, 'package.json')) as Record<string, unknown>
    if (name !== packageName) return undefined
    const isActive = active?.root !== undefined && realpathSync(active.root) === root
    return {version: String(version), root, type, is_active: isActive}
  } catch {
    return undefined
  }
}

/** What the user installed or linked, as plugin-plugins records it in the data directory. */
function findUserPlugins({dataDir}: HostConfig): {folder: string; type: string}[] {
  if (typeof dataDir !== 'string') return []
  const installed = {folder: join(dataDir, 'node_modules', packageName), type: 'user'}
  try {
    type Recorded = {oclif?: {plugins?: {name?: string; root?: string; type?: string}[]}}
    const {oclif} = readJson(join(dataDir, 'package.json')) as Recorded
    const linked = (oclif?.plugins ?? []).filter(({name, type}) => name === packageName && type === 'link')
    return [...linked.flatMap(({root}) => (root ? [{folder: root, type: 'link'}] : [])), installed]
  } catch {
    return [installed]
  }
}

/** The places where Node looks for a package from a folder. */
function listPlaces(folder: string, name: string): string[] {
  const parent = dirname(folder)
  const here = join(folder, 'node_modules', name)
  return parent === folder ? [here] : [here, ...listPlaces(parent, name)]
}

/** Finds what is missing or wrong in the manifests that everything is read from. */
export function checkManifests(config: HostConfig): Problem[] {
  return [
    ...listPlugins(config).flatMap((plugin) => checkManifest(plugin)),
    ...findUnloadedPlugins(config).flatMap((plugin) => checkManifest(plugin)),
    ...checkManifestAge(config),
    ...readCatalog(config).warnings.map((message): Problem => ({about: 'manifest', message})),
  ]
}

type CheckedPlugin = Pick<PluginDefinition, 'name'> & {commands?: readonly unknown[]; root?: unknown; version?: string}

/** The plugins of the host that oclif could not load: it drops one whose manifest it cannot read, with a warning. */
function findUnloadedPlugins(config: HostConfig): CheckedPlugin[] {
  const loaded = new Set(listPlugins(config).map(({name}) => name))
  const {plugins} = config.pjson.oclif
  const missing = Array.isArray(plugins) ? plugins.filter((name) => !loaded.has(name)) : []
  return missing.flatMap((name) => {
    const root = listPlaces(config.root, name).find((place) => existsSync(place))
    return root === undefined ? [] : [{name, root}]
  })
}

function checkManifest({commands, name, root, version}: CheckedPlugin): Problem[] {
  // A plugin that a host makes in its own init hook may have no folder.
  if (typeof root !== 'string') return []
  return [...checkManifestFile({commands, name, root, version}), ...checkTypesFile(name, root)]
}

function checkTypesFile(name: string, root: string): Problem[] {
  try {
    readJson(join(root, typesFile))
    return []
  } catch (error) {
    if (!(error instanceof SyntaxError)) return []
    const suggestion = 'Write it again with `murli types`; until then its commands have no schemas of results.'
    return [{about: 'manifest', message: `${typesFile} of ${name} is no JSON.`, suggestion}]
  }
}

function checkManifestFile({commands = [], name, root, version}: CheckedPlugin & {root: string}): Problem[] {
  const suggestion = 'Write it with `oclif manifest` when the package is built.'
  const problem = (message: string): Problem[] => [{about: 'manifest', message, suggestion}]
  const path = ['oclif.manifest.json', '.oclif.manifest.json']
    .map((file) => join(root, file))
    .find((file) => existsSync(file))
  if (path === undefined) {
    if (commands.length === 0) return []
    return problem(`${name} has no manifest: every command line of the CLI loads all its commands.`)
  }

  try {
    const manifest = readJson(path)
    const entries = isRecord(manifest) && isRecord(manifest['commands']) ? manifest['commands'] : undefined
    if (!isRecord(manifest) || !entries) return problem(`The manifest of ${name} has no commands.`)
    const malformed = Object.keys(entries).find((id) => !isRecord(entries[id]))
    if (malformed !== undefined) {
      const found = JSON.stringify(entries[malformed]).slice(0, 40)
      return problem(
        `The manifest of ${name} has ${found} in place of the command ${malformed}, so oclif cannot load it.`,
      )
    }

    if (version === undefined || manifest['version'] === version) return []
    return problem(`The manifest of ${name} ${version} is that of ${String(manifest['version'])}.`)
  } catch {
    return problem(`The manifest of ${name} is no JSON.`)
  }
}

/**
 * Finds a manifest that is older than a compiled command of the host, only where the host is developed: the files of an
 * installed package have the times at which they were unpacked.
 */
function checkManifestAge(config: HostConfig): Problem[] {
  const {name, root} = config
  if (typeof root !== 'string' || root.split(sep).includes('node_modules')) return []
  const written = readTime(join(root, 'oclif.manifest.json'))
  if (written === undefined) return []
  const own = listPlugins(config).find((plugin) => plugin.root === root)
  const newer = own?.commands.find(({relativePath: path}) => {
    if (!Array.isArray(path) || !path.every((part) => typeof part === 'string')) return false
    const changed = readTime(join(root, ...path))
    return changed !== undefined && changed > written + toleranceMs
  })
  if (!newer) return []
  return [
    {
      about: 'manifest',
      message: `The manifest of ${name} is older than its command ${newer.id}, and may not describe what is built.`,
      suggestion: 'Write it again with `oclif manifest`, also before `murli lint`, which reads it.',
    },
  ]
}

/** Whether V8's compiled code of the host is kept, where, and how much of it there is. */
export function checkCompileCache(config: HostConfig): CompileCache {
  const folder = compileCacheFolder(config)
  const bytes = measureFolder(folder)
  if (activeCacheFolder()?.startsWith(`${folder}${sep}`)) return {is_on: true, folder, bytes}
  const reason = findObstacle(config) ?? 'the folder cannot be written, is not this user’s, or is open to others'
  return {is_on: false, reason, folder, bytes}
}

function measureFolder(folder: string): number {
  try {
    const files = readdirSync(folder, {recursive: true, withFileTypes: true}).filter((entry) => entry.isFile())
    return files.reduce((bytes, {name, parentPath}) => bytes + statSync(join(parentPath, name)).size, 0)
  } catch {
    return 0
  }
}

/** The loaded plugins: an array in @oclif/core 1 and 2, a map since. */
function listPlugins({plugins}: HostConfig): PluginDefinition[] {
  return [...(plugins?.values() ?? [])]
}

function readTime(path: string): number | undefined {
  try {
    return statSync(path).mtimeMs
  } catch {
    return undefined
  }
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'))
}

import {existsSync, readFileSync, realpathSync, statSync} from 'node:fs'
import {dirname, join, sep} from 'node:path'

import {pluginsOf} from '../catalog/catalog.js'
import {readCatalog} from '../catalog/read.js'
import {isRecord} from '../contract/unknown-value.js'
import {packageName} from '../mode/mode.js'
import type {HostConfig, PluginDefinition} from '../oclif/shapes.js'
import type {PluginCopy, Problem} from '../schema/services.js'

/** Finds the copies of the plugin: the loaded one, the user's, and the one that the host's author ships. */
export function findCopies(config: HostConfig): PluginCopy[] {
  const active = pluginsOf(config).find(({name}) => name === packageName)
  const activeRoot = resolveLinks(active?.root)
  // plugin-plugins records links in the data directory
  const {dataDir, root: hostRoot} = config
  const places = [
    {root: active?.root, type: active?.type ?? ''},
    ...(readPackage(dataDir).oclif?.plugins ?? []).filter(({name, type}) => name === packageName && type === 'link'),
    {root: join(dataDir, 'node_modules', packageName), type: 'user'},
    ...listPlaces(hostRoot, packageName).map((root) => ({root, type: 'core'})),
  ]
  const copies = new Map<string, PluginCopy>()
  for (const {root: place, type} of places) {
    const root = resolveLinks(place)
    if (root === undefined || copies.has(root)) continue
    const {name, version} = readPackage(root)
    if (name === packageName) copies.set(root, {version: String(version), root, type, is_active: root === activeRoot})
  }

  return [...copies.values()]
}

/** Reports which of several copies oclif loads. */
export function checkCopies(config: HostConfig): Problem[] {
  const copies = findCopies(config)
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

/** The time within which a build writes manifest and commands in any order. */
const toleranceMs = 2000

/** Finds missing and malformed manifests, and plugins in package.json that oclif does not load. */
export function checkManifests(config: HostConfig): Problem[] {
  return [
    ...pluginsOf(config).flatMap((plugin) => checkManifest(plugin)),
    ...checkUnloaded(config),
    ...checkAge(config),
    ...readCatalog(config).warnings.map((message): Problem => ({about: 'manifest', message})),
  ]
}

type CheckedPlugin = Pick<PluginDefinition, 'name'> & {commands?: readonly unknown[]; root?: string; version?: string}

/** Finds why listed plugins are not loaded; oclif prints a warning about some of them, and nothing about others. */
function checkUnloaded(config: HostConfig): Problem[] {
  const loaded = new Set(pluginsOf(config).flatMap(({alias, name}) => [alias, name]))
  const {dependencies, oclif} = config.pjson
  const listed = Array.isArray(oclif.plugins) ? oclif.plugins : []
  // oclif takes them as patterns of dependencies, and one with a wildcard may match none.
  const missing = listed.filter((name) => typeof name === 'string' && !name.includes('*') && !loaded.has(name))
  return missing.flatMap((name) => {
    const root = listPlaces(config.root, name).find((place) => existsSync(place))
    const isDependency = isRecord(dependencies) && Object.hasOwn(dependencies, name)
    const problems = root === undefined || !isDependency ? [] : checkManifest({name, root})
    if (problems.length > 0) return problems
    const reason =
      root === undefined ? 'it is not installed' : isDependency ? 'oclif cannot load it' : 'it is not a dependency'
    const message = `${name} is in oclif.plugins of package.json, but its commands are missing: ${reason}.`
    const suggestion = 'Add it to `dependencies` and install it, or remove it from `oclif.plugins`.'
    return [{about: 'manifest', message, suggestion}]
  })
}

function checkManifest(plugin: CheckedPlugin): Problem[] {
  const message = describeManifest(plugin)
  const suggestion = 'Run `oclif manifest` when the package is built.'
  return message === undefined ? [] : [{about: 'manifest', message, suggestion}]
}

function describeManifest({commands = [], name, root, version}: CheckedPlugin): string | undefined {
  // A plugin made by a host's init hook may have no folder.
  if (typeof root !== 'string') return undefined
  const paths = ['oclif.manifest.json', '.oclif.manifest.json'].map((file) => join(root, file))
  const path = paths.find((file) => existsSync(file))
  if (path === undefined) {
    return commands.length === 0
      ? undefined
      : `${name} has no manifest: every command line of the CLI loads all its commands.`
  }

  const manifest = readJson(path)
  if (manifest === undefined) return `The manifest of ${name} is not valid JSON.`
  const entries = isRecord(manifest) ? manifest['commands'] : undefined
  if (!isRecord(manifest) || !isRecord(entries)) return `The manifest of ${name} has no commands.`
  const malformed = Object.keys(entries).find((id) => !isRecord(entries[id]))
  if (malformed !== undefined) {
    const found = JSON.stringify(entries[malformed]).slice(0, 40)
    return `The manifest of ${name} has ${found} in place of the command ${malformed}, so oclif cannot load it.`
  }

  if (version === undefined || manifest['version'] === version) return undefined
  const found = manifest['version'] === undefined ? 'has no version' : `is from version ${String(manifest['version'])}`
  return `The manifest of ${name} ${version} ${found}.`
}

/** Finds a manifest older than a compiled command; files of an installed package have the times of their extraction. */
function checkAge(config: HostConfig): Problem[] {
  const {name, root} = config
  if (root.split(sep).includes('node_modules')) return []
  const written = readTime(join(root, 'oclif.manifest.json'))
  const own = pluginsOf(config).find((plugin) => plugin.root === root)
  const isNewer = (path: unknown) =>
    Array.isArray(path) && readTime(join(root, ...path.map(String))) > written + toleranceMs
  const newer = own?.commands.find(({relativePath}) => isNewer(relativePath))
  if (!newer) return []
  const message = `The manifest of ${name} is older than its command ${newer.id}, and may be out of date.`
  const suggestion = 'Run `oclif manifest` again, also before `murli lint`, which reads the manifest.'
  return [{about: 'manifest', message, suggestion}]
}

/** The modification time; NaN if the file does not exist. */
function readTime(path: string): number {
  return statSync(path, {throwIfNoEntry: false})?.mtimeMs ?? Number.NaN
}

type Package = {name?: string; version?: string; oclif?: {plugins?: {name?: string; root?: string; type: string}[]}}

function readPackage(folder: string): Package {
  return (readJson(join(folder, 'package.json')) as Package | null | undefined) ?? {}
}

function resolveLinks(path = ''): string | undefined {
  try {
    return realpathSync(path)
  } catch {
    return undefined
  }
}

/** Where Node looks for a package, from a folder. */
function listPlaces(folder: string, name: string): string[] {
  const parent = dirname(folder)
  const here = join(folder, 'node_modules', name)
  return parent === folder ? [here] : [here, ...listPlaces(parent, name)]
}

/** @returns undefined if the file is missing or malformed */
function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

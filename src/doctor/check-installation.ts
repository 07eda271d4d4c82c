import {existsSync, readFileSync, realpathSync, statSync} from 'node:fs'
import {dirname, join, sep} from 'node:path'

import {pluginsOf} from '../catalog/catalog.js'
import {readCatalog} from '../catalog/read.js'
import {isRecord} from '../contract/unknown-value.js'
import {packageName} from '../mode/mode.js'
import type {HostConfig, PluginDefinition} from '../oclif/shapes.js'
import type {PluginCopy, Problem} from '../schema/services.js'

/**
 * Finds the copies of the plugin in reach of the host: the loaded one, those that the user linked or installed, and the
 * one shipped by the host's author.
 */
export function findCopies(config: HostConfig): PluginCopy[] {
  const active = pluginsOf(config).find(({name}) => name === packageName)
  const activeRoot = active?.root === undefined ? undefined : resolveLinks(active.root)
  const {dataDir, root: hostRoot} = config
  // plugin-plugins' records in the data directory
  const recorded = typeof dataDir === 'string' ? (readPackage(dataDir).oclif?.plugins ?? []) : []
  const places = [
    {root: active?.root, type: active?.type ?? ''},
    ...recorded.filter(({name, type}) => name === packageName && type === 'link'),
    ...(typeof dataDir === 'string' ? [{root: join(dataDir, 'node_modules', packageName), type: 'user'}] : []),
    ...listPlaces(hostRoot, packageName).map((root) => ({root, type: 'core'})),
  ]
  const copies = new Map<string, PluginCopy>()
  for (const {root: place, type} of places) {
    const root = place === undefined ? undefined : resolveLinks(place)
    const {name, version} = root === undefined ? {} : readPackage(root)
    if (root === undefined || name !== packageName || copies.has(root)) continue
    copies.set(root, {version: String(version), root, type, is_active: root === activeRoot})
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

/** A build writes the manifest and the commands in any order within this time, in milliseconds. */
const toleranceMs = 2000

/** Finds missing and malformed manifests, and plugins that the package.json lists in vain. */
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
      root === undefined ? 'it is not installed' : isDependency ? 'oclif cannot load it' : 'it is no dependency'
    const message = `${name} is in oclif.plugins of package.json, but its commands are missing: ${reason}.`
    const suggestion = 'Add it to `dependencies` and install it, or remove it from `oclif.plugins`.'
    return [{about: 'manifest', message, suggestion}]
  })
}

function checkManifest(plugin: CheckedPlugin): Problem[] {
  const message = describeManifest(plugin)
  const suggestion = 'Write it with `oclif manifest` when the package is built.'
  return message === undefined ? [] : [{about: 'manifest', message, suggestion}]
}

/** Describes a problem with a plugin's manifest, if any. */
function describeManifest({commands = [], name, root, version}: CheckedPlugin): string | undefined {
  // A plugin made by a host's init hook may have no folder.
  if (typeof root !== 'string') return undefined
  const path = ['oclif.manifest.json', '.oclif.manifest.json']
    .map((file) => join(root, file))
    .find((file) => existsSync(file))
  if (path === undefined) {
    if (commands.length === 0) return undefined
    return `${name} has no manifest: every command line of the CLI loads all its commands.`
  }

  const manifest = readJson(path)
  if (manifest === undefined) return `The manifest of ${name} is no JSON.`
  const entries = isRecord(manifest) ? manifest['commands'] : undefined
  if (!isRecord(manifest) || !isRecord(entries)) return `The manifest of ${name} has no commands.`
  const malformed = Object.keys(entries).find((id) => !isRecord(entries[id]))
  if (malformed !== undefined) {
    const found = JSON.stringify(entries[malformed]).slice(0, 40)
    return `The manifest of ${name} has ${found} in place of the command ${malformed}, so oclif cannot load it.`
  }

  if (version === undefined || manifest['version'] === version) return undefined
  const found = manifest['version'] === undefined ? 'has no version' : `is that of ${String(manifest['version'])}`
  return `The manifest of ${name} ${version} ${found}.`
}

/**
 * Finds a manifest that is older than a compiled command, only where the host is developed: the files of an installed
 * package have the times of their extraction.
 */
function checkAge(config: HostConfig): Problem[] {
  const {name, root} = config
  if (typeof root !== 'string' || root.split(sep).includes('node_modules')) return []
  const written = readTime(join(root, 'oclif.manifest.json'))
  const own = pluginsOf(config).find((plugin) => plugin.root === root)
  const newer = own?.commands.find(({relativePath: path}) => {
    const isPath = Array.isArray(path) && path.every((part) => typeof part === 'string')
    return isPath && readTime(join(root, ...path)) > written + toleranceMs
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

/** A file's modification time in milliseconds; NaN if it does not exist. */
function readTime(path: string): number {
  return statSync(path, {throwIfNoEntry: false})?.mtimeMs ?? Number.NaN
}

type Package = {name?: string; version?: string; oclif?: {plugins?: {name?: string; root?: string; type: string}[]}}

function readPackage(folder: string): Package {
  return (readJson(join(folder, 'package.json')) as Package | null | undefined) ?? {}
}

function resolveLinks(path: string): string | undefined {
  try {
    return realpathSync(path)
  } catch {
    return undefined
  }
}

/** The paths where Node looks for a package, from a folder. */
function listPlaces(folder: string, name: string): string[] {
  const parent = dirname(folder)
  const here = join(folder, 'node_modules', name)
  return parent === folder ? [here] : [here, ...listPlaces(parent, name)]
}

/** Reads a JSON file. @returns undefined if it is missing or malformed */
function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

import {readFileSync, realpathSync} from 'node:fs'
import {dirname, join} from 'node:path'

import {packageName} from '../mode/mode.js'
import type {HostConfig, PluginDefinition} from '../oclif/shapes.js'
import type {PluginCopy, Problem} from '../schema/services.js'

/**
 * Finds the copies of the plugin that the host can reach: the one that oclif loaded, those that the user linked or
 * installed, and the one shipped by the host's author.
 */
export function findCopies(config: HostConfig): PluginCopy[] {
  const active = listPlugins(config).find(({name}) => name === packageName)
  const activeRoot = active?.root === undefined ? undefined : resolveLinks(active.root)
  const {dataDir, root: hostRoot} = config
  // What plugin-plugins records in the data directory.
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

/** The loaded plugins: an array in @oclif/core 1 and 2, a map since. */
export function listPlugins({plugins}: HostConfig): PluginDefinition[] {
  return [...(plugins?.values() ?? [])]
}

/** The places where Node looks for a package from a folder. */
export function listPlaces(folder: string, name: string): string[] {
  const parent = dirname(folder)
  const here = join(folder, 'node_modules', name)
  return parent === folder ? [here] : [here, ...listPlaces(parent, name)]
}

/** Reads a JSON file. @returns undefined if it is missing or no JSON */
export function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

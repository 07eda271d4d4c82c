import {readFileSync, realpathSync} from 'node:fs'
import {dirname, join} from 'node:path'

import {packageName} from '../mode/mode.js'
import type {HostConfig, PluginDefinition} from '../oclif/shapes.js'
import type {PluginCopy, Problem} from '../schema/doctor.js'

/**
 * Finds the copies of the plugin that the host can reach: the one that oclif loaded, and those that stand beside it,
 * shipped by the host's author, brought by another plugin, or installed or linked by the user.
 */
export function findCopies(config: HostConfig): PluginCopy[] {
  const plugins = [...(config.plugins?.values() ?? [])]
  const active = plugins.find(({name}) => name === packageName)
  const copies = new Map<string, PluginCopy>()
  const placed = plugins.flatMap(({root, type}) => (root === undefined ? [] : [{root, type}]))
  const add = (folder: string, type: string) => {
    const copy = readCopy(folder, type, active)
    if (copy && !copies.has(copy.root)) copies.set(copy.root, copy)
  }

  if (active?.root !== undefined) add(active.root, active.type)
  for (const {root, type} of readUserPlugins(config)) add(root, type)
  for (const {root, type} of placed) for (const folder of foldersAbove(root)) add(folder, type)
  return [...copies.values()]
}

/** Says which of several copies works. */
export function checkCopies(copies: readonly PluginCopy[]): Problem[] {
  const active = copies.find((copy) => copy.is_active)
  return copies
    .filter((copy) => active && copy !== active)
    .map(({root, type, version}) => ({
      about: 'copy',
      message: `Version ${version} (${type}) in ${root} stands beside version ${active!.version} (${active!.type}), which oclif loads.`,
      ...(active!.type !== 'core' && {suggestion: 'Uninstall the one of the user, if the author ships the plugin.'}),
    }))
}

function readCopy(folder: string, type: string, active: PluginDefinition | undefined): PluginCopy | undefined {
  try {
    const root = realpathSync(folder)
    const {name, version} = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, unknown>
    if (name !== packageName) return undefined
    return {
      version: String(version),
      root,
      type,
      is_active: active?.root !== undefined && realpathSync(active.root) === root,
    }
  } catch {
    return undefined
  }
}

/** What the user installed or linked, as plugin-plugins notes it in the data directory. */
function readUserPlugins({dataDir}: HostConfig): {root: string; type: string}[] {
  if (typeof dataDir !== 'string') return []
  const installed = {root: join(dataDir, 'node_modules', packageName), type: 'user'}
  try {
    type Noted = {oclif?: {plugins?: {name?: string; root?: string; type?: string}[]}}
    const {oclif} = JSON.parse(readFileSync(join(dataDir, 'package.json'), 'utf8')) as Noted
    const linked = (oclif?.plugins ?? []).filter(({name, type}) => name === packageName && type === 'link')
    return [...linked.flatMap(({root}) => (root ? [{root, type: 'link'}] : [])), installed]
  } catch {
    return [installed]
  }
}

/** The places where Node looks for the plugin from a folder. */
function foldersAbove(folder: string): string[] {
  const parent = dirname(folder)
  const here = join(folder, 'node_modules', packageName)
  return parent === folder ? [here] : [here, ...foldersAbove(parent)]
}

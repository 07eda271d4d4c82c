import {dirname, join, sep} from 'node:path'

import {isRecord} from '../contract/unknown-value.js'
import type {HostConfig, PluginDefinition} from './shapes.js'

/** This package's name. */
export const packageName = 'oclif-plugin-murli'

/**
 * The name of a `<BIN>_…` variable of this host, as oclif forms it (core 1 to 5,
 * lib/config/config.js).
 */
export function scopedVariable({bin}: Pick<HostConfig, 'bin'>, name: string): string {
  return `${bin}_${name}`.replaceAll('@', '').replaceAll(/[/-]/g, '_').toUpperCase()
}

/** The part of a host's config that has the names of its bin; a test's config may have no `pjson`. */
type NamedHost = Pick<HostConfig, 'bin' | 'binAliases'> & Partial<Pick<HostConfig, 'pjson'>>

/**
 * The names that start a host: its bin, oclif's aliases, and the other names of the bin's script in
 * package.json.
 */
export function binNames({bin, binAliases = [], pjson}: NamedHost): string[] {
  const scripts: Record<string, unknown> = isRecord(pjson?.bin) ? pjson.bin : {}
  const others = Object.keys(scripts).filter((name) => isSamePath(scripts[name], scripts[bin]))
  return [...new Set([bin, ...binAliases, ...others])]
}

/** Whether two values in package.json are paths of one file, as `./bin/run.js` and `bin/run.js`. */
function isSamePath(path: unknown, other: unknown): boolean {
  return typeof path === 'string' && typeof other === 'string' && join(path) === join(other)
}

/** The host's plugins: an array in @oclif/core 1 and 2, a map since. */
export function pluginsOf({plugins}: HostConfig): PluginDefinition[] {
  return [...(plugins?.values() ?? [])]
}

/**
 * A config with other fields. It inherits the rest, because oclif's config is an instance with
 * methods.
 */
export function withConfigFields(config: HostConfig, fields: object): HostConfig {
  return Object.create(config, Object.getOwnPropertyDescriptors(fields)) as HostConfig
}

/**
 * Whether a host was installed, rather than cloned by its author: its root is below node_modules,
 * or holds the Node that runs it, as in the tarballs of `oclif pack`.
 */
export function isInstalledPackage(root: string): boolean {
  return root.split(sep).includes('node_modules') || dirname(process.execPath) === join(root, 'bin')
}

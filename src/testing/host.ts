import {existsSync, readFileSync} from 'node:fs'
import {createRequire} from 'node:module'
import {join, resolve} from 'node:path'
import {fileURLToPath} from 'node:url'

import type {Catalog, CatalogCommand} from '../catalog/catalog.js'
import {readCatalog} from '../catalog/read.js'
import {isRecord} from '../contract/unknown-value.js'
import {scopedVariable} from '../oclif/host.js'
import type {HostConfig, PluginDefinition} from '../oclif/shapes.js'

/** A host on disk: the folder of its package.json, the name of its executable, and the executable's script. */
export type Host = {root: string; bin: string; script: string}

/** The parts of @oclif/core that the kit uses. */
type Core = {
  Config: {load(options: {root: string}): Promise<HostConfig>}
  run: (argv: string[], options: {root: string}) => Promise<unknown>
  settings?: {enableAutoTranspile?: boolean; tsnodeEnabled?: boolean}
}

/** The path of a file or folder that is named by a path or a file URL. */
export function toPath(place: URL | string): string {
  return resolve(place instanceof URL || place.startsWith('file:') ? fileURLToPath(place) : place)
}

/** Reads the host in a folder. @throws Error if there is no oclif CLI */
export function readHost(place: URL | string): Host {
  const root = toPath(place)
  const file = join(root, 'package.json')
  if (!existsSync(file)) {
    throw new Error(`There is no ${file}: pass the folder of your CLI's package.json, as a path or a file URL`)
  }

  const text = readFileSync(file, 'utf8')
  const {bin: bins, name, oclif} = JSON.parse(text) as {bin?: unknown; name?: string; oclif?: {bin?: string}}
  const bin = oclif?.bin ?? name
  if (!oclif || bin === undefined) throw new Error(`${root} holds no oclif CLI: its package.json has no \`oclif\``)
  const script = isRecord(bins) ? (bins[bin] ?? Object.values(bins)[0]) : bins
  return {bin, root, script: join(root, typeof script === 'string' ? script : 'bin/run.js')}
}

/** The variable that decides who a run is for (2.3). */
export function audienceVariable(host: Host, audience: 'agent' | 'human'): Record<string, string> {
  return {[scopedVariable(host, 'AGENT')]: audience === 'agent' ? '1' : '0'}
}

/**
 * Loads the host's own @oclif/core, and makes it load the host's build: under a test runner, which sets `NODE_ENV` to
 * `test`, oclif uses the TypeScript sources of a host without a manifest. The test's own settings stay.
 */
export function loadCore({root}: Host): Core {
  const core = createRequire(join(root, 'package.json'))('@oclif/core') as Core
  const {settings} = core
  if (settings && (settings.enableAutoTranspile ?? settings.tsnodeEnabled) === undefined) {
    Object.assign(settings, {enableAutoTranspile: false, tsnodeEnabled: false})
  }

  return core
}

type LoadedPlugin = PluginDefinition & {
  commandIDs?: readonly string[]
  findCommand?(id: string, options: {must: true}): Promise<unknown>
}

/** Loads a host's catalog, and the visible commands of its own package. @throws Error if it has none, or one that fails */
export async function loadCatalog(host: Host): Promise<Catalog & {own: CatalogCommand[]}> {
  const {bin, root} = host
  const advice = 'Build the host, and write its manifest with `oclif manifest`, before the tests run.'
  const config = await loadCore(host).Config.load({root})
  for (const plugin of (config.plugins?.values() ?? []) as Iterable<LoadedPlugin>) {
    const ids = plugin.root === config.root ? (plugin.commandIDs ?? []) : []
    // Without a manifest oclif omits a command that it cannot load, with only a warning.
    const missing = ids.find((id) => typeof id === 'string' && !plugin.commands.some((command) => command.id === id))
    if (missing === undefined) continue
    const reason = await plugin.findCommand?.(missing, {must: true}).then(
      () => 'its file exports no command',
      (error: Error) => error.message,
    )
    throw new Error(`The command ${missing} of ${bin} cannot be loaded: ${reason}\n${advice}`)
  }

  const catalog = readCatalog(config)
  const own = catalog.commands.filter(({definition: {pluginName = catalog.name}}) => pluginName === catalog.name)
  if (own.length === 0) throw new Error(`No command of ${bin} was found in ${root}. ${advice}`)
  return Object.assign(catalog, {own: own.filter(({isHidden}) => !isHidden)})
}

import {existsSync} from 'node:fs'

import {readCatalog} from '../../catalog/read.js'
import type {Problem} from '../../contract/schema/services.js'
import {anything, map, mapOf, membersOf} from '../../contract/validator.js'
import {pluginsOf} from '../../oclif/host.js'
import type {HostConfig, PluginDefinition} from '../../oclif/shapes.js'
import {checkManifestAge} from './check-manifest-age.js'
import {findManifest, listPackageFolders, readJsonFile} from './package-files.js'

/** A manifest that oclif can read. */
const readableManifest = membersOf({commands: mapOf(map), version: anything})

/** A name in `oclif.plugins`, and not a pattern for dependencies, such as `@acme/*`. */
const plainName = /^[\w@/.-]+$/

/** Finds missing, malformed and old manifests, and plugins of package.json that are not loaded. */
export function checkManifests(config: HostConfig): Problem[] {
  const {warnings} = readCatalog(config)
  return [
    ...pluginsOf(config).flatMap((plugin) => checkManifest(plugin)),
    ...listUnloaded(config).flatMap((name) => explainUnloaded(config, name)),
    ...checkManifestAge(config),
    ...warnings.map((message): Problem => ({about: 'manifest', message})),
  ]
}

/** A plugin whose manifest is checked; one that is not loaded has no commands and no version. */
type CheckedPlugin = Pick<PluginDefinition, 'name'> & {
  commands?: readonly unknown[]
  root?: string
  version?: string
}

function checkManifest(plugin: CheckedPlugin): Problem[] {
  const message = describeManifest(plugin)
  if (message === undefined) return []
  const suggestion = 'Run `oclif manifest` when the package is built.'
  return [{about: 'manifest', message, suggestion}]
}

/** What is wrong with a plugin's manifest; undefined if nothing is. */
function describeManifest({commands = [], name, root, version}: CheckedPlugin): string | undefined {
  // A plugin made by a host's init hook may have no folder.
  if (typeof root !== 'string') return undefined
  const path = findManifest(root)
  if (path === undefined) {
    if (commands.length === 0) return undefined
    return `${name} has no manifest: every command line of the CLI loads all its commands.`
  }
  const manifest = readJsonFile(path)
  if (!readableManifest.isValid(manifest)) {
    return `The manifest of ${name} is not JSON with commands.`
  }
  if (version === undefined || manifest.version === version) {
    return undefined
  }
  return `The manifest of ${name} is not from version ${version}.`
}

/** The plugins of package.json that are not loaded: oclif warns about some of them only. */
function listUnloaded(config: HostConfig): string[] {
  const loaded = new Set(pluginsOf(config).flatMap(({alias, name}) => [alias, name]))
  const {plugins} = config.pjson.oclif
  const listed: unknown[] = Array.isArray(plugins) ? plugins : []
  const names = listed.filter((entry) => typeof entry === 'string')
  return names.filter((name) => plainName.test(name) && !loaded.has(name))
}

/** Why a plugin is not loaded: a problem of its manifest, if it has one, or another reason. */
function explainUnloaded({root: hostRoot}: HostConfig, name: string): Problem[] {
  const root = listPackageFolders(hostRoot, name).find((folder) => existsSync(folder))
  const problems = root === undefined ? [] : checkManifest({name, root})
  if (problems.length > 0) return problems
  const reason =
    root === undefined ? 'it is not installed' : 'it is not a dependency, or oclif cannot load it'
  return [
    {
      about: 'manifest',
      message: `${name} is in oclif.plugins of package.json, but its commands are missing: ${reason}.`,
      suggestion: 'Add it to `dependencies` and install it, or remove it from `oclif.plugins`.',
    },
  ]
}

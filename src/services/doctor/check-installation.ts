import {existsSync, readFileSync, realpathSync} from 'node:fs'
import {createRequire} from 'node:module'
import {join} from 'node:path'

import {readCatalog} from '../../catalog/read.js'
import type {DoctorDocument, Problem} from '../../contract/schema/services.js'
import {anything, listOf, map, mapOf, membersOf, oneOf, text} from '../../contract/validator.js'
import {parseJson} from '../../contract/unknown-value.js'
import {packageName, pluginsOf} from '../../oclif/host.js'
import type {HostConfig, PluginDefinition} from '../../oclif/shapes.js'
import {checkManifestAge, findManifest} from './check-manifest-age.js'

/** The package.json of a copy of the plugin. */
const copyPackage = membersOf({name: oneOf([packageName]), version: text})
/** The package.json of oclif's data directory, where plugin-plugins records links. */
const userPackage = membersOf({oclif: membersOf({plugins: listOf(anything)})})
/** A record that `plugins link` has written about a copy of the plugin. */
const linkedCopy = membersOf({
  name: oneOf([packageName]),
  root: text,
  type: oneOf(['link']),
})
/** A manifest that oclif can read. */
const manifestOfPlugin = membersOf({commands: mapOf(map), version: anything})

/**
 * Finds the copies of the plugin: the loaded one, the user's, and the one that the host's author
 * ships.
 */
export function findCopies(config: HostConfig): DoctorDocument['copies'] {
  const active = pluginsOf(config).find(({name}) => name === packageName)
  const {dataDir, root: hostRoot} = config
  const userJson = readJsonFile(join(dataDir, 'package.json'))
  const userPlugins = userPackage.isValid(userJson) ? userJson.oclif.plugins : []
  const places = [
    {
      root: active?.root,
      type: active?.type ?? '',
    },
    ...userPlugins.filter((plugin) => linkedCopy.isValid(plugin)),
    {
      root: join(dataDir, 'node_modules', packageName),
      type: 'user',
    },
    ...listPackageFolders(hostRoot, packageName).map((root) => ({root, type: 'core'})),
  ]
  const copies = new Map<string, DoctorDocument['copies'][number]>()
  for (const {root: place, type} of places) {
    const copy = place === undefined ? undefined : readJsonFile(join(place, 'package.json'))
    if (!copyPackage.isValid(copy)) continue
    // Several places may lead to one copy; the first place, the loaded one, describes it.
    const root = realpathSync(place!)
    if (!copies.has(root)) {
      copies.set(root, {
        version: copy.version,
        root,
        type,
        is_active: place === active?.root,
      })
    }
  }
  return [...copies.values()]
}

/** Reports the installed copies of the plugin that oclif does not load. */
export function checkCopies(config: HostConfig): Problem[] {
  const copies = findCopies(config)
  const active = copies.find((copy) => copy.is_active)
  const others = active ? copies.filter((copy) => copy !== active) : []
  return others.map(({root, type, version}) => ({
    about: 'copy',
    message: `oclif loads version ${active!.version} (${active!.type}); version ${version} (${type}) in ${root} is not used.`,
    ...(type !== 'core' && {
      suggestion: "Uninstall the user's copy if the author ships the plugin.",
    }),
  }))
}

/**
 * Finds missing, malformed and old manifests, and plugins in package.json that oclif does not load.
 */
export function checkManifests(config: HostConfig): Problem[] {
  return [
    ...pluginsOf(config).flatMap((plugin) => checkManifest(plugin)),
    ...checkUnloaded(config),
    ...checkManifestAge(config),
    ...readCatalog(config).warnings.map((message): Problem => ({about: 'manifest', message})),
  ]
}

function reportManifest(message: string, suggestion: string): Problem[] {
  return [{about: 'manifest', message, suggestion}]
}

/** Reports plugins of package.json that are not loaded: oclif warns about some of them only. */
function checkUnloaded(config: HostConfig): Problem[] {
  const loaded = new Set(pluginsOf(config).flatMap(({alias, name}) => [alias, name]))
  const {oclif} = config.pjson
  const listed = Array.isArray(oclif.plugins) ? oclif.plugins : []
  // An entry is a pattern for dependencies, such as `@acme/*`. Only a plain name has to match one.
  const missing = listed.filter(
    (name) => typeof name === 'string' && /^[\w@/.-]+$/.test(name) && !loaded.has(name),
  )
  return missing.flatMap((name) => explainUnloaded(config, name))
}

/** Why a plugin is not loaded: problems of its manifest, if there are any, or another reason. */
function explainUnloaded(config: HostConfig, name: string): Problem[] {
  const root = listPackageFolders(config.root, name).find((folder) => existsSync(folder))
  const problems = root === undefined ? [] : checkManifest({name, root})
  if (problems.length > 0) return problems
  const reason =
    root === undefined ? 'it is not installed' : 'it is not a dependency, or oclif cannot load it'
  return reportManifest(
    `${name} is in oclif.plugins of package.json, but its commands are missing: ${reason}.`,
    'Add it to `dependencies` and install it, or remove it from `oclif.plugins`.',
  )
}

type CheckedPlugin = Pick<PluginDefinition, 'name'> & {
  commands?: readonly unknown[]
  root?: string
  version?: string
}

function checkManifest({commands = [], name, root, version}: CheckedPlugin): Problem[] {
  const report = (message: string) =>
    reportManifest(message, 'Run `oclif manifest` when the package is built.')
  // A plugin made by a host's init hook may have no folder.
  if (typeof root !== 'string') return []
  const path = findManifest(root)
  if (path === undefined) {
    if (commands.length === 0) return []
    return report(`${name} has no manifest: every command line of the CLI loads all its commands.`)
  }
  const manifest = readJsonFile(path)
  if (!manifestOfPlugin.isValid(manifest)) {
    return report(`The manifest of ${name} is not JSON with commands.`)
  }
  const isFresh = version === undefined || manifest.version === version
  return isFresh ? [] : report(`The manifest of ${name} is not from version ${version}.`)
}

/** The folders in which Node looks for a package that is required from a folder. */
function listPackageFolders(folder: string, name: string): string[] {
  return (createRequire(join(folder, 'package.json')).resolve.paths(name) ?? []).map((place) =>
    join(place, name),
  )
}

function readJsonFile(path: string): unknown {
  try {
    return parseJson(readFileSync(path, 'utf8'))
  } catch {
    // It is missing, or cannot be read.
    return undefined
  }
}

import {realpathSync} from 'node:fs'
import {join} from 'node:path'

import type {DoctorDocument, Problem} from '../../contract/schema/services.js'
import {anything, listOf, membersOf, oneOf, text} from '../../contract/validator.js'
import {packageName, pluginsOf} from '../../oclif/host.js'
import type {HostConfig} from '../../oclif/shapes.js'
import {listPackageFolders, readJsonFile} from './package-files.js'

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

/** An installed copy of the plugin. */
type Copy = DoctorDocument['copies'][number]

/** A folder that may hold a copy of the plugin, and how oclif would load it from there. */
type CopyPlace = {root: string; type: string}

/** Reports the installed copies of the plugin that oclif does not load. */
export function checkCopies(config: HostConfig): Problem[] {
  const copies = findCopies(config)
  const active = copies.find((copy) => copy.is_active)
  if (!active) return []
  const others = copies.filter((copy) => copy !== active)
  return others.map(({root, type, version}) => ({
    about: 'copy',
    message: `oclif loads version ${active.version} (${active.type}); version ${version} (${type}) in ${root} is not used.`,
    ...(type !== 'core' && {
      suggestion: "Uninstall the user's copy if the author ships the plugin.",
    }),
  }))
}

/**
 * Finds the copies of the plugin: the loaded one, the user's, and the one that the host's author
 * ships.
 */
export function findCopies(config: HostConfig): Copy[] {
  const active = findActive(config)
  const places = [...(active ? [active] : []), ...listPlaces(config)]
  const copies = new Map<string, Copy>()
  for (const place of places) {
    const copy = readCopy(place, {is_active: place.root === active?.root})
    // Several places may lead to one copy; the first place, the loaded one, describes it.
    if (copy && !copies.has(copy.root)) copies.set(copy.root, copy)
  }
  return [...copies.values()]
}

/** Where the loaded copy is; undefined if oclif does not say. */
function findActive(config: HostConfig): CopyPlace | undefined {
  const plugin = pluginsOf(config).find(({name}) => name === packageName)
  if (plugin?.root === undefined) return undefined
  return {root: plugin.root, type: plugin.type ?? ''}
}

/** The folders where a user or the host's author may have installed a copy. */
function listPlaces({dataDir, root: hostRoot}: HostConfig): CopyPlace[] {
  const userJson = readJsonFile(join(dataDir, 'package.json'))
  const userPlugins = userPackage.isValid(userJson) ? userJson.oclif.plugins : []
  const shipped = listPackageFolders(hostRoot, packageName)
  return [
    ...userPlugins.filter((plugin) => linkedCopy.isValid(plugin)),
    {root: join(dataDir, 'node_modules', packageName), type: 'user'},
    ...shipped.map((root) => ({root, type: 'core'})),
  ]
}

/** Reads the copy in a folder; undefined if there is none. */
function readCopy({root, type}: CopyPlace, state: Pick<Copy, 'is_active'>): Copy | undefined {
  const content = readJsonFile(join(root, 'package.json'))
  if (!copyPackage.isValid(content)) return undefined
  return {
    version: content.version,
    root: realpathSync(root),
    type,
    ...state,
  }
}

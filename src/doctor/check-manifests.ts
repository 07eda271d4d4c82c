import {readFileSync} from 'node:fs'
import {join} from 'node:path'

import {readCatalog} from '../catalog/read-catalog.js'
import type {HostConfig, PluginDefinition} from '../oclif/shapes.js'
import type {Problem} from '../schema/doctor.js'
import {checkManifestAge} from './check-manifest-age.js'

/** Finds what is missing or wrong in the manifests that everything is drawn from. */
export function checkManifests(config: HostConfig): Problem[] {
  const plugins = [...(config.plugins?.values() ?? [])]
  return [
    ...plugins.flatMap((plugin) => checkManifest(plugin)),
    ...checkManifestAge(config),
    ...readCatalog(config).warnings.map((message): Problem => ({about: 'manifest', message})),
  ]
}

function checkManifest({commands, name, root, version}: Omit<PluginDefinition, 'root'> & {root?: unknown}): Problem[] {
  // A plugin that a host makes in its own init hook may lie nowhere.
  if (typeof root !== 'string') return []
  const path = ['oclif.manifest.json', '.oclif.manifest.json'].map((file) => join(root, file))
  const text = path.map((file) => readText(file)).find((found) => found !== undefined)
  const suggestion = 'Write it with `oclif manifest` when the package is built.'
  if (text === undefined) {
    if (commands.length === 0) return []
    return [
      {
        about: 'manifest',
        message: `${name} has no manifest: every line of the CLI loads all its commands.`,
        suggestion,
      },
    ]
  }

  try {
    const manifest = JSON.parse(text) as {version?: unknown}
    if (manifest.version === version) return []
    return [
      {
        about: 'manifest',
        message: `The manifest of ${name} ${version} is that of ${String(manifest.version)}.`,
        suggestion,
      },
    ]
  } catch {
    return [{about: 'manifest', message: `The manifest of ${name} is no JSON.`, suggestion}]
  }
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

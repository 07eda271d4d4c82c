// Writes a plugin's oclif.manifest.json, as `oclif manifest` does.
import {writeFile} from 'node:fs/promises'
import {join, resolve} from 'node:path'

import {Plugin} from '@oclif/core'

/**
 * The manifest of the plugin in a folder, as JSON text.
 *
 * @throws what a command's module throws while it loads, and a TypeError for metadata that JSON
 * cannot hold
 */
export async function makeManifest(root) {
  const plugin = new Plugin({
    errorOnManifestCreate: true,
    ignoreManifest: true,
    respectNoCacheDefault: true,
    root: resolve(root),
    type: 'core',
  })
  await plugin.load()
  return `${JSON.stringify(plugin.manifest)}\n`
}

/** Writes `oclif.manifest.json` into the plugin's folder. */
export async function writeManifest(root) {
  await writeFile(join(root, 'oclif.manifest.json'), await makeManifest(root))
}

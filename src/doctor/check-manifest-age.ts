import {statSync} from 'node:fs'
import {join, sep} from 'node:path'

import {isRecord} from '../is-record.js'
import type {HostConfig} from '../oclif/shapes.js'
import type {Problem} from '../schema/doctor.js'

/** One build writes the manifest and the commands in any order, within this time. */
const toleranceMs = 2000

/**
 * Finds a manifest that is older than a compiled command of the host.
 *
 * Only where the host is developed: an installed package has the times at which its files were unpacked.
 */
export function checkManifestAge(config: HostConfig): Problem[] {
  const {name, root} = config
  if (typeof root !== 'string' || root.split(sep).includes('node_modules')) return []
  const written = readTime(join(root, 'oclif.manifest.json'))
  if (written === undefined) return []
  const own = [...(config.plugins?.values() ?? [])].find((plugin) => plugin.root === root)
  const newer = own?.commands.find((entry: unknown) => {
    const path = isRecord(entry) ? entry['relativePath'] : undefined
    if (!Array.isArray(path) || !path.every((part) => typeof part === 'string')) return false
    const changed = readTime(join(root, ...path))
    return changed !== undefined && changed > written + toleranceMs
  })
  if (!newer) return []
  return [
    {
      about: 'manifest',
      message: `The manifest of ${name} is older than its command ${newer.id}, and may not tell what is built.`,
      suggestion: 'Write it again with `oclif manifest`, before `murli lint` too, which reads it.',
    },
  ]
}

function readTime(path: string): number | undefined {
  try {
    return statSync(path).mtimeMs
  } catch {
    return undefined
  }
}

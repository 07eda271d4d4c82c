import {createRequire} from 'node:module'

import type {Catalog} from '../catalog.js'
import {describeCommand} from './describe-command.js'

const digests = new WeakMap<Catalog, string>()

/**
 * SHA-256 of what is told of the visible commands, in hexadecimal: it changes when, and only when, a command, flag,
 * argument or annotation does (contract, section 8). Versions are left out, so that a release keeps a client's cache.
 */
export function digest(catalog: Catalog): string {
  const known = digests.get(catalog)
  if (known) return known
  // Node takes milliseconds to load it, and few lines need a digest.
  const {createHash} = createRequire(process.execPath)('node:crypto') as typeof import('node:crypto')
  const hash = createHash('sha256')
  for (const command of catalog.commands) {
    if (command.isHidden) continue
    const told = [describeCommand(catalog, command), command.aliases, command.definition.usage]
    hash.update(`${JSON.stringify(told)}\n`)
  }

  const value = hash.digest('hex')
  digests.set(catalog, value)
  return value
}

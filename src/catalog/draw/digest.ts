import {createRequire} from 'node:module'

import type {Catalog} from '../catalog.js'
import {describeCommand} from './describe-command.js'

const digests = new WeakMap<Catalog, string>()

/** SHA-256 of everything that is told of the visible part of a catalog, in hexadecimal. */
export function digest(catalog: Catalog): string {
  const known = digests.get(catalog)
  if (known) return known
  const {bin, commands, config, isFlexible, isSingleCommand, name, plugins, separator, topics, version} = catalog
  const {description, oclif} = config?.pjson ?? {}
  // Node takes milliseconds to load it, and few lines need a digest.
  const {createHash} = createRequire(process.execPath)('node:crypto') as typeof import('node:crypto')
  const hash = createHash('sha256')
  const add = (value: unknown) => hash.update(`${JSON.stringify(value)}\n`)
  add([bin, name, version, separator, isFlexible, isSingleCommand, plugins])
  add([description, oclif?.description, oclif?.murli?.protocol])
  add(topics.filter(({isHidden}) => !isHidden))
  for (const command of commands) {
    if (command.isHidden) continue
    add([describeCommand(catalog, command), command.aliases, command.definition.usage])
  }

  const value = hash.digest('hex')
  digests.set(catalog, value)
  return value
}

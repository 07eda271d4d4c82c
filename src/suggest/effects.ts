import type {CatalogCommand} from '../catalog/catalog.js'
import {readMetadata} from '../catalog/read/declared-metadata.js'
import {isReading} from './verbs.js'

/**
 * Whether running a command may change something: what is stated of it decides, and else the verb that it ends in, where
 * only one that reads is harmless.
 */
export function mayMutate({definition, id}: CatalogCommand): boolean {
  const {destructive, mutating} = readMetadata(definition)
  if (mutating !== undefined || destructive !== undefined) return mutating === true || destructive === true
  return !isReading(id.slice(id.lastIndexOf(':') + 1).toLowerCase())
}

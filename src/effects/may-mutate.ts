import {type Catalog, type CatalogCommand, readMetadata} from '../catalog/catalog.js'
import {classifyCommand} from './classify-command.js'
import {readTelling} from './read-telling.js'

/**
 * Whether running a command may change something: what is stated of it decides, and else what its name and texts tell,
 * where only one that clearly reads is harmless.
 */
export function mayMutate(catalog: Catalog, command: CatalogCommand): boolean {
  const {destructive, mutating} = readMetadata(command.definition)
  if (mutating !== undefined || destructive !== undefined) return mutating === true || destructive === true
  return classifyCommand(readTelling(catalog, command)).effect !== 'reads'
}

import type {CommandMetadata} from '../contract/metadata.js'
import type {CatalogDefinition} from './catalog.js'
import type {PreciseTypes} from './flag-types.js'

/** What a command declares about itself (contract, section 7), as its manifest keeps it. */
export type DeclaredMetadata = CommandMetadata & {murli?: PreciseTypes}

/** What a command's definition declares. */
export function readMetadata(definition: CatalogDefinition): DeclaredMetadata {
  return definition as CatalogDefinition & DeclaredMetadata
}

import {type CommandMetadata, metadataFields} from '../../contract/metadata.js'
import type {CatalogDefinition} from '../catalog.js'
import type {PreciseTypes} from './flag-types.js'

/** What a command declares about itself (contract, section 7), as its manifest keeps it. */
export type DeclaredMetadata = CommandMetadata & {murli?: PreciseTypes}

/** What a command's definition declares. */
export function readMetadata(definition: CatalogDefinition): DeclaredMetadata {
  return definition as CatalogDefinition & DeclaredMetadata
}

/** Whether a command declares anything about itself. */
export function hasMetadata(definition: CatalogDefinition): boolean {
  const metadata = readMetadata(definition)
  return metadataFields.some((field) => metadata[field] !== undefined)
}

import type {CatalogCommand} from '../../src/catalog/catalog.js'
import type {CommandDefinition} from '../../src/oclif/shapes.js'
import {catalogOf} from './manifest-catalog.js'

/** A command of a host that has no other. */
export function commandOf(definition: CommandDefinition): CatalogCommand {
  return catalogOf({deploy: definition}).commands[0]!
}

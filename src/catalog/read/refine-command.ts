import type {CatalogCommand} from '../catalog.js'
import {readMetadata} from './declared-metadata.js'
import {type PreciseTypes, preciseTypes} from './flag-types.js'
import {refineDefinition} from './refine-definition.js'

/** A command as its loaded class defines it; the command itself where the class cannot be read. */
export function refineCommand(command: CatalogCommand, commandClass: unknown): CatalogCommand {
  const {aliases, id, isHidden, isOwn, name} = command
  const load = command.load && (() => command.load!())
  try {
    const definition = refineDefinition(command.definition, commandClass)
    return {aliases, definition, id, isHidden, isOwn, load, name, types: preciseTypes(commandClass)}
  } catch {
    // A getter of the class throws: the manifest is what is left.
    return command
  }
}

/** What is known of the values of a command: from its class, or from an own command's manifest. */
export function typesOf({definition, types}: CatalogCommand): PreciseTypes | undefined {
  return types ?? readMetadata(definition).murli
}

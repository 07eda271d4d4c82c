import type {CatalogCommand, CatalogDefinition} from './catalog.js'
import {readMetadata} from './declared-metadata.js'
import {type PreciseTypes, preciseTypes} from './flag-types.js'
import {refineDefinition} from './refine-definition.js'

/** A command as its loaded class defines it; the command itself where the class cannot be read. */
export function refineCommand(command: CatalogCommand, commandClass: unknown): CatalogCommand {
  try {
    const definition = refineDefinition(command.definition, commandClass)
    return {...withDefinition(command, definition), types: preciseTypes(commandClass)}
  } catch {
    // A getter of the class throws: the manifest is what is left.
    return command
  }
}

/** A command with another definition; a copy would leave out what a command reads on demand. */
export function withDefinition(command: CatalogCommand, definition: CatalogDefinition): CatalogCommand {
  const {aliases, hiddenAliases = [], id, isHidden, isOwn, name} = command
  const load = command.load && (() => command.load!())
  return {aliases, definition, hiddenAliases, id, isHidden, isOwn, name, ...(load && {load})}
}

/** What is known of the values of a command: from its class, or from an own command's manifest. */
export function typesOf({definition, types}: CatalogCommand): PreciseTypes | undefined {
  return types ?? readMetadata(definition).murli
}

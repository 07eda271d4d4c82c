import {type CatalogCommand, readMetadata} from '../catalog/catalog.js'
import {flagsEverywhere, isGlobalFlag} from '../flags/table.js'
import type {FlagDefinition} from '../oclif/shapes.js'

const known = new WeakMap<CatalogCommand, Record<string, FlagDefinition>>()

/** Every flag that a command takes: its own and those that work everywhere. */
export function knownFlags(command: CatalogCommand): Record<string, FlagDefinition> {
  const flags = known.get(command) ?? {...flagsEverywhere, ...confirmingFlags(command), ...command.definition.flags}
  known.set(command, flags)
  return flags
}

/** The gate takes the confirmation off a line whose command does not know it. */
function confirmingFlags({definition}: CatalogCommand): Record<string, FlagDefinition> {
  const {destructive, mutating} = readMetadata(definition)
  return mutating || destructive ? {yes: {hidden: true, type: 'boolean'}} : {}
}

/** Whether a flag of this name is the one that works everywhere, rather than the command's own. */
export function isAnsweredEverywhere(name: string, {definition, isOwn}: CatalogCommand): boolean {
  const own = Object.hasOwn(definition.flags, name) ? definition.flags[name] : undefined
  return Object.hasOwn(flagsEverywhere, name) && (own === undefined || (isOwn && isGlobalFlag(name, own)))
}

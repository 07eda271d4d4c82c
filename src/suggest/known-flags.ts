import type {CatalogCommand} from '../catalog/catalog.js'
import {readMetadata} from '../catalog/read/declared-metadata.js'
import {isGlobalFlag} from '../flags/global.js'
import type {FlagDefinition} from '../oclif/shapes.js'

/** The flags that oclif and this package answer on every command (contract, section 7). */
const everywhere: Record<string, FlagDefinition> = {
  agent: {allowNo: true, hidden: true, type: 'boolean'},
  help: {hidden: true, type: 'boolean'},
  schema: {hidden: true, type: 'boolean'},
  validate: {hidden: true, type: 'boolean'},
}

/** The global flags that may stand before a command, and whether they take a value. */
export const leadingFlags: ReadonlyMap<string, boolean> = new Map([
  ['--agent', false],
  ['--full', false],
  ['--no-agent', false],
  ['--output', true],
  ['--protocol-version', true],
  ['--schema', false],
  ['--select', true],
  ['--validate', false],
])

const known = new WeakMap<CatalogCommand, Record<string, FlagDefinition>>()

/** Every flag that a command takes: its own and those that work everywhere. */
export function knownFlags(command: CatalogCommand): Record<string, FlagDefinition> {
  const {destructive, mutating} = readMetadata(command.definition)
  // The gate takes the confirmation off a line whose command does not know it.
  const confirming: Record<string, FlagDefinition> =
    mutating || destructive ? {yes: {hidden: true, type: 'boolean'}} : {}
  const flags = known.get(command) ?? {...everywhere, ...confirming, ...command.definition.flags}
  known.set(command, flags)
  return flags
}

/** Whether a flag of this name is the one that works everywhere, rather than the command's own. */
export function isAnsweredEverywhere(name: string, {definition, isOwn}: CatalogCommand): boolean {
  const own = Object.hasOwn(definition.flags, name) ? definition.flags[name] : undefined
  return Object.hasOwn(everywhere, name) && (own === undefined || (isOwn && isGlobalFlag(name, own)))
}

import {annotateEntry} from '../annotations/annotations.js'
import {readReturns} from '../annotations/result-types.js'
import {parserFlags} from '../flags/command-flags.js'
import type {HostConfig} from '../oclif/shapes.js'
import type {CatalogCommand, CatalogDefinition, ManifestEntry} from './catalog.js'
import {checkEntry} from './check-entry.js'
import {readClassTypes, readParserInput} from './class-types.js'

/**
 * Reads a command's definition from its manifest entry and annotations; that of an adopted command
 * has the result type and the global flags, too.
 */
export function readDefinition(
  config: HostConfig,
  entry: ManifestEntry,
  {isAdopted}: {isAdopted: boolean},
): CatalogDefinition {
  const {definition} = checkEntry(annotateEntry(config, entry))
  if (!isAdopted) return definition
  const returns = readReturns(config, definition)
  const typed = {...definition, ...(returns && {returns})}
  const flags = parserFlags({...typed, plugin: {pjson: config.pjson}})
  return {...typed, flags}
}

/**
 * A command with the flags, arguments and types of its loaded class. Where the class has a default
 * function, the default is the function's result in the manifest.
 */
export function refineCommand(command: CatalogCommand, commandClass: unknown): CatalogCommand {
  const {args, flags} = readParserInput(commandClass)
  const {definition} = command
  const {definition: refined} = checkEntry({
    ...definition,
    args: withDefaults(args, definition.args),
    flags: withDefaults(flags, definition.flags),
  })
  return {
    ...command,
    definition: {...refined, murli: readClassTypes(commandClass)},
  }
}

type Inputs = Readonly<Record<string, {default?: unknown}>>

/** The flags or arguments of a class, with the manifest's defaults instead of functions. */
function withDefaults(declared: Inputs, listed: Inputs): unknown {
  const inputs = Object.entries(declared).map(([name, input]) => {
    if (typeof input?.default !== 'function') return [name, input]
    return [name, {...input, default: listed[name]?.default}]
  })
  return Object.fromEntries(inputs)
}

/** A command with the types of its class, if it has one; undefined if it cannot be loaded. */
export async function refineByClass(command: CatalogCommand): Promise<CatalogCommand | undefined> {
  try {
    const commandClass = await command.load?.()
    return commandClass ? refineCommand(command, commandClass) : command
  } catch {
    return undefined
  }
}

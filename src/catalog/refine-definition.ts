import type {CatalogDefinition} from './catalog.js'
import {readParserInput} from './flag-types.js'
import {readDefinition} from './read-definition.js'

/**
 * A definition with the flags and arguments that the parser of the loaded class has.
 *
 * A manifest can be older than its class, and it loses base flags of some classes. What it has alone is the value that
 * a default function came to.
 *
 * @throws what a getter of the class throws
 */
export function refineDefinition(definition: CatalogDefinition, commandClass: unknown): CatalogDefinition {
  const {args, flags} = readParserInput(commandClass)
  const refined = {args: refineEach(args, definition.args), flags: refineEach(flags, definition.flags)}
  const {args: validArgs, flags: validFlags} = readDefinition(refined, () => {})
  return {...definition, args: validArgs, flags: validFlags}
}

function refineEach<Value extends {default?: unknown}>(
  precise: Readonly<Record<string, Value>>,
  cached: Readonly<Record<string, Value>>,
): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(precise).map(([name, value]) => {
      const isLiteral = typeof value?.default !== 'function'
      return [name, isLiteral ? value : {...value, default: cached[name]?.default}]
    }),
  )
}

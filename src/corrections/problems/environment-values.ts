import type {CatalogCommand} from '../../catalog/catalog.js'
import type {Token} from '../../command-line/tokenize.js'
import {environmentOf} from '../../secrets/sensitive-names.js'
import {isUsed} from './problem.js'

/** A flag that is not on the command line and gets its value from a variable (6.9a). */
type EnvironmentValue = {
  name: string
  value: string
  variable: string
}

/** The texts that turn a boolean flag on in a variable (core 4 and 5, lib/util/util.js). */
const truthy = /^(?:1|true|y|yes)$/i

/**
 * Lists the flags that get their values from the environment, as oclif's parser does: an empty
 * variable is ignored, and a boolean flag's variable must be true.
 */
export function listEnvironmentValues(
  command: CatalogCommand,
  tokens: readonly Token[],
): EnvironmentValue[] {
  return Object.entries(command.definition.flags).flatMap(([name, {type}]) => {
    const variable = environmentOf(name, command.definition)
    const value = variable === undefined ? undefined : process.env[variable]
    if (!variable || !value || isUsed(tokens, name)) return []
    const isOff = type === 'boolean' && !truthy.test(value)
    return isOff ? [] : [{name, value, variable}]
  })
}

/** Finds the value that a flag of a line gets from the environment; undefined if it gets none. */
export function findEnvironmentValue(
  field: string,
  command: CatalogCommand | undefined,
  tokens: readonly Token[],
): EnvironmentValue | undefined {
  if (!command) return undefined
  return listEnvironmentValues(command, tokens).find(({name}) => `--${name}` === field)
}

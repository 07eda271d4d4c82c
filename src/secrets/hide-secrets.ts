import type {FlagDefinition} from '../oclif/shapes.js'
import {type FlagAnnotations, isSensitive} from './secrets.js'

/** Puts a placeholder in the place of every secret among a command's flag values. */
export function hideSecrets(
  values: Record<string, unknown>,
  {flagAnnotations, flags = {}}: {flagAnnotations?: FlagAnnotations; flags?: Record<string, FlagDefinition>},
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value !== undefined && isSensitive(name, flags[name], flagAnnotations) ? `<${name}>` : value,
    ]),
  )
}

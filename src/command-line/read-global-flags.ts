import {type Flags, tokenize} from './tokenize.js'
import {isGlobalFlag, type AgentFlag, type GlobalFlagName} from '../flags/table.js'

/** A flag's name as a property: `timeout-ms` is `timeoutMs`. */
type PropertyOf<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<PropertyOf<Rest>>}`
  : Name

/** What the global flags on a line say; a flag that is not there is left out. */
export type GlobalFlagValues = {
  [Name in GlobalFlagName as PropertyOf<Name>]?: AgentFlag[Name]['type'] extends 'boolean' ? boolean : string
}

/** The property of a global flag in {@link GlobalFlagValues}. */
export function nameProperty(name: string): keyof GlobalFlagValues {
  return name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) as keyof GlobalFlagValues
}

/**
 * Reads our global flags off a command's argv without parsing it; a flag of the command's own with such a name is not
 * ours and is not read. The last one wins, as in oclif's parser.
 */
export function readGlobalFlags(argv: readonly string[], flags: Flags): GlobalFlagValues {
  const values: Record<string, boolean | string> = {}
  for (const token of tokenize(argv, flags)) {
    if (token.kind !== 'flag' || !isGlobalFlag(token.name, flags[token.name])) continue
    const property = nameProperty(token.name)
    if (flags[token.name]!.type === 'boolean') {
      if (token.surplus === undefined) values[property] = !token.negated
    } else if (token.value !== undefined) values[property] = token.value
  }

  return values
}

import {type Flags, tokenize} from './tokenize.js'
import {isGlobalFlag} from '../flags/global.js'

/** What the global flags on a line say; a flag that is not there is left out. */
export type GlobalFlagValues = {
  agent?: boolean
  full?: boolean
  output?: string
  protocolVersion?: string
  schema?: boolean
  select?: string
  timeoutMs?: string
  validate?: boolean
}

const properties = {
  agent: 'agent',
  full: 'full',
  output: 'output',
  'protocol-version': 'protocolVersion',
  schema: 'schema',
  select: 'select',
  'timeout-ms': 'timeoutMs',
  validate: 'validate',
} as const

/**
 * Reads our global flags off a command's argv without parsing it; a flag of the command's own with such a name is not
 * ours and is not read. The last one wins, as in oclif's parser.
 */
export function readGlobalFlags(argv: readonly string[], flags: Flags): GlobalFlagValues {
  const values: Record<string, boolean | string> = {}
  for (const token of tokenize(argv, flags)) {
    if (token.kind !== 'flag' || !isGlobalFlag(token.name, flags[token.name])) continue
    const property = properties[token.name as keyof typeof properties]
    if (flags[token.name]!.type === 'boolean') {
      if (token.surplus === undefined) values[property] = !token.negated
    } else if (token.value !== undefined) values[property] = token.value
  }

  return values
}

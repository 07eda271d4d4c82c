import type {FlagDefinition} from '../oclif/shapes.js'
import {agentFlag} from './agent.js'
import {globalHelpGroup} from './flag.js'
import {fullFlag} from './full.js'
import {outputFlag} from './output.js'
import {protocolVersionFlag} from './protocol-version.js'
import {schemaFlag} from './schema.js'
import {selectFlag} from './select.js'
import {timeoutFlag} from './timeout-ms.js'
import {validateFlag} from './validate.js'

/** The global flags of every own command (contract, section 7). */
export const globalFlags = {
  agent: agentFlag,
  full: fullFlag,
  output: outputFlag,
  'protocol-version': protocolVersionFlag,
  schema: schemaFlag,
  validate: validateFlag,
} as const

/** The global flags that only some own commands have: where `returns` is declared, and where the host turns it on. */
export const conditionalGlobalFlags = {select: selectFlag, 'timeout-ms': timeoutFlag} as const

/** Whether a command's flag is one of our global flags, on a class or in a manifest, rather than its own of that name. */
export function isGlobalFlag(name: string, flag: FlagDefinition | undefined): boolean {
  return (
    flag?.helpGroup === globalHelpGroup &&
    (Object.hasOwn(globalFlags, name) || Object.hasOwn(conditionalGlobalFlags, name))
  )
}

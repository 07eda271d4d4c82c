import {agent} from './agent.js'
import {dryRun} from './dry-run.js'
import {force} from './force.js'
import {full} from './full.js'
import {output} from './output.js'
import {protocolVersion} from './protocol-version.js'
import type {FlagRule} from './rule.js'
import {schema} from './schema.js'
import {select} from './select.js'
import {timeoutMs} from './timeout-ms.js'
import {validate} from './validate.js'
import {yes} from './yes.js'

/** The one table of our flags, from which everything else that knows one is derived; of two that confirm, the first is offered. */
export const flagTable = {
  agent,
  full,
  output,
  'protocol-version': protocolVersion,
  schema,
  select,
  'timeout-ms': timeoutMs,
  validate,
  yes,
  force,
  'dry-run': dryRun,
} as const satisfies Record<string, FlagRule>

type Table = typeof flagTable

/** Every flag that an own command may be given, by name. */
export type AgentFlag = {[Name in keyof Table]: Table[Name]['flag']}

/** The name of a flag of ours that stands in a group of `--help`. */
type NameIn<Group> = {[Name in keyof Table]: Table[Name]['flag']['helpGroup'] extends Group ? Name : never}[keyof Table]

/** The name of a global flag (contract, section 7). */
export type GlobalFlagName = NameIn<'AGENT'>

/** The rules of our flags, by name. */
export const flagRules: readonly (readonly [name: string, rule: FlagRule])[] = Object.entries<FlagRule>(flagTable)

/** The global flags by name (contract, section 7). */
export const globalFlags = pickFlags(({flag}) => flag.helpGroup === 'AGENT') as Record<GlobalFlagName, FlagRule['flag']>

/** Those of our flags of which the rules fulfil a condition, by name. */
export function pickFlags(isPicked: (rule: FlagRule) => boolean): Record<string, FlagRule['flag']> {
  return Object.fromEntries(flagRules.filter(([, rule]) => isPicked(rule)).map(([name, {flag}]) => [name, flag]))
}

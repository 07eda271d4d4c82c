import type {FlagDefinition, HostSettings} from '../oclif/shapes.js'
import {dryRunFlag} from './dry-run.js'
import {isInjectedFlag} from './flag.js'
import {forceFlag} from './force.js'
import {conditionalGlobalFlags, globalFlags} from './global.js'
import {yesFlag} from './yes.js'

/** Every flag that an own command may be given, by name. */
export type AgentFlag = typeof globalFlags &
  typeof conditionalGlobalFlags & {'dry-run': typeof dryRunFlag; force: typeof forceFlag; yes: typeof yesFlag}

/** A plugin as far as the settings of its host can be read. */
export type OwningPlugin = {name?: string; parent?: OwningPlugin; pjson?: {oclif?: {murli?: HostSettings}}}

/** What decides which flags a command is given. */
export type FlagOwner = {
  baseFlags?: Record<string, FlagDefinition>
  flags?: Record<string, FlagDefinition>
  dryRunnable?: boolean
  mutating?: boolean
  returns?: unknown
  /** The plugin that the command comes from, which oclif sets when it loads the class. */
  plugin?: OwningPlugin
}

/**
 * The base flags of an own command: those of its base class, and ours for what it declares. A flag of the command's
 * own, by name, alias or negation, wins, and ours then is not there (contract, section 7).
 */
export function flagsForCommand(owner: FlagOwner): Record<string, FlagDefinition> {
  const inherited = Object.entries(owner.baseFlags ?? {}).filter(([, flag]) => !isInjectedFlag(flag))
  const taken = collectNames([...inherited, ...Object.entries(owner.flags ?? {})])
  const ours = {
    ...globalFlags,
    ...(owner.returns === undefined ? {} : {select: conditionalGlobalFlags.select}),
    ...(hasTimeoutFlag(owner.plugin) ? {'timeout-ms': conditionalGlobalFlags['timeout-ms']} : {}),
    ...(owner.mutating ? {force: forceFlag, yes: yesFlag} : {}),
    ...(owner.dryRunnable ? {'dry-run': dryRunFlag} : {}),
  }
  const free = Object.entries(ours).filter(
    ([name, flag]) => !taken.has(name) && !('allowNo' in flag && flag.allowNo && taken.has(`no-${name}`)),
  )
  return Object.fromEntries([...inherited, ...free])
}

/** Whether the host at the root of the plugins turns `--timeout-ms` on. */
function hasTimeoutFlag(plugin: OwningPlugin | undefined): boolean {
  let root = plugin
  while (root?.parent) root = root.parent
  return root?.pjson?.oclif?.murli?.timeoutFlag === true
}

function collectNames(flags: [string, FlagDefinition][]): Set<string> {
  return new Set(flags.flatMap(([name, flag]) => [name, ...(flag.aliases ?? [])]))
}

import type {FlagDefinition, HostSettings} from '../oclif/shapes.js'
import {type FlagConditions, findRow, flagRows, type HelpGroup} from './table.js'

type Flags = Record<string, FlagDefinition>

/** A plugin, whose topmost parent is the host. */
type OwningPlugin = {name?: string; parent?: OwningPlugin; pjson?: {oclif?: {murli?: HostSettings}}}

/** What determines a command's flags of the plugin: its class or manifest entry. */
export type FlagOwner = FlagConditions & {
  baseFlags?: Flags
  flags?: Flags
  plugin?: OwningPlugin
}

/** The base flags of an own command's class: those of its base class, and those that its declarations add (7.10). */
export function classFlags(owner: FlagOwner): Flags {
  return addFlags(owner, 'SAFETY')
}

/** The base flags for an own command's parser: those of its class, and the global flags (7.16). */
export function parserBaseFlags(owner: FlagOwner): Flags {
  return addFlags(owner, 'AGENT')
}

/** All flags that an own command's parser accepts: its own, its base class's, and the plugin's (7.16). */
export function parserFlags(owner: FlagOwner): Flags {
  return {...parserBaseFlags(owner), ...owner.flags}
}

/** A flag of the command's own with a name, alias, negation or character of a flag of the plugin wins (7.16). */
function addFlags(owner: FlagOwner, group: HelpGroup): Flags {
  const settings = findHost(owner.plugin)?.pjson?.oclif?.murli
  const inherited = Object.entries(owner.baseFlags ?? {}).filter(
    ([name, flag]) => findRow(name, flag)?.flag.helpGroup !== group,
  )
  const given = flagRows.filter(
    ([, {flag, isGiven}]) => flag.helpGroup === group && isGiven?.(owner, settings) !== false,
  )
  const own = [...inherited, ...Object.entries(owner.flags ?? {})]
  const taken = new Set(
    own.flatMap(([name, {aliases = [], char = '', charAliases = []}]) => [name, char, ...aliases, ...charAliases]),
  )
  const added = given.flatMap(([name, row]): [string, FlagDefinition][] => {
    const flag: FlagDefinition = row.flag
    if (taken.has(name) || (flag.allowNo === true && taken.has(`no-${name}`))) return []
    return [[name, flag.char !== undefined && taken.has(flag.char) ? {...flag, char: undefined} : flag]]
  })
  return Object.fromEntries([...inherited, ...added])
}

function findHost(plugin: OwningPlugin | undefined): OwningPlugin | undefined {
  return plugin?.parent ? findHost(plugin.parent) : plugin
}

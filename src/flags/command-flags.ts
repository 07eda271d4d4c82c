import type {Flags} from '../command-line/find-flag.js'
import type {FlagDefinition, HostSettings} from '../oclif/shapes.js'
import {findRow, type FlagOwner, flagRows, type HelpGroup} from './table.js'

/**
 * The base flags of an adopted command's class: those of its base class, and those that its
 * declarations add (7.10).
 */
export function classFlags(owner: FlagOwner): Flags {
  return addFlags(owner, 'SAFETY')
}

/** The base flags of an adopted command's parser: its class's, and the global flags (7.16). */
export function parserBaseFlags(owner: FlagOwner): Flags {
  return addFlags(owner, 'AGENT')
}

/**
 * All flags that an adopted command's parser accepts: its own, its base class's, and the plugin's
 * (7.16).
 */
export function parserFlags(owner: FlagOwner): Flags {
  return {...parserBaseFlags(owner), ...owner.flags}
}

/**
 * A command's base flags, and the plugin's flags of one group. A flag of the command itself wins
 * over one of the plugin with its name, alias, negation or character (7.16).
 */
function addFlags(owner: FlagOwner, group: HelpGroup): Flags {
  const settings = settingsOf(owner)
  // A base class may have got flags of the group already, but this class's declarations count.
  const inherited = Object.entries(owner.baseFlags ?? {}).filter(
    ([name, flag]) => findRow(name, flag)?.flag.helpGroup !== group,
  )
  const declared = [...inherited, ...Object.entries(owner.flags ?? {})]
  const taken = new Set(declared.flatMap(namesOfFlag))
  const added: [string, FlagDefinition][] = []
  for (const [name, {flag, isGiven}] of flagRows) {
    const isWanted = flag.helpGroup === group && isGiven?.(owner, settings) !== false
    const hasTakenName = taken.has(name) || (flag.allowNo === true && taken.has(`no-${name}`))
    if (isWanted && !hasTakenName) added.push([name, withoutTakenChar(flag, taken)])
  }
  return Object.fromEntries([...inherited, ...added])
}

/** A flag of the plugin, without its character if the command uses that. */
function withoutTakenChar(flag: FlagDefinition, taken: ReadonlySet<string>): FlagDefinition {
  const isTaken = flag.char !== undefined && taken.has(flag.char)
  return isTaken ? {...flag, char: undefined} : flag
}

/** The settings of the host of a command's plugin. */
function settingsOf({plugin}: FlagOwner): HostSettings | undefined {
  let host = plugin
  while (host?.parent) host = host.parent
  return host?.pjson?.oclif?.murli
}

/** The words, without dashes, that name a flag: its name, aliases and characters. */
export function namesOfFlag([name, flag]: [string, Partial<FlagDefinition> | null]): string[] {
  // A malformed manifest's entry may be null, and so may each of its fields.
  const {aliases, char, charAliases} = flag ?? {}
  return [name, ...(aliases ?? []), char ?? [], ...(charAliases ?? [])].flat()
}

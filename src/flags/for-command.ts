import type {FlagDefinition} from '../oclif/shapes.js'
import {isInjectedFlag, withoutCharacter} from './flag.js'
import {flagRules} from './global-flags.js'
import type {FlagOwner} from './rule.js'

type Flags = Record<string, FlagDefinition>

/**
 * The base flags of an own command's class: those of its base class, and `--yes`, `--force` and `--dry-run` where it
 * declares `mutating` or `dryRunnable`. No other flag is added to a class, so help and manifests do not change (7.10).
 */
export function classFlags(owner: FlagOwner): Flags {
  return addFlags(owner, 'SAFETY')
}

/**
 * All flags that the parser of an own command knows: its own, its base class's, and the plugin's (7.16).
 *
 * @param owner the class, or its entry in a manifest
 */
export function parserFlags(owner: FlagOwner): Flags {
  return {...parserBaseFlags(owner), ...owner.flags}
}

/** The base flags that the parser of an own command is given: those of its class, and the global flags (7.16). */
export function parserBaseFlags(owner: FlagOwner): Flags {
  return addFlags(owner, 'AGENT')
}

/** A flag of the command's own with a name, alias, negation or character of a flag of the plugin wins (7.16). */
function addFlags(owner: FlagOwner, group: 'AGENT' | 'SAFETY'): Flags {
  const isReplaced = (flag: FlagDefinition) => isInjectedFlag(flag) && flag.helpGroup === group
  const inherited = Object.entries(owner.baseFlags ?? {}).filter(([, flag]) => !isReplaced(flag))
  const taken = collectWords([...inherited, ...Object.entries(owner.flags ?? {})])
  const added = flagRules
    .filter(([, rule]) => rule.flag.helpGroup === group && rule.isGiven(owner))
    .map(([name, {flag}]) => [name, flag] as const)
    .filter(([name, flag]) => !taken.has(name) && !(flag.type === 'boolean' && flag.allowNo && taken.has(`no-${name}`)))
    .map(
      ([name, flag]) => [name, 'char' in flag && taken.has(flag.char ?? '') ? withoutCharacter(flag) : flag] as const,
    )
  return Object.fromEntries([...inherited, ...added])
}

/** Every name and character that flags answer to. */
function collectWords(flags: [string, FlagDefinition][]): Set<string> {
  return new Set(
    flags.flatMap(([name, {aliases = [], char, charAliases = []}]) => [
      name,
      ...aliases,
      ...charAliases,
      ...(char === undefined ? [] : [char]),
    ]),
  )
}

import type {FlagDefinition} from '../oclif/shapes.js'
import {isInjectedFlag, withoutCharacter} from './flag.js'
import type {FlagOwner} from './rule.js'
import {flagRules} from './global-flags.js'

/**
 * The base flags of an own command: those of its base class, and ours for what it declares. A flag of the command's
 * own, by name, alias or negation, wins, and ours then is not there (contract, section 7); so does its character.
 */
export function flagsForCommand(owner: FlagOwner): Record<string, FlagDefinition> {
  const inherited = Object.entries(owner.baseFlags ?? {}).filter(([, flag]) => !isInjectedFlag(flag))
  const taken = collectWords([...inherited, ...Object.entries(owner.flags ?? {})])
  const ours = flagRules
    .filter(([, rule]) => rule.isGiven(owner))
    .map(([name, {flag}]) => [name, flag] as const)
    .filter(([name, flag]) => !taken.has(name) && !(flag.type === 'boolean' && flag.allowNo && taken.has(`no-${name}`)))
    .map(
      ([name, flag]) => [name, 'char' in flag && taken.has(flag.char ?? '') ? withoutCharacter(flag) : flag] as const,
    )
  return Object.fromEntries([...inherited, ...ours])
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

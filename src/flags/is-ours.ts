import type {FlagDefinition} from '../oclif/shapes.js'
import type {FlagRule} from './rule.js'
import {flagTable} from './global-flags.js'

/** The rule of a command's flag, on a class or in a manifest; undefined where it is the command's own of that name. */
export function findRule(name: string, flag: FlagDefinition | undefined): FlagRule | undefined {
  const rule = Object.hasOwn(flagTable, name) ? flagTable[name as keyof typeof flagTable] : undefined
  return rule !== undefined && flag?.helpGroup === rule.flag.helpGroup ? rule : undefined
}

/** Whether a command's flag is one of our global flags, on a class or in a manifest. */
export function isGlobalFlag(name: string, flag: FlagDefinition | undefined): boolean {
  return findRule(name, flag)?.flag.helpGroup === 'AGENT'
}

import {makeBooleanFlag} from './flag.js'
import type {FlagRule} from './rule.js'

/** `--force`: confirms a command that changes state (contract, section 7). */
export const force = {
  confirms: true,
  flag: makeBooleanFlag({description: 'Do it without asking, like --yes.', helpGroup: 'SAFETY', name: 'force'}),
  isGiven: ({mutating}) => mutating === true,
} as const satisfies FlagRule

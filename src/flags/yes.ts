import {makeBooleanFlag} from './flag.js'
import type {FlagRule} from './rule.js'

/** `--yes`: confirms a command that changes state (contract, section 7). */
export const yes = {
  confirms: true,
  flag: makeBooleanFlag({
    char: 'y',
    description: 'Confirm that it may change state.',
    helpGroup: 'SAFETY',
    name: 'yes',
  }),
  isGiven: ({mutating}) => mutating === true,
} as const satisfies FlagRule

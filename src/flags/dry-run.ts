import {makeBooleanFlag} from './flag.js'
import type {FlagRule} from './rule.js'

/** `--dry-run`: says what a command would do (contract, section 7). */
export const dryRun = {
  flag: makeBooleanFlag({
    description: 'Say what would happen, and change nothing.',
    helpGroup: 'SAFETY',
    name: 'dry-run',
  }),
  isGiven: ({dryRunnable}) => dryRunnable === true,
} as const satisfies FlagRule

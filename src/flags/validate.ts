import {makeBooleanFlag} from './flag.js'
import {always, type FlagRule} from './rule.js'

/** `--validate`: checks the line and runs nothing (contract, section 8). */
export const validate = {
  flag: makeBooleanFlag({
    description: 'Check the line as running it would, and run nothing.',
    helpGroup: 'AGENT',
    name: 'validate',
  }),
  foreign: 'always',
  isGiven: always,
} as const satisfies FlagRule

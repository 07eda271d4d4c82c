import {makeBooleanFlag} from './flag.js'
import {always, type FlagRule} from './rule.js'

/** `--schema`: prints the command's schema and runs nothing (contract, section 8). */
export const schema = {
  flag: makeBooleanFlag({description: "Print the command's schema and exit.", helpGroup: 'AGENT', name: 'schema'}),
  foreign: 'always',
  isGiven: always,
} as const satisfies FlagRule

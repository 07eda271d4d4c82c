import {makeBooleanFlag} from './flag.js'
import {always, type FlagRule} from './rule.js'

/** `--full`: never cuts a large result (contract, section 7). */
export const full = {
  flag: makeBooleanFlag({description: 'Print the whole result, however large.', helpGroup: 'AGENT', name: 'full'}),
  isGiven: always,
} as const satisfies FlagRule

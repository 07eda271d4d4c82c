import {makeOptionFlag} from './flag.js'
import type {FlagRule} from './rule.js'

/** `--select`: prints only some paths of the result (contract, section 7). */
export const select = {
  flag: makeOptionFlag({
    description: 'Print only these comma-separated paths of the result, such as id,owner.name.',
    helpGroup: 'AGENT',
    helpValue: '<paths>',
    name: 'select',
  }),
  isGiven: ({returns}) => returns !== undefined,
} as const satisfies FlagRule

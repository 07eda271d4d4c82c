import {makeBooleanFlag} from './flag.js'
import {always, type FlagRule} from './rule.js'

/** `--agent` and `--no-agent`: who the output is for (contract, section 2). */
export const agent = {
  flag: makeBooleanFlag({
    allowNo: true,
    description: 'Answer as to an AI agent: one JSON document, structured errors.',
    helpGroup: 'AGENT',
    name: 'agent',
  }),
  foreign: 'always',
  isGiven: always,
} as const satisfies FlagRule

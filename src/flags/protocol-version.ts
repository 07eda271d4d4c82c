import {protocolVersions} from '../output/protocols/protocol.js'
import {makeOptionFlag} from './flag.js'
import {always, type FlagRule} from './rule.js'

/** `--protocol-version`: the shape of the answer (contract, section 4). */
export const protocolVersion = {
  flag: makeOptionFlag({
    description: 'Shape of the answer.',
    helpGroup: 'AGENT',
    name: 'protocol-version',
    options: protocolVersions,
  }),
  foreign: 'question',
  isGiven: always,
} as const satisfies FlagRule

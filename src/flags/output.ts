import {formats} from '../output/formats/formats.js'
import {makeOptionFlag} from './flag.js'
import {always, type FlagRule} from './rule.js'

/** `--output`: how the answer is written (contract, section 2). */
export const output = {
  flag: makeOptionFlag({
    description: 'Format of the answer; text is for people.',
    helpGroup: 'AGENT',
    name: 'output',
    options: formats,
  }),
  foreign: 'question',
  isGiven: always,
} as const satisfies FlagRule

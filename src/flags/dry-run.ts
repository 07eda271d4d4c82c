import {makeBooleanFlag} from './flag.js'

/** `--dry-run`: says what a command would do (contract, section 7). */
export const dryRunFlag = makeBooleanFlag({description: 'Say what would happen, and change nothing.', name: 'dry-run'})

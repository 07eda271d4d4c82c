import {makeBooleanFlag} from './flag.js'

/** `--yes`: confirms a command that changes state (contract, section 7). */
export const yesFlag = makeBooleanFlag({description: 'Confirm that it may change state.', name: 'yes'})

import {makeBooleanFlag} from './flag.js'

/** `--force`: confirms a command that changes state (contract, section 7). */
export const forceFlag = makeBooleanFlag({description: 'Do it without asking, like --yes.', name: 'force'})

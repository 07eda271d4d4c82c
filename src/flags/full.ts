import {globalHelpGroup, makeBooleanFlag} from './flag.js'

/** `--full`: never cuts a large result (contract, section 7). */
export const fullFlag = makeBooleanFlag({
  description: 'Print the whole result, however large.',
  helpGroup: globalHelpGroup,
  name: 'full',
})

import {globalHelpGroup, makeBooleanFlag} from './flag.js'

/** `--validate`: checks the line and runs nothing (contract, section 8). */
export const validateFlag = makeBooleanFlag({
  description: 'Check the line as running it would, and run nothing.',
  helpGroup: globalHelpGroup,
  name: 'validate',
})

import {globalHelpGroup, makeBooleanFlag} from './flag.js'

/** `--schema`: prints the command's schema and runs nothing (contract, section 8). */
export const schemaFlag = makeBooleanFlag({
  description: "Print the command's schema and exit.",
  helpGroup: globalHelpGroup,
  name: 'schema',
})

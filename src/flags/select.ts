import {globalHelpGroup, makeOptionFlag} from './flag.js'

/** `--select`: prints only some paths of the result (contract, section 7). */
export const selectFlag = makeOptionFlag({
  description: 'Print only these comma-separated paths of the result, such as id,owner.name.',
  helpGroup: globalHelpGroup,
  helpValue: '<paths>',
  name: 'select',
})

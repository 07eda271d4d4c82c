import {formats} from '../output/formats/format.js'
import {globalHelpGroup, makeOptionFlag} from './flag.js'

/** `--output`: how the answer is written (contract, section 2). */
export const outputFlag = makeOptionFlag({
  description: 'Format of the answer; text is for people.',
  helpGroup: globalHelpGroup,
  options: formats,
  name: 'output',
})

import {globalHelpGroup, makeOptionFlag} from './flag.js'

/** `--timeout-ms`: how long a command may take; there where the host turns it on with `oclif.murli.timeoutFlag`. */
export const timeoutFlag = makeOptionFlag({
  description: 'End the command after this many milliseconds.',
  helpGroup: globalHelpGroup,
  helpValue: '<ms>',
  name: 'timeout-ms',
})

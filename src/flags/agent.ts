import {globalHelpGroup, makeBooleanFlag} from './flag.js'

/** `--agent` and `--no-agent`: who the output is for (contract, section 2). */
export const agentFlag = makeBooleanFlag({
  allowNo: true,
  description: 'Answer as to an AI agent: one JSON document, structured errors.',
  helpGroup: globalHelpGroup,
  name: 'agent',
})

import {protocolVersions} from '../output/protocols/protocol.js'
import {globalHelpGroup, makeOptionFlag} from './flag.js'

/** `--protocol-version`: the shape of the answer (contract, section 4). */
export const protocolVersionFlag = makeOptionFlag({
  description: 'Shape of the answer.',
  helpGroup: globalHelpGroup,
  options: protocolVersions,
  name: 'protocol-version',
})

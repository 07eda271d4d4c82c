import type {Protocol} from './protocol.js'
import {makeLegacyProtocol} from './envelope-0-2.js'

/** Protocol 0.1: as 0.2, without versions (contract, section 4). */
export const v0_1: Protocol = makeLegacyProtocol(() => ({}))

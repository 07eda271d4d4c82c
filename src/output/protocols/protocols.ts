import {v1_0} from './envelope-1-0.js'
import {hateoas} from './hateoas.js'
import {v0_1, v0_2} from './legacy.js'
import type {Protocol, ProtocolVersion} from './protocol.js'

/** Every protocol of `--protocol-version`. */
export const protocols: Readonly<Record<ProtocolVersion, Protocol>> = {
  '1.0': v1_0,
  '0.2': v0_2,
  '0.1': v0_1,
  hateoas,
}

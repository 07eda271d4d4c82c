import type {Protocol, ProtocolVersion} from './protocol.js'
import {v1_0} from './envelope-1-0.js'

const loaders: Record<ProtocolVersion, () => Promise<Protocol> | Protocol> = {
  '1.0': () => v1_0,
  '0.2': async () => (await import('./envelope-0-2.js')).v0_2,
  '0.1': async () => (await import('./envelope-0-1.js')).v0_1,
  hateoas: async () => (await import('./hateoas.js')).hateoas,
}

/** Loads a protocol; the default is there already. */
export function loadProtocol(version: ProtocolVersion): Promise<Protocol> | Protocol {
  return loaders[version]()
}

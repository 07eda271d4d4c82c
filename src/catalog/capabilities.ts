import {formats} from '../output/formats/formats.js'
import {isProtocolVersion, protocolVersions} from '../output/protocols/protocol.js'
import type {CapabilitiesNode} from '../schema/introspection.js'
import type {Catalog} from './catalog.js'
import {readMetadata} from './declared-metadata.js'

/** The version of the contract that every document here follows. */
export const schemaVersion = '1.0'

/** What the host can do beyond its commands. */
export function describeCapabilities(catalog: Catalog): CapabilitiesNode {
  const protocol = catalog.config?.pjson?.oclif?.murli?.protocol
  return {
    streaming: true,
    dry_run: catalog.commands.some(
      ({definition, isHidden}) => !isHidden && readMetadata(definition).dryRunnable === true,
    ),
    profiles: false,
    output_formats: [...formats],
    protocol_versions: [...protocolVersions],
    schema_version: schemaVersion,
    tool_version: catalog.version,
    protocol_version: isProtocolVersion(protocol) ? protocol : protocolVersions[0],
  }
}

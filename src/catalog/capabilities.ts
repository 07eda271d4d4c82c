import type {CapabilitiesNode} from '../schema/introspection.js'
import type {Catalog} from './catalog.js'

/** The version of the contract that every document here follows. */
export const schemaVersion = '1.0'

/** The formats that `--output` takes. */
export const outputFormats = ['json', 'ndjson', 'yaml', 'text'] as const

/** The protocols that `--protocol-version` takes, the default first. */
export const protocolVersions = ['1.0', '0.2', '0.1', 'hateoas'] as const

/** What the host can do beyond its commands. */
export function describeCapabilities(catalog: Catalog): CapabilitiesNode {
  const protocol = catalog.config?.pjson?.oclif?.murli?.protocol
  return {
    streaming: true,
    dry_run: true,
    profiles: false,
    output_formats: [...outputFormats],
    protocol_versions: [...protocolVersions],
    schema_version: schemaVersion,
    tool_version: catalog.version,
    protocol_version: protocolVersions.find((version) => version === protocol) ?? protocolVersions[0],
  }
}

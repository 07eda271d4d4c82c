/** The names of the protocols, the default first (section 4). */
export const protocolVersions = ['1.0', '0.2', '0.1', 'hateoas'] as const

/** The name of a protocol. */
export type ProtocolVersion = (typeof protocolVersions)[number]

/** Whether a value names a protocol. */
export function isProtocolVersion(value: unknown): value is ProtocolVersion {
  return protocolVersions.includes(value as ProtocolVersion)
}

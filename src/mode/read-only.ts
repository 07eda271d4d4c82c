import type {HostConfig} from '../oclif/shapes.js'

/** What `<BIN>_READ_ONLY` may hold without meaning it, blanks and case aside (contract, section 12). */
const off: ReadonlySet<string> = new Set(['', '0', 'false', 'no'])

/** Whether `<BIN>_READ_ONLY` is set for the host's name, or for any other name that it goes by. */
export function isReadOnly(config: Pick<HostConfig, 'scopedEnvVar' | 'scopedEnvVarKeys'>): boolean {
  // Of several names oclif's `scopedEnvVar` reads the first that is set, which may be a `0`.
  const values = config.scopedEnvVarKeys?.('READ_ONLY').map((key) => process.env[key])
  return [...(values ?? []), config.scopedEnvVar('READ_ONLY')].some(
    (value) => value !== undefined && !off.has(value.trim().toLowerCase()),
  )
}

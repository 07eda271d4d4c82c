import type {HostConfig} from '../../oclif/shapes.js'

/** The `<BIN>_…` variable that marks a line which an MCP server runs: such a line starts no further server. */
export const nestedVariable = 'MURLI_MCP'

/** The value of that variable with which a server asks for the host's config as it is now. */
export const askForConfig = 'config'

/** The name of a `<BIN>_…` variable of this host, as oclif forms it (core 1 to 5, lib/config/config.js). */
export function scopedVariable({bin}: Pick<HostConfig, 'bin'>, name: string): string {
  return `${bin}_${name}`.replaceAll('@', '').replaceAll(/[/-]/g, '_').toUpperCase()
}

import type {HostConfig} from './shapes.js'

/** The name of a `<BIN>_…` variable of this host, as oclif forms it (core 1 to 5, lib/config/config.js). */
export function scopedVariable({bin}: Pick<HostConfig, 'bin'>, name: string): string {
  return `${bin}_${name}`.replaceAll('@', '').replaceAll(/[/-]/g, '_').toUpperCase()
}

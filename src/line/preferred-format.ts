import {type Format, formats, isFormat} from '../contract/formats.js'
import type {HostConfig} from '../oclif/shapes.js'

/**
 * The format in `<BIN>_OUTPUT`, for a command line without one (8.24); it never chooses the mode.
 */
export function preferredFormat(config: HostConfig): Exclude<Format, 'text'> | undefined {
  const format = config.scopedEnvVar('OUTPUT')
  return isFormat(format) && format !== 'text' ? format : undefined
}

/** How much of an invalid value is shown, in UTF-16 units. */
const maxShown = 40

/** Describes an invalid `<BIN>_OUTPUT` (8.24); undefined if it is valid. */
export function checkPreferredFormat(config: HostConfig): string | undefined {
  const format = config.scopedEnvVar('OUTPUT')
  if (!format || isFormat(format)) return undefined
  const isLong = format.length > maxShown
  const value = JSON.stringify(isLong ? `${format.slice(0, maxShown - 1)}…` : format)
  const [name = 'OUTPUT'] = config.scopedEnvVarKeys?.('OUTPUT') ?? []
  return `${name} is ${value}, which is not one of ${formats.join(', ')}; it is ignored.`
}

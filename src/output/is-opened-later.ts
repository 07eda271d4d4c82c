import type {Mode} from '../mode/mode.js'
import {isLoadedLater} from './formats/format-table.js'

/**
 * Whether the protocol or the format of an output stands behind an `import()`, so that it must be loaded before there is
 * something to write: async work never completes in an exit handler.
 */
export function isOpenedLater({format, protocol}: Pick<Mode, 'format' | 'protocol'>): boolean {
  return protocol !== '1.0' || isLoadedLater(format)
}

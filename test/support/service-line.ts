import type {ServiceLine} from '../../src/services/service.js'

/** A parsed command line of one of the plugin's commands, with nothing on it by default. */
export function serviceLine(given: Partial<ServiceLine> = {}): ServiceLine {
  return {args: [], flags: {}, positions: {}, words: [], ...given}
}

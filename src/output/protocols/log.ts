import type {Log} from '../../contract/outcome.js'

/** The fields of a log line, which every protocol writes alike (contract, section 4). */
export function shapeLogFields({level, message, repeated, time}: Log): Record<string, unknown> {
  return {ts: new Date(time).toISOString(), level, msg: message, ...(repeated ? {repeated} : {})}
}

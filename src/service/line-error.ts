import {AgentError, type AgentErrorOptions} from '../contract/agent-error.js'

/** What is wrong with a line, and where: `position` is the index in argv, after the bin, of the offending word. */
export type LineErrorOptions = AgentErrorOptions & {position?: number}

/** An error about the line of one of the plugin's own commands, which knows its place. */
export function makeLineError({position, ...options}: LineErrorOptions): AgentError {
  return Object.assign(new AgentError({code: 1, ...options}), {position})
}

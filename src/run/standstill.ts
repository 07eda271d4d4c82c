import {AgentError} from '../contract/agent-error.js'
import {phrase} from '../contract/phrase.js'

/** The error of a command that waits for something which nothing is left to bring about; Node then ends the process. */
export function describeStandstill(): AgentError {
  return new AgentError({
    kind: 'never_ended',
    message: phrase`The command never ended: it waited for something that nothing was left to bring about.`,
  })
}

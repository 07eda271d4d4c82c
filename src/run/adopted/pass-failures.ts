import type {AgentError} from '../../contract/agent-error.js'
import {exitCodes} from '../../contract/error-categories.js'
import {isRecord} from '../../contract/unknown-value.js'
import type {RunningCommand} from './adopted-command.js'
import type {Person} from './person.js'

/** How many failed items of a partial success a person reads. */
const maxFailed = 10

/**
 * Passes a failure that a person's command reports through its writer to the class's `catch`, as if it
 * were thrown (9.8): replaces `finally` of the instance, which oclif calls after `run()`.
 */
export function passFailures(command: RunningCommand, person: Person): void {
  const original = command.finally
  command.finally = async (error) => {
    const failure = error === undefined ? person.findFailure() : undefined
    try {
      if (failure) await passFailure(failure, command, person)
    } finally {
      await original.call(command, error ?? failure)
    }
  }
}

async function passFailure(
  failure: AgentError,
  command: RunningCommand,
  person: Person,
): Promise<void> {
  if (!command.jsonEnabled()) {
    for (const line of listFailed(failure)) person.log('info', line)
  }
  await command.catch(failure)
  person.noteFailure()
}

/** The failed items of a partial success, a line each. */
function listFailed({data, exitCode}: AgentError): string[] {
  const failed = exitCode === exitCodes.partial && isRecord(data) ? data['failed'] : []
  if (!Array.isArray(failed)) return []
  const lines = failed
    .slice(0, maxFailed)
    .map((item) => `Failed: ${typeof item === 'string' ? item : JSON.stringify(item)}`)
  const omittedCount = failed.length - maxFailed
  return omittedCount > 0 ? [...lines, `… and ${omittedCount} more`] : lines
}

import {AgentError, fieldsOf} from '../contract/agent-error.js'
import type {ErrorFields, TerminalOutcome} from '../contract/outcome.js'
import {exitCodes} from '../contract/error-categories.js'

/**
 * The error of a command that was run with `--dry-run` and ended in a success instead of a plan: whether it changed
 * anything is unknown (contract, section 7).
 *
 * @param said the success, or the value that the command returned
 */
export function describeIgnoredDryRun(said: TerminalOutcome | undefined, returned: unknown): ErrorFields {
  const result = said?.type === 'success' && said.result !== undefined ? said.result : returned
  return fieldsOf(makeIgnoredDryRun(result === undefined ? undefined : {result}))
}

/** The same for a command that another command runs. */
export function makeIgnoredDryRun(data?: {result: unknown}): AgentError {
  return new AgentError({
    code: exitCodes.toolError,
    data,
    kind: 'dry_run_ignored',
    message: 'The command ended in a success instead of a plan, although --dry-run is on its line.',
    recoverable: false,
    suggestion: 'Check whether it made its changes; its author has to end a dry run with `writer.plan`.',
  })
}

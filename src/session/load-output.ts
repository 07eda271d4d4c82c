import {SessionOutput} from './session-output.js'
import {reportMissing} from './report-missing.js'
import type {Session} from './session.js'

/**
 * Opens the output of a session for an agent.
 *
 * @throws an exit error where it cannot be loaded, which is reported then
 */
export function openOutput(session: Session): SessionOutput {
  try {
    return loadOutput().open(session)
  } catch (error) {
    session.cancellation.close()
    throw reportMissing(session.options.toolVersion, error)
  }
}

/** Opens the output of a session for a person, whose process may be ending. @throws Error where it cannot be loaded */
export function openOutputNow(session: Session): SessionOutput {
  return loadOutput().open(session)
}

function loadOutput(): typeof SessionOutput {
  return SessionOutput
}

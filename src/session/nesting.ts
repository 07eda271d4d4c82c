import type {Session} from './session.js'
import {ownsLine, runsOwnCommand, share} from '../process/shared.js'

/** The session of the own command that is running, if there is one. Another program may run several at the same time. */
export function currentSession(): Session | undefined {
  return ownsLine() ? share().session : undefined
}

/**
 * Runs a command inside its session, so that commands which it runs find it.
 *
 * A process runs one command at a time, so a variable is enough; AsyncLocalStorage would make every `await` of the
 * command three times as dear (Node 20).
 */
export async function runInside<T>(session: Session, run: () => Promise<T>): Promise<T> {
  if (!ownsLine()) return run()
  const shared = share()
  shared.session = session
  try {
    return await run()
  } finally {
    // A command that is run later still belongs to the line, whose one outcome has been said.
    if (!runsOwnCommand()) shared.session = undefined
  }
}

import {AsyncLocalStorage} from 'node:async_hooks'

import type {Session} from './run.js'
import {ownsLine, runsOwnCommand, processState} from './process-state.js'

/** The session of the code that is running, in another program's process, which may run several at the same time. */
const embedded = new AsyncLocalStorage<Session>()

/** The sessions whose commands another program runs now. */
const running = new Set<Session>()

/** The session of the own command that is running, if there is one. */
export function currentSession(): Session | undefined {
  return ownsLine() ? processState().session : embedded.getStore()
}

/**
 * Whether what is printed now is printed by a session's command. In another program's process it may be another one's,
 * or that program's own; what comes from nowhere is the only command's.
 */
export function isPrintedBy(session: Session): boolean {
  if (ownsLine()) return true
  if (processState().isSending) return false
  const current = embedded.getStore()
  if (current) return current === session
  return processState().owner !== 'testing' && running.size === 1 && running.has(session)
}

/**
 * Runs a command inside its session, so that commands which it runs find it.
 *
 * A process runs one line at a time, so a variable is enough; AsyncLocalStorage would make every `await` of the command
 * three times as dear (Node 20).
 */
export async function runInside<T>(session: Session, run: () => Promise<T>): Promise<T> {
  if (!ownsLine()) return session.isForAgent ? runEmbedded(session, run) : run()
  const shared = processState()
  shared.session = session
  try {
    return await run()
  } finally {
    // A command that is run later still belongs to the line, whose one outcome has been said.
    if (!runsOwnCommand()) shared.session = undefined
  }
}

async function runEmbedded<T>(session: Session, run: () => Promise<T>): Promise<T> {
  running.add(session)
  try {
    return await embedded.run(session, run)
  } finally {
    running.delete(session)
  }
}

import {AsyncLocalStorage} from 'node:async_hooks'

import type {Session} from './session.js'
import {share} from './shared.js'

/** The session of the own command that is running around this call, if there is one. */
export function currentSession(): Session | undefined {
  return share().sessions?.getStore()
}

/** Runs a command inside its session, so that commands which it runs find it. */
export function runInside<T>(session: Session, run: () => Promise<T>): Promise<T> {
  const shared = share()
  shared.sessions ??= new AsyncLocalStorage()
  return shared.sessions.run(session, run)
}

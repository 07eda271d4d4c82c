import type {HeldSignal} from './held-signals.js'
import type {Session} from './session.js'

/** What every copy of this package in the process shares; a host may carry the user's copy beside the author's. */
export type Shared = {
  /** Whether oclif has started a CLI in this process, rather than a test having called a command. */
  hasStarted?: boolean
  /** Signals that wait for a session. */
  held?: HeldSignal
  /** The session of the own command that is running. */
  session?: Session
}

const key = Symbol.for('oclif-plugin-murli.shared')

/** The state that all copies share. */
export function share(): Shared {
  const holder = globalThis as {[key]?: Shared}
  holder[key] ??= {}
  return holder[key]
}

/** Remembers that oclif has started a CLI in this process. */
export function markStarted(): void {
  share().hasStarted = true
}

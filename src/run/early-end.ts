import {exitCodes} from '../contract/error-categories.js'
import {keepExitCode, type EndHandlers} from './exit-watch.js'
import type {Session} from './run.js'

/** What a session does when the process ends, or can only end, before its command has ended. */
export class EarlyEnd implements EndHandlers {
  readonly #session: Session

  constructor(session: Session) {
    this.#session = session
  }

  /** The process ends: what is still due is written. */
  onExit(code: number): number {
    return this.#session.settleNow(this.#session.ending ?? {code, type: 'exited'})
  }

  /** Nothing is left to wait for, and yet the command has not ended. */
  onIdle(): void {
    const session = this.#session
    if (!session.end.isOver) session.ending = {error: session.output.explainIdle(), type: 'threw'}
  }

  /** An error that no promise of the command carries ends the command like any other throw. */
  onUncaught(error: unknown): void {
    const {end, isForAgent} = this.#session
    if (!end.isOver) this.#session.note({error, type: 'threw'})
    else if (!isForAgent) end.code ||= exitCodes.toolError
    keepExitCode(() => end.code)
    process.exit(end.code)
  }
}

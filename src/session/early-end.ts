import {exitCodes} from '../contract/error-categories.js'
import {keepExitCode} from '../process/keep-exit-code.js'
import type {EndHandlers} from '../process/watch.js'
import type {FinalOutput} from './final-output.js'
import type {HeldStreams} from './held-streams.js'
import {makePromptRequired} from './prompt-errors.js'
import type {Session} from './session.js'
import {describeStandstill} from './standstill.js'

/** What a session does when the process ends, or can only end, before its command has ended. */
export class EarlyEnd implements EndHandlers {
  readonly #final: FinalOutput
  readonly #session: Session
  /** The streams of an agent's command. */
  streams: HeldStreams | undefined

  constructor(session: Session, final: FinalOutput) {
    this.#session = session
    this.#final = final
  }

  /** The process ends: what is still due is written. */
  onExit(code: number): number {
    return this.#final.writeNow(this.#session.ending ?? {code, type: 'exited'})
  }

  /** Nothing is left to wait for, and yet the command has not ended. */
  onIdle(): void {
    if (this.#final.isOver) return
    const question = this.streams?.openQuestion
    const error = question === undefined ? describeStandstill() : makePromptRequired(question, this.#session)
    this.#session.ending = {error, type: 'threw'}
  }

  /** An error that no promise of the command carries ends the command like any other throw. */
  onUncaught(error: unknown): void {
    const {isForAgent} = this.#session
    if (!this.#final.isOver) this.#session.note({error, type: 'threw'})
    else if (!isForAgent) this.#final.code ||= exitCodes.toolError
    keepExitCode(() => this.#final.code)
    process.exit(this.#final.code)
  }

  /** The command waits for an answer that cannot come: it ends here, whatever its library makes of that. */
  onQuestion(question: string): void {
    if (this.#final.isOver) return
    this.#session.note({error: makePromptRequired(question, this.#session), type: 'threw'})
    process.exit(this.#final.code || exitCodes.userError)
  }
}

import {EventEmitter, once} from 'node:events'

import {phrase} from '../../contract/phrase.js'
import {makePromptRequired} from '../../run/endings/failures.js'
import {askedBefore} from '../../run/prompts/prompt-help.js'

/**
 * How long a hook that reads stdin may run before it counts as one that waits for an answer, in
 * milliseconds.
 */
const askedAfterMs = 10_000

/**
 * The time until the host's init hooks have ended. They may add commands until then, so no command
 * is served before (11.4).
 */
export class HookWait {
  readonly #events = new EventEmitter()
  #hasEnded = false
  /** Resolves when the hooks end, or rejects when one of them waits for an answer. */
  readonly #outcome: Promise<unknown>

  constructor(bin: string) {
    const asked = once(this.#events, 'asked').then(() => {
      throw makePromptRequired(phrase`A hook of ${bin} reads stdin, and has not ended`, askedBefore)
    })
    this.#outcome = Promise.race([once(this.#events, 'ended'), asked])
    // The calls that wait report it; perhaps none does.
    this.#outcome.catch(() => {})
  }

  /** The hooks have ended. */
  end(): void {
    this.#hasEnded = true
    this.#events.emit('ended')
  }

  /** A hook reads stdin, whose answer a client cannot give. */
  noteRead(): void {
    setTimeout(() => this.#events.emit('asked'), askedAfterMs).unref()
  }

  /**
   * Waits until the hooks have ended.
   *
   * @throws AgentError if one of them waits for an answer
   */
  async wait(): Promise<void> {
    if (!this.#hasEnded) await this.#outcome
  }
}

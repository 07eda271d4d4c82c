import type {Format} from '../outcome/formats/format.js'
import type {NextAction, Progress} from '../outcome/outcome.js'
import {protocols, type ProtocolVersion} from '../outcome/protocols/protocol.js'
import type {Saying, Session} from './session.js'

/** What may stand beside a success or a plan. */
export type Extras = {
  /** What the reader should know although it worked. */
  warnings?: readonly string[]
  /** What to run next. */
  nextActions?: readonly NextAction[]
}

/** How a command speaks: one terminal outcome, and events, progress and logs before it (contract, section 9). */
export class Writer {
  /** Whether `--dry-run` is on the line: say a plan, change nothing. */
  isDryRun = false
  /** Whether `--force` or `--yes` is on the line. */
  isForced = false
  readonly #isNested: boolean
  readonly #session: Session

  /** @param isNested another own command runs this one, and has the last word */
  constructor(session: Session, isNested = false) {
    this.#session = session
    this.#isNested = isNested
  }

  /** Who the output is for. */
  get mode(): 'agent' | 'human' {
    return this.#session.mode.audience
  }

  /** How documents are written. */
  get format(): Format {
    return this.#session.mode.format
  }

  /** How outcomes are shaped. */
  get protocol(): ProtocolVersion {
    return this.#session.mode.protocol
  }

  /**
   * Says that the command succeeded. A person reads the message, an agent gets everything.
   *
   * @param result plain data; `null` on the wire where there is none
   * @returns the result
   * @throws Error when the command has said a terminal outcome before
   */
  success<T = undefined>(message: string, result?: T, extras: Extras = {}): T {
    this.#say({message, result, type: 'success', ...pickExtras(extras)})
    return result as T
  }

  /**
   * Says what the command would do, for `--dry-run`.
   *
   * @returns the plan
   * @throws Error when the command has said a terminal outcome before
   */
  plan<T>(message: string, plan: T, extras: Extras = {}): T {
    this.#say({message, plan, type: 'plan', ...pickExtras(extras)})
    return plan
  }

  /**
   * Writes one value as a line on stdout, verbatim; a person sees nothing.
   *
   * @returns a promise that resolves when the reader can take more
   * @throws AgentError when JSON cannot hold the value
   */
  async event(value: unknown): Promise<void> {
    await this.#session.sendEvent(value)
  }

  /** Says how far the command is. */
  async progress(progress: Progress): Promise<void> {
    const {format, protocol} = this.#session.mode
    await this.#session.sendLine(protocols[protocol].shapeProgress(progress, format === 'ndjson'))
  }

  /** Says a line on stderr that is no result. */
  log(message: string): void {
    void this.#session.log('info', message)
  }

  /** Says a warning on stderr. */
  warn(message: string): void {
    void this.#session.log('warn', message)
  }

  #say(saying: Saying): void {
    if (!this.#isNested) this.#session.say(saying)
    else if (saying.message !== '') this.log(saying.message)
  }
}

function pickExtras({nextActions, warnings}: Extras): Extras {
  return {nextActions, warnings}
}

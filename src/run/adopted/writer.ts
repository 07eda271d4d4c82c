import {AgentError} from '../../contract/agent-error.js'
import {exitCodes} from '../../contract/error-categories.js'
import {fieldsOf} from '../../contract/error-fields.js'
import type {Format} from '../../contract/formats.js'
import type {LogLevel, NextAction, Progress, TerminalOutcome} from '../../contract/outcome.js'
import type {ProtocolVersion} from '../../contract/protocols.js'
import type {Consent} from '../../gate/consent.js'
import type {Mode} from '../../line/mode.js'
import {toText} from '../../output/prepare-outcome.js'

/** Optional fields of a success or a plan. */
export type Extras = {
  warnings?: readonly string[]
  nextActions?: readonly NextAction[]
}

/** Optional fields of a success. */
export type SuccessExtras = Extras & {
  /** The total number of items, if the result is one page of them. */
  total?: number
  cursor?: string
}

/** The work that succeeded and the work that failed. */
export type PartialSuccess<S = unknown, F = unknown> = {
  succeeded: readonly S[]
  failed: readonly F[]
}

/** Optional fields of a partial success. */
export type PartialExtras = Pick<Extras, 'nextActions'> & {
  /** How to fix the failures, in one sentence. */
  suggestion?: string
}

/** Who gets what a writer reports: a person, or an agent's run. */
export type WriterTarget = {
  readonly mode: Mode
  readonly isAborted: boolean
  ask(question: string): Promise<boolean>
  log(level: LogLevel, message: string): Promise<void> | undefined
  reportProgress(progress: Progress): Promise<void> | undefined
  report(outcome: TerminalOutcome): void
  sendEvent(value: unknown): Promise<void> | void
}

/** Reports a command's events, progress and logs, then one terminal outcome (9.4, 9.5). */
export class Writer {
  readonly #consent: Consent
  /** The type of the outcome that was reported. */
  #reportedType: string | undefined
  readonly #send: (outcome: TerminalOutcome) => void
  readonly #target: WriterTarget

  /** @param send gets the outcome; by default, `target` does */
  constructor(
    target: WriterTarget,
    consent: Consent,
    send = (outcome: TerminalOutcome) => target.report(outcome),
  ) {
    this.#consent = consent
    this.#send = send
    this.#target = target
  }

  /** Whether the command line has `--dry-run`: report a plan, change nothing. */
  get isDryRun(): boolean {
    return this.#consent.isDryRun
  }

  /** Whether the command line has `--force` or `--yes`. */
  get isForced(): boolean {
    return this.#consent.isConfirmed
  }

  /** Who the output is for. */
  get mode(): 'agent' | 'human' {
    return this.#target.mode.audience
  }

  /** The output format of documents. */
  get format(): Format {
    return this.#target.mode.format
  }

  /** The protocol of outcomes. */
  get protocol(): ProtocolVersion {
    return this.#target.mode.protocol
  }

  /**
   * Reports a success: a person reads the message, an agent gets everything.
   *
   * @throws Error for a second outcome
   */
  success<T = undefined>(message: string, result?: T, extras: SuccessExtras = {}): T {
    const {cursor, nextActions, total, warnings} = extras
    this.#report({
      cursor,
      message,
      nextActions,
      result,
      total,
      type: 'success',
      warnings: listWarnings(warnings),
    })
    return result as T
  }

  /**
   * Reports what the command would do, for `--dry-run`.
   *
   * @returns the plan, typed as the type that the command returns
   */
  // `Returned` is inferred from the return type of the command's `run`.
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters
  plan<T, Returned = T>(message: string, plan: T, {nextActions, warnings}: Extras = {}): Returned {
    this.#report({
      message,
      nextActions,
      plan,
      type: 'plan',
      warnings: listWarnings(warnings),
    })
    const returned: unknown = plan
    return returned as Returned
  }

  /**
   * Reports that some of the work failed: the command ends with code 3, and both lists in `data`.
   */
  partial<S, F>(
    message: string,
    lists: PartialSuccess<S, F>,
    extras: PartialExtras = {},
  ): PartialSuccess<S, F> {
    const {failed, succeeded} = lists
    const {nextActions, suggestion} = extras
    const {partial: code} = exitCodes
    const error = new AgentError({
      code,
      data: {succeeded, failed},
      message,
      nextActions,
      suggestion,
    })
    this.#report({...fieldsOf(error), type: 'error'})
    return lists
  }

  /** Writes one value as a line on stdout, for an agent; resolves when the reader can take more. */
  async event(value: unknown): Promise<void> {
    await this.#target.sendEvent(value)
  }

  /**
   * Writes each value as an event, no faster than the reader takes them.
   *
   * @returns the number of events, which is smaller if the run is cancelled or its reader is gone
   */
  async stream(values: AsyncIterable<unknown> | Iterable<unknown>): Promise<number> {
    let count = 0
    for await (const value of values) {
      if (this.#target.isAborted) break
      await this.event(value)
      count += 1
    }

    return count
  }

  /**
   * Reports progress, at most ten times a second; `percent` and `etaMs` are estimated. A string is
   * the message.
   */
  async progress(progress: Progress | string): Promise<void> {
    await this.#target.reportProgress(typeof progress === 'string' ? {message: progress} : progress)
  }

  /**
   * Asks a person at the terminal on stderr; resolves to true without asking if the line has `--yes`
   * or `--force`.
   *
   * @throws AgentError `prompt_required` without a terminal
   */
  async confirm(question: string): Promise<boolean> {
    return this.isForced || this.#target.ask(question)
  }

  /** Writes a log line on stderr. */
  log(message: string): void {
    void this.#target.log('info', toText(message))
  }

  /** Writes a warning on stderr. */
  warn(message: string): void {
    void this.#target.log('warn', toText(message))
  }

  #report(outcome: TerminalOutcome): void {
    const earlierType = this.#reportedType
    if (earlierType) {
      throw new Error(
        `A command has one terminal outcome, and this one has reported ${earlierType}.`,
      )
    }
    this.#reportedType = outcome.type
    this.#send(outcome)
  }
}

/** The warnings of an outcome; a command in JavaScript may pass a single string. */
function listWarnings(warnings: readonly string[] | undefined): readonly string[] | undefined {
  return warnings && [warnings].flat()
}

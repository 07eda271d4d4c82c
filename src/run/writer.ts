import {categoryOf, exitCodes, isRecoverableByDefault} from '../contract/error-categories.js'
import type {Format} from '../output/formats.js'
import type {Consent} from '../command-line/consent.js'
import type {NextAction, Progress, TerminalOutcome, LogLevel} from '../contract/outcome.js'
import type {ProtocolVersion} from '../output/protocols/protocol.js'
import type {Mode} from '../mode/mode.js'

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
export type PartialSuccess<S = unknown, F = unknown> = {succeeded: readonly S[]; failed: readonly F[]}

/** Optional fields of a partial success. */
export type PartialExtras = Pick<Extras, 'nextActions'> & {
  /** How to fix the failures, in one sentence. */
  suggestion?: string
}

type WriterTarget = {
  readonly mode: Mode
  readonly isAborted: boolean
  ask(question: string): Promise<boolean>
  log(level: LogLevel, message: string): Promise<void> | undefined
  reportProgress(progress: Progress): Promise<void> | undefined
  report(outcome: TerminalOutcome): void
  sendEvent(value: unknown): Promise<void> | undefined
}

const done = Promise.resolve()

/** Reports a command's events, progress and logs, then one terminal outcome (9.4, 9.5). */
export class Writer {
  readonly #consent: Consent
  readonly #report: (outcome: TerminalOutcome) => void
  readonly #target: WriterTarget

  constructor(target: WriterTarget, consent: Consent, report = (outcome: TerminalOutcome) => target.report(outcome)) {
    this.#target = target
    this.#consent = consent
    this.#report = report
  }

  /** Whether the command line has `--dry-run`: report a plan, change nothing. */
  get isDryRun(): boolean {
    return this.#consent.isDryRun
  }

  /** Whether the command line has `--force` or `--yes`. */
  get isForced(): boolean {
    return this.#consent.isForced
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

  /** Reports a success: a person reads the message, an agent gets everything. @throws Error for a second outcome */
  success<T = undefined>(message: string, result?: T, extras: SuccessExtras = {}): T {
    const {cursor, total} = extras
    this.#report({message, result, type: 'success', cursor, total, ...pickExtras(extras)})
    return result as T
  }

  /** Reports what the command would do, for `--dry-run`. @returns the plan, as the type that is expected there */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- inferred from where the value is returned
  plan<T, Returned = T>(message: string, plan: T, extras: Extras = {}): Returned {
    this.#report({message, plan, type: 'plan', ...pickExtras(extras)})
    return plan as unknown as Returned
  }

  /** Reports that some of the work failed: the command ends with code 3, and both lists in `data`. */
  partial<S, F>(
    message: string,
    lists: PartialSuccess<S, F>,
    {nextActions, suggestion}: PartialExtras = {},
  ): PartialSuccess<S, F> {
    const {failed, succeeded} = lists
    const {partial: code} = exitCodes
    this.#report({
      code,
      data: {succeeded, failed},
      error: categoryOf(code),
      message,
      nextActions,
      recoverable: isRecoverableByDefault(code),
      suggestion,
      type: 'error',
    })
    return lists
  }

  /** Writes one value as a line on stdout, for an agent; resolves when the reader can take more. */
  event(value: unknown): Promise<void> {
    // Not async: most events then need no promise of their own.
    try {
      return this.#target.sendEvent(value) ?? done
    } catch (error) {
      return Promise.reject(error)
    }
  }

  /** Writes each value as an event, no faster than the reader takes them. @returns the number of events */
  async stream(values: AsyncIterable<unknown> | Iterable<unknown>): Promise<number> {
    let count = 0
    for await (const value of values) {
      if (this.#target.isAborted) break
      await this.event(value)
      count += 1
    }

    return count
  }

  /** Reports progress, at most ten times a second; `percent` and `etaMs` are estimated. A string is the message. */
  async progress(progress: Progress | string): Promise<void> {
    await this.#target.reportProgress(typeof progress === 'string' ? {message: progress} : progress)
  }

  /** Asks a person at the terminal on stderr; `--yes` answers. @throws AgentError `prompt_required` if there is none */
  async confirm(question: string): Promise<boolean> {
    return this.isForced || this.#target.ask(question)
  }

  /** Writes a log line on stderr. */
  log(message: string): void {
    void this.#target.log('info', message)
  }

  /** Writes a warning on stderr. */
  warn(message: string): void {
    void this.#target.log('warn', message)
  }
}

function pickExtras({nextActions, warnings}: Extras): Extras {
  return {nextActions, warnings}
}

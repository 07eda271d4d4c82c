import {explainForeignThrow, explainForeignEnding} from './ending.js'
import {readExitMap} from '../errors/classify.js'
import type {ErrorFields} from '../contract/outcome.js'
import {isLineError} from '../contract/error-categories.js'
import type {Invocation} from '../command-line/invocation.js'
import {explainAnyway} from './explain-anyway.js'
import {chooseCode} from './foreign-exit.js'
import type {ForeignKeyboard} from './foreign-keyboard.js'
import type {Caught} from './wrap-class.js'

/** Where a failure finds what belongs to its meaning, at the time when it is asked for. */
export type FailureSources = {
  invocation: () => Invocation
  /** What hears of questions, where an agent waits for an answer. */
  keyboard: () => ForeignKeyboard | undefined
  /** What the line has written to stderr, its secrets hidden. */
  printed: () => string
}

/** What is known of how a line of the host fails: what its command threw, and what that means. */
export class KnownFailure {
  #caught: Caught | undefined
  /** What the command's throw means, known before its `catch` may end the process. */
  #fields: ErrorFields | undefined
  readonly #sources: FailureSources

  constructor(sources: FailureSources) {
    this.#sources = sources
  }

  /** Whether the command has thrown. */
  get isCaught(): boolean {
    return this.#caught !== undefined
  }

  /** Notes what was thrown, and leaves its meaning for later. */
  note(error: unknown): void {
    this.#caught = {error}
  }

  /** Notes what a command threw, with its meaning. */
  async take(caught: Caught): Promise<void> {
    this.#caught = caught
    this.#fields = await this.#explain(caught)
  }

  /** Notes the meaning that is reported. */
  settle(fields: ErrorFields): void {
    this.#fields = fields
  }

  /** Forgets everything: the command's own `catch` has chosen a success. */
  forget(): void {
    this.#caught = undefined
    this.#fields = undefined
  }

  /** What the command threw first, else `failure`, and what that means. */
  async explain(failure: Caught): Promise<{error: unknown; fields: ErrorFields}> {
    const caught = this.#caught ?? failure
    const isKnown = this.#fields !== undefined && caught.converted === undefined
    return {error: caught.error, fields: isKnown ? this.#fields! : await this.#explain(caught)}
  }

  /** What the end of the line means, without waiting for anything. */
  explainNow({code, signal}: {code?: number; signal?: NodeJS.Signals}): ErrorFields {
    const invocation = this.#sources.invocation()
    const exits = this.#exits
    if (this.#fields && !signal) {
      return isLineError(this.#fields) ? this.#fields : {...this.#fields, ...chooseCode(this.#fields, code, exits)}
    }

    const caught = this.#caught
    const printed = this.#sources.printed()
    try {
      return explainForeignEnding(invocation, {caught, code, printed, signal})
    } catch (failure) {
      return explainAnyway({caught, code, printed}, exits, failure)
    }
  }

  /** The host's own exit codes and what they mean here. */
  get #exits(): Readonly<Record<string, number>> | undefined {
    return readExitMap(this.#sources.invocation().config.pjson.oclif.murli?.exitCodes)
  }

  async #explain(caught: Caught): Promise<ErrorFields> {
    const printed = this.#sources.printed()
    try {
      const error = this.#sources.keyboard()?.explain(caught.error)
      return await explainForeignThrow(this.#sources.invocation(), error ? {error} : caught, printed)
    } catch (failure) {
      return explainAnyway({caught, printed}, this.#exits, failure)
    }
  }
}

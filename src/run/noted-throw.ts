import {isExit} from '../oclif/exit.js'
import type {Line} from '../command-line/read-line.js'
import type {Ending} from './ending.js'
import type {Session} from './session.js'
import type {ParserToken, RunningCommand} from './running-command.js'
import {makeThrownEnding} from './thrown-ending.js'

/** What an own command threw first, and whether oclif's parser did, before the base class's `catch` changes it. */
export class NotedThrow {
  readonly #command: RunningCommand
  readonly #run: {line: Line; session: Session}
  #error: unknown
  #parseError: unknown
  #token: ParserToken

  constructor(command: RunningCommand, run: {line: Line; session: Session}) {
    this.#command = command
    this.#run = run
  }

  /** What was thrown first. */
  get error(): unknown {
    return this.#error
  }

  /** Notes what was thrown, and the value that oclif's parser was at. */
  note(error: unknown, token: ParserToken): void {
    this.#error = error
    this.#token = token
  }

  /** Notes what was thrown while the line was parsed. */
  noteParse(error: unknown): void {
    this.#parseError = error
  }

  /** Which error counts: the one that the base class's `catch` made of the first, unless that is only an exit. */
  choose(converted: unknown): unknown {
    // An exit of 0 is chosen; any other only repeats that something failed.
    if (isExit(converted, 0)) return converted
    return isExit(converted) && this.#error !== undefined ? this.#error : converted
  }

  /** The ending that an error is. */
  end(error: unknown): Ending {
    const isParsing = this.#parseError !== undefined && this.#parseError === error
    return makeThrownEnding(this.#command, this.#run, {
      error,
      original: this.#error === error ? undefined : this.#error,
      token: isParsing ? (this.#token ?? this.#command.token ?? {}) : undefined,
    })
  }
}
